import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { errorDialog } from '#web/ui/dialogs.ts';
import { useEndSession } from './api/endSession.ts';

/** Ends the encryption session, and says so when that fails. */
export function useLock() {
  const { t } = useTranslation('session');
  const { mutateAsync, isPending } = useEndSession();
  const lock = useCallback(async (): Promise<void> => {
    try {
      await mutateAsync();
    } catch {
      await errorDialog({ title: t('lock.failedTitle'), text: t('lock.failed') });
    }
  }, [mutateAsync, t]);
  return { lock, isPending };
}
