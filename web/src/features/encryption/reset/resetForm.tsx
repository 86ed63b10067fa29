import { Alert, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, isWrongPassword, reasonOf } from '#web/api/failureText.ts';
import { useClearAtLock } from '#web/session/clearing.tsx';
import { useSubmission } from '#web/ui/useSubmission.ts';
import { useResetEncryptedData } from '../api.ts';
import { useFocused } from '../password/fields.tsx';

/** The text of a failed eligibility check. */
export function useEligibilityFailure(): (error: unknown) => string {
  const { t } = useTranslation('encryptionDialogs');
  return (error) =>
    failureText(error, {
      fallback: t('reset.eligibilityFailed'),
      thrown: () => t('reset.eligibilityThrown'),
    });
}

export function WhatIsDeleted() {
  const { t } = useTranslation('encryptionDialogs');
  return (
    <Alert color="red" role="note" icon={<IconAlertTriangle aria-hidden="true" />} title={t('reset.lead')}>
      <List size="sm" mb="xs">
        <List.Item>{t('reset.items')}</List.Item>
        <List.Item>{t('reset.transfers')}</List.Item>
        <List.Item>{t('reset.keys')}</List.Item>
      </List>
      {t('reset.after')}
    </Alert>
  );
}

interface ResetFormOptions {
  readonly onBusy: (busy: boolean) => void;
  /** Receives the text to show. */
  readonly onDone: (text: string) => void;
}

/** Deletes all encrypted data with the account password. A wrong password is explained at its field. */
export function useResetForm({ onBusy, onDone }: ResetFormOptions) {
  const { t } = useTranslation('encryptionDialogs');
  const { mutateAsync } = useResetEncryptedData();
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string>();
  const field = useFocused<HTMLInputElement>();

  const { run, ...submission } = useSubmission({
    onBusy,
    textOf: (error) => {
      if (!isWrongPassword(error)) {
        return failureText(error, { fallback: t('reset.failed'), thrown: () => t('reset.thrown') });
      }
      setWrong(reasonOf(error));
      field.current?.focus();
      return undefined;
    },
  });

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void run(async () => {
      const { message } = await mutateAsync(password);
      onDone(message || t('reset.done'));
    });
  };

  const fieldProps = {
    ref: field,
    label: t('reset.accountPassword'),
    description: t('reset.accountPasswordHint'),
    autoComplete: 'current-password',
    value: password,
    error: wrong,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setPassword(currentTarget.value);
      setWrong(undefined);
    },
  };
  const isFilled = password !== '';
  const wasCleared = useClearAtLock(isFilled, () => setPassword(''));
  return { fieldProps, isFilled, onSubmit, wasCleared, ...submission };
}
