import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ENCRYPTION_PASSWORD } from '#shared/domain/passwords.ts';
import { StrengthMeter } from '../strength/StrengthMeter.tsx';
import { SecretField } from './SecretField.tsx';
import type { PasswordForm } from './usePasswordForm.ts';

interface NewPasswordFieldsProps extends Pick<PasswordForm, 'form'> {
  /** The dialog begins here. */
  readonly isFirst?: boolean;
}

/** A new password, twice, and how strong it is. */
export function NewPasswordFields({ form, isFirst }: NewPasswordFieldsProps) {
  const { t } = useTranslation('encryptionPassword');
  return (
    <Stack gap="sm">
      <SecretField
        {...form.getInputProps('newPassword')}
        label={t('newPassword')}
        description={t('newPasswordHint', { minimum: ENCRYPTION_PASSWORD.minimumLength })}
        autoComplete="new-password"
        data-autofocus={isFirst || undefined}
      />
      <StrengthMeter password={form.values.newPassword} />
      <SecretField {...form.getInputProps('repeated')} label={t('repeated')} autoComplete="new-password" />
    </Stack>
  );
}
