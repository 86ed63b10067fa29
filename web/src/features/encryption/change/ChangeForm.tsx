import { Alert, Stack } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '#web/ui/DialogActions.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { NewPasswordFields } from '../parts/NewPasswordFields.tsx';
import type { PasswordForm } from '../parts/usePasswordForm.ts';
import type { PasswordChanged } from './usePasswordChanged.ts';

export interface ChangeFormProps {
  /** The change replaces the recovery key. */
  readonly makesNewKey: boolean;
  readonly onBusy: (busy: boolean) => void;
  readonly onBack: () => void;
  readonly onChanged: (change: PasswordChanged) => void;
}

interface Content extends ChangeFormProps {
  readonly password: PasswordForm;
  readonly submit: string;
  /** The field of the secret. */
  readonly children: ReactNode;
}

/** What both ways of changing the password have in common. */
export function ChangeForm({ password, submit, children, makesNewKey, onBack }: Content) {
  const { t } = useTranslation('encryptionDialogs');
  const { form, onSubmit, isSending, failure } = password;
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        {children}
        <NewPasswordFields form={form} />
        {makesNewKey && (
          <Alert role="note" icon={<IconKey aria-hidden="true" />}>
            {t('change.newKeyNote')}
          </Alert>
        )}
        <Failure text={failure} />
        <DialogActions
          submit={submit}
          cancel={{ label: t('change.back'), onClick: onBack }}
          isSending={isSending}
        />
      </Stack>
    </form>
  );
}
