import { useForm } from '@mantine/form';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import { ENCRYPTION_PASSWORD, passwordFault } from '#shared/domain/passwords.ts';
import { isWrongPassword, reasonOf } from '#web/api/failureText.ts';
import { isOutcomeUnknown } from '#web/api/retrying.ts';
import { useAuth } from '#web/auth/SignIn.tsx';
import { useClearAtLock } from '#web/session/clearing.tsx';
import { prepareDialogs } from '#web/ui/dialogs.tsx';
import { guessableFault } from '#web/ui/password/StrengthMeter.tsx';
import { useSubmission } from '#web/ui/useSubmission.ts';
import { newPasswordRefusal } from '../api.ts';

const { minimumLength, maximumLength } = ENCRYPTION_PASSWORD;

/** The fault of a new encryption password by itself, if it has one. */
function useNewPasswordFault(): (password: string) => string | undefined {
  const { t } = useTranslation('encryptionPassword');
  const username = useAuth().user?.profile.name ?? '';
  return (password) => {
    if (password === '') return t('faults.missing');
    if (password.length > maximumLength) return t('faults.long', { maximum: maximumLength });
    if (!password.isWellFormed()) return t('faults.malformed');
    const fault = passwordFault(password, username);
    return fault && t(`faults.${fault}`, { minimum: minimumLength });
  };
}

/** The new password is easy to guess; the message says why. */
class GuessablePassword extends Error {
  override readonly name = 'GuessablePassword';
}

interface PasswordInput {
  /** The current password or the recovery key. */
  readonly secret: string;
  readonly newPassword: string;
  readonly repeated: string;
}

interface PasswordFormOptions {
  readonly secretFault: (secret: string) => string | undefined;
  /** Where it does not, a wrong password has no field at which it could be shown. */
  readonly asksSecret?: boolean;
  readonly asksNewPassword?: boolean;
  /** The level that the new password is to protect. */
  readonly level: SecurityLevel;
  readonly failureText: (error: unknown) => string;
  readonly onBusy: (busy: boolean) => void;
  readonly send: (input: PasswordInput) => Promise<void>;
}

/** A form with a secret and a new password, each checked before it is sent. */
export function usePasswordForm(options: PasswordFormOptions) {
  const {
    secretFault,
    asksSecret = true,
    asksNewPassword = true,
    level,
    failureText,
    onBusy,
    send,
  } = options;
  const { t } = useTranslation('encryptionPassword');
  const faultOf = useNewPasswordFault();
  const form = useForm<PasswordInput>({
    initialValues: { secret: '', newPassword: '', repeated: '' },
    validate: ({ secret, newPassword, repeated }) => ({
      secret: secretFault(secret),
      newPassword: asksNewPassword ? faultOf(newPassword) : undefined,
      repeated: asksNewPassword && repeated !== newPassword ? t('faults.mismatch') : undefined,
    }),
  });

  const refuse = (field: keyof PasswordInput, text: string): void => {
    form.setFieldError(field, text);
    form.getInputNode(field)?.focus();
  };

  // The dialog of a new recovery key, which is shown only once, should not have to wait for its code.
  useEffect(prepareDialogs, []);

  const [isUnclear, setUnclear] = useState(false);
  const { run, ...submission } = useSubmission({
    onBusy,
    textOf: (error) => {
      setUnclear(isOutcomeUnknown(error));
      const refusal = error instanceof GuessablePassword ? error.message : newPasswordRefusal(error);
      if (refusal !== undefined) refuse('newPassword', refusal);
      else if (asksSecret && isWrongPassword(error)) refuse('secret', reasonOf(error));
      else return failureText(error);
      return undefined;
    },
  });

  const checkAndSend = async (input: PasswordInput): Promise<void> => {
    const fault = asksNewPassword ? await guessableFault(input.newPassword, level) : undefined;
    if (fault) throw new GuessablePassword(t(`faults.${fault}`));
    await send(input);
  };

  // A page that is loaded again receives no response, and with it no recovery key.
  useWindowEvent('beforeunload', (event) => {
    if (submission.isSending) event.preventDefault();
  });

  const onSubmit = form.onSubmit(
    (input) => run(() => checkAndSend(input)),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );
  const isFilled = Object.values(form.values).some((text) => text.trim() !== '');
  const wasCleared = useClearAtLock(isFilled, form.reset);
  const isInDoubt = isUnclear && submission.failure !== undefined;
  return { form, level, onSubmit, wasCleared, isInDoubt, ...submission };
}

export type PasswordForm = ReturnType<typeof usePasswordForm>;
