import { useTranslation } from 'react-i18next';
import { successToast } from '#web/ui/dialogs.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { useRefresh } from '../api/useRefresh.ts';
import { DeleteAllForm } from './DeleteAllForm.tsx';

interface DeleteAllDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks for the account password, then deletes all encrypted data. */
export function DeleteAllDialog({ opened, onClose }: DeleteAllDialogProps) {
  const { t } = useTranslation('encryptionDialogs');
  const refresh = useRefresh();
  const onDone = (text: string): void => {
    onClose();
    void refresh();
    void successToast(text);
  };
  return (
    <FormDialog opened={opened} title={t('reset.title')} onClose={onClose}>
      {(setBusy) => <DeleteAllForm onBusy={setBusy} onCancel={onClose} onDone={onDone} />}
    </FormDialog>
  );
}
