import { PasswordInput, Stack, Text } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isWrongPassword, reasonOf } from '#web/api/failureText.ts';
import { DialogActions } from '#web/ui/DialogActions.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { useSubmission } from '#web/ui/useSubmission.ts';
import type { Problem } from './problemTransfers.ts';
import { useRepairFailure } from './useRepair.ts';

interface RepairFormProps {
  readonly problem: Problem;
  readonly onBusy: (busy: boolean) => void;
  readonly onCancel: () => void;
  readonly onSend: (password: string) => Promise<void>;
}

/** Explains the repair, and takes the password of the user whose keys it opens. */
export function RepairForm({ problem, onBusy, onCancel, onSend }: RepairFormProps) {
  const { t } = useTranslation('transferRepair');
  const { t: common } = useTranslation('common');
  const [password, setPassword] = useState('');
  const [fieldError, setFieldError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const failureOf = useRepairFailure();
  const { run, isSending, failure } = useSubmission({
    onBusy,
    textOf: (error) => {
      if (!isWrongPassword(error)) return failureOf(error);
      setFieldError(reasonOf(error));
      field.current?.focus();
      field.current?.select();
      return undefined;
    },
  });

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (password === '') return;
    setFieldError(undefined);
    await run(() => onSend(password));
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Text size="sm">{t('password.lead')}</Text>
        <Facts
          facts={[
            [t('columns.name'), problem.assetName || t('unknownItem')],
            [t('columns.owner'), problem.ownerUsername],
            [t('password.user'), problem.userId],
          ]}
        />
        <PasswordInput
          ref={field}
          data-autofocus
          label={t('password.field')}
          autoComplete="off"
          required
          error={fieldError}
          visibilityToggleButtonProps={{ 'aria-label': t('password.showOrHide') }}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          {t('password.effect')}
        </Text>
        <Failure text={failure} />
        <DialogActions
          submit={t('repair')}
          cancel={{ label: common('cancel'), onClick: onCancel }}
          isSending={isSending}
          missing={password === '' ? t('password.required') : undefined}
        />
      </Stack>
    </form>
  );
}
