import { useTranslation } from 'react-i18next';
import { useChangePassword } from '../api/changePassword.ts';
import { SecretField } from '../parts/SecretField.tsx';
import { useFocused } from '../parts/useFocused.ts';
import { usePasswordForm } from '../parts/usePasswordForm.ts';
import { ChangeForm, type ChangeFormProps } from './ChangeForm.tsx';
import { useChangeFailure } from './useChangeFailure.ts';

/** Changes the password by the current one. */
export function CurrentPasswordForm(props: ChangeFormProps) {
  const { t } = useTranslation('encryptionDialogs');
  const field = useFocused<HTMLInputElement>();
  const { mutateAsync } = useChangePassword();
  const password = usePasswordForm({
    secretFault: (secret) => (secret === '' ? t('change.currentPasswordRequired') : undefined),
    failureText: useChangeFailure(),
    onBusy: props.onBusy,
    send: async ({ secret, newPassword }) =>
      props.onChanged(await mutateAsync({ currentPassword: secret, newPassword })),
  });
  return (
    <ChangeForm {...props} password={password} submit={t('change.submit')}>
      <SecretField
        {...password.form.getInputProps('secret')}
        label={t('change.currentPassword')}
        ref={field}
        data-autofocus
      />
    </ChangeForm>
  );
}
