import { Alert, Checkbox, List, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SUCCESS_TOAST_MS } from '#shared/domain/constants.ts';
import { failureText, isWrongPassword, reasonOf } from '#web/api/failureText.ts';
import { ClearedNote, useClearAtLock } from '#web/session/clearing.tsx';
import { FormWithActions } from '#web/ui/DialogActions.tsx';
import { Status } from '#web/ui/Status.tsx';
import { useSubmission } from '#web/ui/useSubmission.ts';
import { useResetEncryptedData } from '../api.ts';
import { SecretField, useFocused } from '../password/fields.tsx';

/** The text of a failed eligibility check. */
export function useEligibilityFailure(): (error: unknown) => string {
  const { t } = useTranslation('encryptionDialogs');
  return (error) => failureText(error, t('reset.eligibilityFailed'), () => t('reset.eligibilityThrown'));
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
        return failureText(error, t('reset.failed'), () => t('reset.thrown'));
      }
      setWrong(reasonOf(error));
      field.current?.focus();
      return undefined;
    },
  });

  const onSubmit = () =>
    run(async () => {
      const { message } = await mutateAsync(password);
      onDone(message || t('reset.done'));
    });

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

interface ResetViewProps {
  readonly onBusy: (busy: boolean) => void;
  readonly onBack: () => void;
}

interface DoneProps {
  readonly text: string;
  readonly onBusy: (busy: boolean) => void;
}

/** Reloads the page after a moment, because it still shows data that no longer exists. */
function Done({ text, onBusy }: DoneProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reload is scheduled once
  useEffect(() => {
    onBusy(true);
    const timer = setTimeout(() => window.location.reload(), SUCCESS_TOAST_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Alert color="green" icon={<IconCheck aria-hidden="true" />} role="note">
      <Status>{text}</Status>
    </Alert>
  );
}

/** Deletes all encrypted data from within the password dialog; the page is loaded again afterwards. */
export function ResetView({ onBusy, onBack }: ResetViewProps) {
  const { t } = useTranslation('encryptionDialogs');
  const [isUnderstood, setUnderstood] = useState(false);
  const [done, setDone] = useState<string>();
  const { fieldProps, isFilled, wasCleared, ...sending } = useResetForm({
    onBusy,
    onDone: setDone,
  });

  const missing = (): string | undefined => {
    if (!isFilled) return t('reset.identityRequired');
    return isUnderstood ? undefined : t('reset.confirmRequired');
  };

  if (done !== undefined) return <Done text={done} onBusy={onBusy} />;
  return (
    <FormWithActions
      danger
      submit={t('reset.viewSubmit')}
      cancel={t('change.back')}
      missing={missing()}
      onCancel={onBack}
      {...sending}
    >
      <Title order={3}>{t('reset.viewTitle')}</Title>
      <WhatIsDeleted />
      <SecretField {...fieldProps} data-autofocus />
      <Checkbox
        label={t('reset.confirm')}
        checked={isUnderstood}
        onChange={({ currentTarget }) => setUnderstood(currentTarget.checked)}
      />
      <ClearedNote isShown={wasCleared} />
    </FormWithActions>
  );
}
