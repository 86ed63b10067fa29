import { type PasswordInputProps, Stack, Text } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ENCRYPTION_PASSWORD } from '#shared/domain/passwords.ts';
import { SecretInput } from '#web/ui/password/SecretInput.tsx';
import { StrengthMeter } from '#web/ui/password/StrengthMeter.tsx';
import type { PasswordForm } from './usePasswordForm.ts';

/** The ref of an element that takes the focus when it appears, at the start of a view in a dialog. */
export function useFocused<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}

/** A field for a password: covered, with a button that shows it. */
export function SecretField(props: PasswordInputProps) {
  const { t } = useTranslation('encryptionPassword');
  return <SecretInput autoComplete="off" toggleLabel={t('showOrHide')} {...props} />;
}

/** Says what finishes a change whose response was lost. */
export function DoubtNote({ isShown }: { readonly isShown: boolean }) {
  const { t } = useTranslation('encryptionPassword');
  // An empty place would part the lines around it further.
  return (
    <div role="status" style={{ display: 'contents' }}>
      {isShown && <Text size="sm">{t('inDoubt')}</Text>}
    </div>
  );
}

interface NewPasswordFieldsProps extends Pick<PasswordForm, 'form' | 'level'> {
  /** Whether the dialog's focus starts here. */
  readonly isFirst?: boolean;
}

/** A new password, twice, and how strong it is. */
export function NewPasswordFields({ form, level, isFirst }: NewPasswordFieldsProps) {
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
      <StrengthMeter password={form.values.newPassword} level={level} />
      <SecretField {...form.getInputProps('repeated')} label={t('repeated')} autoComplete="new-password" />
    </Stack>
  );
}
