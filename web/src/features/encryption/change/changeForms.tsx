import { Alert, Anchor, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { RECOVERY_KEY_WORDS } from '#shared/domain/passwords.ts';
import { failureText } from '#web/api/failureText.ts';
import { routes } from '#web/base/routes.ts';
import { ClearedNote } from '#web/session/clearing.tsx';
import { FormWithActions } from '#web/ui/DialogActions.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { useChangePassword, useChangeWithRecovery } from '../api.ts';
import { DoubtNote, NewPasswordFields, SecretField, useFocused } from '../password/fields.tsx';
import { type PasswordForm, usePasswordForm } from '../password/usePasswordForm.ts';
import { WordFields } from '../recovery/WordFields.tsx';
import { unknownWord, useWordList, wordsIn } from '../recovery/words.ts';

export interface PasswordChanged {
  readonly message: string;
  readonly newRecoveryKey?: string | undefined;
}

function useChangeFailure(): (error: unknown) => string {
  const { t } = useTranslation('encryptionDialogs');
  return (error) => failureText(error, t('change.failed'), (reason) => t('change.thrown', { reason }));
}

interface ChangeFormProps {
  /** Whether the change replaces the recovery key. */
  readonly makesNewKey: boolean;
  readonly onBusy: (busy: boolean) => void;
  readonly onBack: () => void;
  /** A link leads away, maybe to the screen that is shown. */
  readonly onLeave: () => void;
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
  const { form, onSubmit, isSending, failure, wasCleared, isInDoubt } = password;
  return (
    <FormWithActions
      submit={submit}
      cancel={t('change.back')}
      onCancel={onBack}
      isSending={isSending}
      onSubmit={onSubmit}
    >
      {children}
      <NewPasswordFields form={form} level={password.level} />
      {makesNewKey && (
        <Alert role="note" icon={<IconKey aria-hidden="true" />}>
          {t('change.newKeyNote')}
        </Alert>
      )}
      <ClearedNote isShown={wasCleared} />
      <Failure text={failure} />
      <DoubtNote isShown={isInDoubt} />
    </FormWithActions>
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

const wordCount = (key: string): number => wordsIn(key).length;

function useRecoveryKeyFault(list: readonly string[]) {
  const { t } = useTranslation('encryptionDialogs');
  return (recoveryKey: string): string | undefined => {
    const count = wordCount(recoveryKey);
    if (count === 0) return t('change.recoveryKeyRequired');
    if (count !== RECOVERY_KEY_WORDS) return t('change.recoveryKeyLength', { count });
    const unknown = list.length > 0 ? unknownWord(list, recoveryKey) : undefined;
    return unknown && t('words.unknown', { number: unknown.place + 1, word: unknown.word });
  };
}

/** Sets a new password by the recovery key. A key that cannot be right is not sent, so it spends no attempt. */
export function RecoveryForm(props: ChangeFormProps) {
  const { t } = useTranslation('encryptionDialogs');
  const list = useWordList();
  const { mutateAsync } = useChangeWithRecovery();
  const password = usePasswordForm({
    secretFault: useRecoveryKeyFault(list),
    level: props.makesNewKey ? 'Enhanced' : 'Maximum',
    failureText: useChangeFailure(),
    onBusy: props.onBusy,
    send: async ({ secret, newPassword }) =>
      props.onChanged(await mutateAsync({ recoveryKey: secret.trim(), newPassword })),
  });
  const { form } = password;
  return (
    <ChangeForm {...props} password={password} submit={t('change.recover')}>
      <WordFields
        value={form.values.secret}
        list={list}
        error={form.errors.secret}
        onChange={(words) => form.setFieldValue('secret', words)}
        onEnd={() => form.getInputNode('newPassword')?.focus()}
      />
      <Text size="sm" c="dimmed">
        {t('words.lost')}{' '}
        <Anchor component={Link} to={routes.encryptionSettings.href()} size="sm" onClick={props.onLeave}>
          {t('forgotten.settings')}
        </Anchor>
      </Text>
    </ChangeForm>
  );
}
