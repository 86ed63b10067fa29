import { useTranslation } from 'react-i18next';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { type ChangeMode, ChangePassword } from './ChangePassword.tsx';

interface ChangePasswordDialogProps {
  readonly opened: boolean;
  readonly mode: ChangeMode;
  readonly onClose: () => void;
}

/** The ways to a new encryption password. In recovery mode it opens at the recovery key where there is one. */
export function ChangePasswordDialog({ opened, mode, onClose }: ChangePasswordDialogProps) {
  const { t } = useTranslation('encryptionDialogs');
  return (
    <FormDialog opened={opened} title={t('change.title')} onClose={onClose}>
      {(setBusy) => <ChangePassword mode={mode} onBusy={setBusy} onClose={onClose} />}
    </FormDialog>
  );
}
