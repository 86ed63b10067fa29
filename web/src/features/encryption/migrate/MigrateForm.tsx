import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { needsPassword, type SecurityLevel } from '#shared/domain/levels.ts';
import { DialogActions } from '#web/ui/DialogActions.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { NewPasswordFields } from '../parts/NewPasswordFields.tsx';
import { SecretField } from '../parts/SecretField.tsx';
import { usePasswordForm } from '../parts/usePasswordForm.ts';
import { LevelChoice } from './LevelChoice.tsx';
import { type LevelChanged, type LevelPasswords, useLevelChange } from './useLevelChange.ts';

interface MigrateFormProps {
  readonly startsFrom: SecurityLevel | null;
  readonly startsWith: SecurityLevel;
  readonly onBusy: (busy: boolean) => void;
  readonly onCancel: () => void;
  readonly onChanged: (change: LevelChanged) => void;
}

/** The texts of chapter 5: what has to be entered before the button works. */
function useMissing(asksCurrent: boolean, asksNew: boolean) {
  const { t } = useTranslation('encryptionDialogs');
  return ({ secret, newPassword }: LevelPasswords): string | undefined => {
    if (asksCurrent && secret === '') return t('migrate.currentPasswordRequired');
    return asksNew && newPassword === '' ? t('migrate.passwordRequired') : undefined;
  };
}

export function MigrateForm({ startsFrom, startsWith, onBusy, onCancel, onChanged }: MigrateFormProps) {
  const { t } = useTranslation('encryptionDialogs');
  const { t: common } = useTranslation('common');
  // As it was when the dialog opened: what is typed here must not change its meaning when the level is read again.
  const [current] = useState(startsFrom);
  const [target, setTarget] = useState(startsWith);
  const asksCurrent = current !== null && needsPassword(current);
  const asksNew = needsPassword(target);
  const missing = useMissing(asksCurrent, asksNew);
  const { moveTo, failureOf } = useLevelChange(current);
  const { form, onSubmit, isSending, failure } = usePasswordForm({
    secretFault: () => undefined,
    asksNewPassword: asksNew,
    failureText: failureOf,
    onBusy,
    send: async (passwords) => onChanged(await moveTo(target, passwords)),
  });
  const submit =
    current === null ? t('migrate.submit', { level: target }) : t('migrate.change', { level: target });

  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <LevelChoice current={current} target={target} onChange={setTarget} />
        {asksCurrent && (
          <SecretField
            {...form.getInputProps('secret')}
            label={t('migrate.currentPassword')}
            data-autofocus
          />
        )}
        {asksNew && <NewPasswordFields form={form} isFirst={!asksCurrent} />}
        <Failure text={failure} />
        {isSending && (
          <Text size="sm" c="dimmed" role="status">
            {t('migrate.working')}
          </Text>
        )}
        <DialogActions
          submit={submit}
          cancel={{ label: common('cancel'), onClick: onCancel }}
          isSending={isSending}
          missing={missing(form.values)}
        />
      </Stack>
    </form>
  );
}
