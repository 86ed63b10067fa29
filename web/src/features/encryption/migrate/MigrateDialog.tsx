import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { needsPassword, SECURITY_LEVELS, type SecurityLevel } from '#shared/domain/levels.ts';
import { failureText, isWrongPassword } from '#web/api/failureText.ts';
import { ClearedNote } from '#web/session/clearing.tsx';
import { FormWithActions } from '#web/ui/DialogActions.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { useChangeSecurityLevel, useMigrateToEncrypted } from '../api.ts';
import { DoubtNote, NewPasswordFields, SecretField } from '../password/fields.tsx';
import { usePasswordForm } from '../password/usePasswordForm.ts';
import styles from './LevelChoice.module.css';

interface LevelChoiceProps {
  readonly current: SecurityLevel | null;
  readonly target: SecurityLevel;
  readonly onChange: (level: SecurityLevel) => void;
}

function LevelChoice({ current, target, onChange }: LevelChoiceProps) {
  const { t } = useTranslation('encryptionDialogs');
  const label = useId();
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500} id={label}>
        {t('migrate.level')}
      </Text>
      <SegmentedControl<SecurityLevel>
        fullWidth
        className={styles.choice}
        aria-labelledby={label}
        value={target}
        onChange={onChange}
        data={SECURITY_LEVELS.map((level) => ({ value: level, label: level, disabled: level === current }))}
      />
      {current !== null && (
        <Text size="sm" c="dimmed">
          {t('migrate.current', { level: current })}
        </Text>
      )}
      <Text size="sm">{t(`migrate.effect.${target}`)}</Text>
      {target === 'Maximum' && (
        <Failure title={t('migrate.maximumTitle')} text={t('migrate.maximumWarning')} />
      )}
    </Stack>
  );
}

export interface LevelChanged {
  readonly level: SecurityLevel;
  readonly message: string;
  readonly recoveryKey?: string | undefined;
}

interface LevelPasswords {
  readonly secret: string;
  readonly newPassword: string;
}

/** Moves to a level: changes the existing level, or encrypts everything for the first time. */
function useLevelChange(current: SecurityLevel | null) {
  const { t } = useTranslation('encryptionDialogs');
  const { mutateAsync: change } = useChangeSecurityLevel();
  const { mutateAsync: migrate } = useMigrateToEncrypted();

  const moveTo = async (
    level: SecurityLevel,
    { secret, newPassword }: LevelPasswords,
  ): Promise<LevelChanged> => {
    const { message, recoveryKey } =
      current === null
        ? await migrate({ level, password: needsPassword(level) ? newPassword : undefined })
        : await change({ level, oldPassword: needsPassword(current) ? secret : null, newPassword });
    return { level, recoveryKey, message: message || t('migrate.changed', { level }) };
  };

  const failureOf = (error: unknown): string => {
    if (current === null) {
      if (isWrongPassword(error)) return t('migrate.otherPassword');
      return failureText(error, t('migrate.failed'), (reason) => t('migrate.thrown', { reason }));
    }
    return failureText(error, t('migrate.changeFailed'), (reason) => t('migrate.changeThrown', { reason }));
  };

  return { moveTo, failureOf };
}

interface MigrateFormProps {
  readonly startsFrom: SecurityLevel | null;
  readonly startsWith: SecurityLevel;
  readonly onBusy: (busy: boolean) => void;
  readonly onCancel: () => void;
  readonly onChanged: (change: LevelChanged) => void;
}

const isText = (element: Element): boolean => element instanceof HTMLInputElement && element.type !== 'radio';

/** The text of the first field that is still empty and disables the button. */
function useMissing(asksCurrent: boolean, asksNew: boolean) {
  const { t } = useTranslation('encryptionDialogs');
  return ({ secret, newPassword }: LevelPasswords): string | undefined => {
    if (asksCurrent && secret === '') return t('migrate.currentPasswordRequired');
    return asksNew && newPassword === '' ? t('migrate.passwordRequired') : undefined;
  };
}

function MigrateForm({ startsFrom, startsWith, onBusy, onCancel, onChanged }: MigrateFormProps) {
  const { t } = useTranslation('encryptionDialogs');
  // The level when the dialog opened: a later reading of it must not change the meaning of the fields.
  const [current] = useState(startsFrom);
  const [target, setTarget] = useState(startsWith);
  const asksCurrent = current !== null && needsPassword(current);
  const asksNew = needsPassword(target);
  const missing = useMissing(asksCurrent, asksNew);
  const { moveTo, failureOf } = useLevelChange(current);
  const [isTried, setTried] = useState(false);
  const { form, onSubmit, isSending, failure, wasCleared, isInDoubt } = usePasswordForm({
    secretFault: () => undefined,
    asksSecret: asksCurrent,
    asksNewPassword: asksNew,
    level: target,
    failureText: failureOf,
    onBusy,
    send: async (passwords) => onChanged(await moveTo(target, passwords)),
  });
  const submit =
    current === null ? t('migrate.submit', { level: target }) : t('migrate.change', { level: target });

  return (
    <FormWithActions
      submit={submit}
      onCancel={onCancel}
      isSending={isSending}
      missing={missing(form.values)}
      namesMissing={isTried}
      onSubmit={onSubmit}
      onBlur={(event) => isText(event.target) && setTried(true)}
    >
      <LevelChoice current={current} target={target} onChange={setTarget} />
      {asksCurrent && (
        <SecretField {...form.getInputProps('secret')} label={t('migrate.currentPassword')} data-autofocus />
      )}
      {asksNew && <NewPasswordFields form={form} level={target} isFirst={!asksCurrent} />}
      <ClearedNote isShown={wasCleared} />
      <Failure text={failure} />
      <DoubtNote isShown={isInDoubt} />
      {isSending && (
        <Text size="sm" c="dimmed" role="status">
          {t('migrate.working')}
        </Text>
      )}
    </FormWithActions>
  );
}

interface MigrateDialogProps {
  readonly opened: boolean;
  readonly current: SecurityLevel | null;
  /** The level that is chosen at first. */
  readonly target: SecurityLevel;
  readonly onClose: () => void;
  readonly onChanged: (change: LevelChanged) => void;
}

/** Moves to another level: creates the vault where there is none, otherwise changes it. */
export function MigrateDialog({ opened, current, target, onClose, onChanged }: MigrateDialogProps) {
  const { t } = useTranslation('encryptionDialogs');
  return (
    <FormDialog opened={opened} title={t('migrate.title')} onClose={onClose}>
      {(setBusy) => (
        <MigrateForm
          startsFrom={current}
          startsWith={target}
          onBusy={setBusy}
          onCancel={onClose}
          onChanged={onChanged}
        />
      )}
    </FormDialog>
  );
}
