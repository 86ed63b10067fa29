import { useTranslation } from 'react-i18next';
import { successToast } from '#web/ui/dialogs.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { useAuthenticatorChanged } from '../directory/authenticator.ts';
import { SetUpSteps } from './SetUpSteps.tsx';

interface SetUpDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Gives an authenticator app its key, and turns it on. */
export function SetUpDialog({ opened, onClose }: SetUpDialogProps) {
  const { t } = useTranslation('account');
  const changed = useAuthenticatorChanged();
  const onDone = (): void => {
    onClose();
    changed(true);
    void successToast(t('authenticator.turnedOn'));
  };
  return (
    <FormDialog opened={opened} title={t('authenticator.setUp')} onClose={onClose}>
      {(setBusy) => <SetUpSteps onBusy={setBusy} onCancel={onClose} onDone={onDone} />}
    </FormDialog>
  );
}
