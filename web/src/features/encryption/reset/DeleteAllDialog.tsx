import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '#web/ui/DialogActions.tsx';
import { successToast } from '#web/ui/dialogs.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { useRefresh } from '../api.ts';
import { SecretField } from '../password/fields.tsx';
import { useResetForm, WhatIsDeleted } from './resetForm.tsx';

interface DeleteAllFormProps {
  readonly onBusy: (busy: boolean) => void;
  readonly onCancel: () => void;
  readonly onDone: (text: string) => void;
}

function DeleteAllForm({ onBusy, onCancel, onDone }: DeleteAllFormProps) {
  const { t } = useTranslation('encryptionDialogs');
  const { t: common } = useTranslation('common');
  const { fieldProps, isFilled, onSubmit, isSending, failure } = useResetForm({ onBusy, onDone });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <WhatIsDeleted />
        <SecretField {...fieldProps} data-autofocus />
        <Failure text={failure} />
        <DialogActions
          danger
          submit={t('reset.submit')}
          cancel={{ label: common('cancel'), onClick: onCancel }}
          isSending={isSending}
          missing={isFilled ? undefined : t('reset.passwordRequired')}
        />
      </Stack>
    </form>
  );
}

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
