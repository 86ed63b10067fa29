import { Alert, Checkbox, PasswordInput, Stack } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/encryptionPassword.ts';
import { Warning } from '#web/ui/Failure.tsx';
import { StrengthMeter } from '#web/ui/password/StrengthMeter.tsx';
import type { Protection } from './useProtection.ts';

/** Says that the exported file can be read by everyone. */
export function PlainNote() {
  const { t } = useTranslation('exporting');
  return <Warning>{t('plain')}</Warning>;
}

interface ProtectionFieldsProps extends Omit<Protection, 'check'> {
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
    visibilityToggleButtonProps: { 'aria-label': common('showOrHide') },
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
            <PasswordInput {...form.getInputProps('password')} {...field} label={t('password')} />
            <StrengthMeter password={form.values.password} level="Enhanced" />
            <PasswordInput {...form.getInputProps('repeated')} {...field} label={t('repeated')} />
          </Stack>
          <Alert role="note" icon={<IconKey aria-hidden="true" />}>
            {t('unrecoverable')}
          </Alert>
        </>
      ) : (
        <PlainNote />
      )}
    </Stack>
  );
}
