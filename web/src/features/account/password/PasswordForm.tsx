import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '#web/ui/DialogActions.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { PasswordField } from '../parts/PasswordField.tsx';
import { UsernameHint } from '../parts/UsernameHint.tsx';
import { useUsername } from '../parts/useUsername.ts';
import { usePasswordChange } from './usePasswordChange.ts';

interface PasswordFormProps {
  readonly onBusy: (busy: boolean) => void;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

/** Asks for the current account password and a new one. */
export function PasswordForm({ onBusy, onCancel, onDone }: PasswordFormProps) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation('common');
  const { form, onSubmit, isSending, failure } = usePasswordChange({ onBusy, onDone });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <Text size="sm">{t('password.effect')}</Text>
        <UsernameHint username={useUsername()} />
        <PasswordField
          {...form.getInputProps('current')}
          label={t('password.current')}
          autoComplete="current-password"
          data-autofocus
        />
        <PasswordField
          {...form.getInputProps('next')}
          label={t('password.next')}
          description={t('password.rules')}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.getInputProps('repeated')}
          label={t('password.repeated')}
          autoComplete="new-password"
        />
        <Failure text={failure} />
        <DialogActions
          submit={t('password.submit')}
          cancel={{ label: common('cancel'), onClick: onCancel }}
          isSending={isSending}
        />
      </Stack>
    </form>
  );
}
