import { useTranslation } from 'react-i18next';
import { successToast } from '#web/ui/dialogs.ts';
import { useRefresh } from '../api/useRefresh.ts';
import { showRecoveryKey } from '../recovery/showRecoveryKey.tsx';

export interface PasswordChanged {
  readonly message: string;
  readonly newRecoveryKey?: string | undefined;
}

/** What follows a change of the password: the dialog closes, and a new recovery key is shown. */
export function usePasswordChanged(onClose: () => void): (change: PasswordChanged) => void {
  const { t } = useTranslation('encryptionDialogs');
  const refresh = useRefresh();
  return ({ message, newRecoveryKey }) => {
    onClose();
    void refresh();
    void successToast(message || t('change.done'));
    if (newRecoveryKey !== undefined) void showRecoveryKey(newRecoveryKey);
  };
}
