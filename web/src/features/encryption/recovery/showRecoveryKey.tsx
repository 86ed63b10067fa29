import i18next from 'i18next';
import { lastingDialog } from '#web/ui/dialogs.ts';
import { RecoveryKey } from './RecoveryKey.tsx';

/**
 * Shows a new recovery key for the only time. It stays through a press on the browser's back button, and is
 * gone when the person has shown that they have it: the words are kept in this dialog and nowhere else.
 */
export const showRecoveryKey = (phrase: string): Promise<void> =>
  lastingDialog({
    title: i18next.t('encryptionDialogs:recoveryKey.title'),
    content: (close) => <RecoveryKey words={phrase.split(' ')} onSaved={close} />,
  });
