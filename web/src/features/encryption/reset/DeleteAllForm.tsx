import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '#web/ui/DialogActions.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { SecretField } from '../parts/SecretField.tsx';
import { useResetForm } from './useResetForm.ts';
import { WhatIsDeleted } from './WhatIsDeleted.tsx';

interface DeleteAllFormProps {
  readonly onBusy: (busy: boolean) => void;
  readonly onCancel: () => void;
  readonly onDone: (text: string) => void;
}

export function DeleteAllForm({ onBusy, onCancel, onDone }: DeleteAllFormProps) {
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
