import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RECOVERY_KEY_WORDS } from '#shared/domain/passwords.ts';
import { useChangeWithRecovery } from '../api/changeWithRecovery.ts';
import { useFocused } from '../parts/useFocused.ts';
import { usePasswordForm } from '../parts/usePasswordForm.ts';
import { ChangeForm, type ChangeFormProps } from './ChangeForm.tsx';
import { useChangeFailure } from './useChangeFailure.ts';

const countWords = (text: string): number => text.split(/\s+/u).filter((word) => word !== '').length;

function useRecoveryKeyFault() {
  const { t } = useTranslation('encryptionDialogs');
  return (recoveryKey: string): string | undefined => {
    const count = countWords(recoveryKey);
    if (count === 0) return t('change.recoveryKeyRequired');
    return count === RECOVERY_KEY_WORDS ? undefined : t('change.recoveryKeyLength', { count });
  };
}

/** Sets a new password by the recovery key. A key of another length is no key, and no guess is spent on it. */
export function RecoveryForm(props: ChangeFormProps) {
  const { t } = useTranslation('encryptionDialogs');
  const field = useFocused<HTMLTextAreaElement>();
  const { mutateAsync } = useChangeWithRecovery();
  const password = usePasswordForm({
    secretFault: useRecoveryKeyFault(),
    failureText: useChangeFailure(),
    onBusy: props.onBusy,
    send: async ({ secret, newPassword }) =>
      props.onChanged(await mutateAsync({ recoveryKey: secret, newPassword })),
  });
  const { form } = password;
  return (
    <ChangeForm {...props} password={password} submit={t('change.recover')}>
      <Textarea
        {...form.getInputProps('secret')}
        label={t('change.recoveryKey')}
        description={`${t('change.recoveryKeyHint')} · ${t('change.wordCount', { count: countWords(form.values.secret) })}`}
        rows={4}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        ref={field}
        data-autofocus
      />
    </ChangeForm>
  );
}
