import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ClearedNote } from '#web/session/clearing.tsx';
import { DialogActions } from '#web/ui/DialogActions.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { PasswordField, UsernameHint } from './parts.tsx';
import type { useDeletion } from './useDeletion.ts';

interface DeletionFormProps {
  readonly deletion: ReturnType<typeof useDeletion>;
  readonly submit: string;
  readonly cancel: { readonly label: string; readonly onClick: () => void };
  /** Stands above the password. */
  readonly children?: ReactNode;
}

/** Asks for the account password, with which the account is deleted. */
export function DeletionForm({ deletion, submit, cancel, children }: DeletionFormProps) {
  const { t } = useTranslation('account');
  return (
    <form noValidate onSubmit={deletion.onSubmit}>
      <Stack>
        <UsernameHint username={deletion.username} />
        {children}
        <PasswordField
          {...deletion.passwordProps}
          label={t('deletion.password')}
          description={t('deletion.passwordHint')}
          autoComplete="current-password"
        />
        <ClearedNote isShown={deletion.wasCleared} />
        <Failure text={deletion.failure} />
        <DialogActions
          danger
          submit={submit}
          cancel={cancel}
          isSending={deletion.isSending}
          missing={deletion.missing}
        />
      </Stack>
    </form>
  );
}
