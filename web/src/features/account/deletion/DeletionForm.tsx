import { Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '#web/ui/DialogActions.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { PasswordField } from '../parts/PasswordField.tsx';
import { UsernameHint } from '../parts/UsernameHint.tsx';
import { useDeletion } from './useDeletion.ts';
import { WhatIsDeleted } from './WhatIsDeleted.tsx';

interface DeletionFormProps {
  readonly onBusy: (busy: boolean) => void;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

/** Says what goes, and asks for the username, which nobody types by accident, and the account password. */
export function DeletionForm({ onBusy, onCancel, onDone }: DeletionFormProps) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation('common');
  const deletion = useDeletion({ onBusy, onDone });
  return (
    <form noValidate onSubmit={deletion.onSubmit}>
      <Stack>
        <WhatIsDeleted />
        <UsernameHint username={deletion.username} />
        <TextInput
          {...deletion.nameProps}
          label={t('deletion.name', { name: deletion.username })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
        />
        <PasswordField
          {...deletion.passwordProps}
          label={t('deletion.password')}
          description={t('deletion.passwordHint')}
          autoComplete="current-password"
        />
        <Failure text={deletion.failure} />
        <DialogActions
          danger
          submit={t('deletion.submit')}
          cancel={{ label: common('cancel'), onClick: onCancel }}
          isSending={deletion.isSending}
          missing={deletion.missing}
        />
      </Stack>
    </form>
  );
}
