import { Alert, Stack, Textarea } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RECOVERY_KEY_WORDS } from '#shared/domain/passwords.ts';
import { failureText } from '#web/api/failureText.ts';
import { DialogActions } from '#web/ui/DialogActions.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { useChangePassword, useChangeWithRecovery } from '../api.ts';
import { NewPasswordFields, SecretField, useFocused } from '../password/fields.tsx';
import { type PasswordForm, usePasswordForm } from '../password/usePasswordForm.ts';

export interface PasswordChanged {
  readonly message: string;
  readonly newRecoveryKey?: string | undefined;
}

function useChangeFailure(): (error: unknown) => string {
  const { t } = useTranslation('encryptionDialogs');
  return (error) =>
    failureText(error, {
      fallback: t('change.failed'),
      thrown: (reason) => t('change.thrown', { reason }),
    });
}

interface ChangeFormProps {
  /** Whether the change replaces the recovery key. */
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

function ChangeForm({ password, submit, children, makesNewKey, onBack }: Content) {
  const { t } = useTranslation('encryptionDialogs');
  const { form, onSubmit, isSending, failure } = password;
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        {children}
        <NewPasswordFields form={form} level={password.level} />
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

/** Changes the password by the current one. */
export function CurrentPasswordForm(props: ChangeFormProps) {
  const { t } = useTranslation('encryptionDialogs');
  const field = useFocused<HTMLInputElement>();
  const { mutateAsync } = useChangePassword();
  const password = usePasswordForm({
    secretFault: (secret) => (secret === '' ? t('change.currentPasswordRequired') : undefined),
    level: props.makesNewKey ? 'Enhanced' : 'Maximum',
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

const countWords = (text: string): number => text.split(/\s+/u).filter((word) => word !== '').length;

function useRecoveryKeyFault() {
  const { t } = useTranslation('encryptionDialogs');
  return (recoveryKey: string): string | undefined => {
    const count = countWords(recoveryKey);
    if (count === 0) return t('change.recoveryKeyRequired');
    return count === RECOVERY_KEY_WORDS ? undefined : t('change.recoveryKeyLength', { count });
  };
}

/** Sets a new password by the recovery key. A key of another length is not sent, so it spends no attempt. */
export function RecoveryForm(props: ChangeFormProps) {
  const { t } = useTranslation('encryptionDialogs');
  const field = useFocused<HTMLTextAreaElement>();
  const { mutateAsync } = useChangeWithRecovery();
  const password = usePasswordForm({
    secretFault: useRecoveryKeyFault(),
    level: props.makesNewKey ? 'Enhanced' : 'Maximum',
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
