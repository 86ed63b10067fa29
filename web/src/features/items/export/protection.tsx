import { Alert, Checkbox, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ENCRYPTION_PASSWORD, passwordFault } from '#shared/domain/passwords.ts';
import '#web/base/texts/encryptionPassword.ts';
import { Warning } from '#web/ui/Failure.tsx';
import { SecretInput } from '#web/ui/password/SecretInput.tsx';
import { guessableFault, StrengthMeter } from '#web/ui/password/StrengthMeter.tsx';

interface Fields {
  readonly password: string;
  readonly repeated: string;
}

/**
 * The choice whether an archive is protected, and the password. Nothing else keeps others from guessing it, as at the
 * level Maximum, so it has to be as good.
 */
export function useProtection() {
  const { t } = useTranslation('exporting');
  const [isOn, setOn] = useState(false);
  const form = useForm<Fields>({
    initialValues: { password: '', repeated: '' },
    validate: ({ password, repeated }) => ({
      password: faultOf(password),
      repeated: repeated !== password ? t('faults.mismatch') : undefined,
    }),
  });

  function faultOf(password: string): string | undefined {
    if (password === '') return t('faults.missing');
    const isFaulty = !password.isWellFormed() || passwordFault(password, '') !== undefined;
    return isFaulty ? t('faults.short', { minimum: ENCRYPTION_PASSWORD.minimumLength }) : undefined;
  }
  const refuse = (field: 'password' | 'repeated', text?: string): void => {
    if (text !== undefined) form.setFieldError(field, text);
    form.getInputNode(field)?.focus();
  };

  /** The chosen protection, or false where the password is refused: its field says why and has the focus. */
  const check = async (): Promise<{ readonly password: string | undefined } | false> => {
    const { password } = form.values;
    if (!isOn) return { password: undefined };
    const { hasErrors, errors } = form.validate();
    if (hasErrors) {
      refuse(errors.password ? 'password' : 'repeated');
      return false;
    }
    const fault = await guessableFault(password, 'Maximum');
    if (fault) refuse('password', t(`faults.${fault}`));
    return fault ? false : { password };
  };
  return { form, isOn, setOn, check };
}

interface ProtectionFieldsProps extends Omit<ReturnType<typeof useProtection>, 'check'> {
  /** Whether they are being used: another password would be remembered, and would not open the archive. */
  readonly isTaken: boolean;
}

/** The password of an archive, for those who want one. */
export function ProtectionFields({ form, isOn, setOn, isTaken }: ProtectionFieldsProps) {
  const { t } = useTranslation('exporting');
  const { t: common } = useTranslation('encryptionPassword');
  const field = {
    autoComplete: 'new-password',
    readOnly: isTaken,
    toggleLabel: common('showOrHide'),
  };
  return (
    <Stack>
      <Checkbox
        checked={isOn}
        aria-disabled={isTaken}
        onChange={(event) => isTaken || setOn(event.currentTarget.checked)}
        label={t('protect')}
        description={t('protectHint')}
      />
      {isOn ? (
        <>
          <Stack gap="sm">
            <SecretInput {...form.getInputProps('password')} {...field} label={t('password')} />
            <StrengthMeter password={form.values.password} level="Enhanced" />
            <SecretInput {...form.getInputProps('repeated')} {...field} label={t('repeated')} />
          </Stack>
          <Alert role="note" icon={<IconKey aria-hidden="true" />}>
            {t('unrecoverable')}
          </Alert>
        </>
      ) : (
        <Warning>{t('plain')}</Warning>
      )}
    </Stack>
  );
}
