import { Alert, Checkbox, Stack, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SUCCESS_TOAST_MS } from '#shared/domain/constants.ts';
import { ClearedNote } from '#web/session/clearing.tsx';
import { DialogActions } from '#web/ui/DialogActions.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { SecretField } from '../password/fields.tsx';
import { useResetForm, WhatIsDeleted } from './resetForm.tsx';

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
    <Alert color="green" icon={<IconCheck aria-hidden="true" />} role="status">
      {text}
    </Alert>
  );
}

/** Deletes all encrypted data from within the password dialog; the page is loaded again afterwards. */
export function ResetView({ onBusy, onBack }: ResetViewProps) {
  const { t } = useTranslation('encryptionDialogs');
  const [isUnderstood, setUnderstood] = useState(false);
  const [done, setDone] = useState<string>();
  const { fieldProps, isFilled, onSubmit, isSending, failure, wasCleared } = useResetForm({
    onBusy,
    onDone: setDone,
  });

  const missing = (): string | undefined => {
    if (!isFilled) return t('reset.identityRequired');
    return isUnderstood ? undefined : t('reset.confirmRequired');
  };

  if (done !== undefined) return <Done text={done} onBusy={onBusy} />;
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <Title order={3}>{t('reset.viewTitle')}</Title>
        <WhatIsDeleted />
        <SecretField {...fieldProps} data-autofocus />
        <Checkbox
          label={t('reset.confirm')}
          checked={isUnderstood}
          onChange={({ currentTarget }) => setUnderstood(currentTarget.checked)}
        />
        <ClearedNote isShown={wasCleared} />
        <Failure text={failure} />
        <DialogActions
          danger
          submit={t('reset.viewSubmit')}
          cancel={{ label: t('change.back'), onClick: onBack }}
          isSending={isSending}
          missing={missing()}
        />
      </Stack>
    </form>
  );
}
