import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { ENCRYPTION_PASSWORD } from '#shared/domain/passwords.ts';
import { isWrongPassword, reasonOf } from '#web/api/failureText.ts';
import { useSubmission } from '#web/ui/useSubmission.ts';
import { newPasswordRefusal } from '../api.ts';
import { isCommonPassword } from './StrengthMeter.tsx';

const { minimumLength, maximumLength } = ENCRYPTION_PASSWORD;

/** The fault of a new encryption password by itself, if it has one. */
function useNewPasswordFault(): (password: string) => string | undefined {
  const { t } = useTranslation('encryptionPassword');
  return (password) => {
    const { length } = [...password];
    if (length === 0) return t('faults.missing');
    if (length < minimumLength) return t('faults.short', { minimum: minimumLength });
    return password.length > maximumLength ? t('faults.long', { maximum: maximumLength }) : undefined;
  };
}

interface PasswordInput {
  /** The current password or the recovery key. */
  readonly secret: string;
  readonly newPassword: string;
  readonly repeated: string;
}

interface PasswordFormOptions {
  readonly secretFault: (secret: string) => string | undefined;
  readonly asksNewPassword?: boolean;
  readonly failureText: (error: unknown) => string;
  readonly onBusy: (busy: boolean) => void;
  readonly send: (input: PasswordInput) => Promise<void>;
}

/** A form with a secret and a new password, each checked before it is sent. */
export function usePasswordForm(options: PasswordFormOptions) {
  const { secretFault, asksNewPassword = true, failureText, onBusy, send } = options;
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

  const { run, ...submission } = useSubmission({
    onBusy,
    textOf: (error) => {
      const refusal = newPasswordRefusal(error);
      if (refusal !== undefined) refuse('newPassword', refusal);
      else if (isWrongPassword(error)) refuse('secret', reasonOf(error));
      else return failureText(error);
      return undefined;
    },
  });

  const checkAndSend = async (input: PasswordInput): Promise<void> => {
    if (asksNewPassword && (await isCommonPassword(input.newPassword))) {
      refuse('newPassword', t('faults.common'));
    } else {
      await send(input);
    }
  };

  const onSubmit = form.onSubmit(
    (input) => run(() => checkAndSend(input)),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );
  return { form, onSubmit, ...submission };
}

export type PasswordForm = ReturnType<typeof usePasswordForm>;
