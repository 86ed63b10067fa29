import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#web/api/ApiProvider.tsx';
import { errorDialog } from '#web/ui/dialogs.tsx';
import { sessionStatusQuery } from './api.ts';
import { useEndSession } from './endSession.ts';
import { type EncryptionSession, endOf, sessionOf } from './sessionState.ts';

/**
 * How many ms are left until an instant (ms since 1970); 0 without one, and afterwards. It is updated at each whole
 * `step` before the instant, at the instant, and when the page is shown, because timers stop on a sleeping machine.
 */
export function useTimeLeft(until: number | undefined, step = Number.POSITIVE_INFINITY): number {
  const [now, setNow] = useState(Date.now);
  const left = until === undefined ? 0 : Math.max(0, until - now);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new instant is compared with the present
  useLayoutEffect(() => setNow(Date.now()), [until]);
  useEffect(() => {
    if (left === 0) return;
    const look = () => setNow(Date.now());
    const timer = setTimeout(look, left % step || step);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [left, step]);
  return left;
}

/** The encryption session. It ends by this machine's clock, without a response that says so. */
export function useEncryptionSession(): EncryptionSession {
  const { data, dataUpdatedAt } = useQuery(sessionStatusQuery(useApi()));
  const end = data && endOf(data, dataUpdatedAt);
  return sessionOf(data, end, useTimeLeft(end));
}

/** Locks the items, and shows a dialog when the server could not be told. */
export function useLock() {
  const { t } = useTranslation('session');
  const { mutateAsync, isPending } = useEndSession();
  const lock = useCallback(async (): Promise<void> => {
    try {
      await mutateAsync('locked');
    } catch {
      await errorDialog({ title: t('lock.failedTitle'), text: t('lock.failed') });
    }
  }, [mutateAsync, t]);
  return { lock, isPending };
}
