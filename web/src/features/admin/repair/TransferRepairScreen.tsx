import { Alert, Button, PasswordInput, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/admin.ts';
import { type FormEvent, useRef, useState } from 'react';
import { failureText, isWrongPassword, reasonOf } from '#web/api/failureText.ts';
import { DialogActions } from '#web/ui/DialogActions.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { ListLoading } from '#web/ui/ListLoading.tsx';
import { ErrorState } from '#web/ui/Notice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { useSubmission } from '#web/ui/useSubmission.ts';
import { refusalOf } from '../AccessDenied.tsx';
import { ProblemList } from './ProblemList.tsx';
import {
  type Outcome,
  type Problem,
  useProblemTransfers,
  useRepair,
  useRepairFailure,
} from './problemTransfers.ts';

interface RepairFormProps {
  readonly problem: Problem;
  readonly onBusy: (busy: boolean) => void;
  readonly onCancel: () => void;
  readonly onSend: (password: string) => Promise<void>;
}

/** Explains the repair, and takes the password of the user whose keys it opens. */
function RepairForm({ problem, onBusy, onCancel, onSend }: RepairFormProps) {
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

type Repair = ReturnType<typeof useRepair>;

interface OutcomeNoteProps {
  readonly outcome: Outcome;
  readonly onClose: () => void;
}

/** How a repair ended. The note stays until it is dismissed: the server can also say that nothing can be repaired. */
function OutcomeNote({ outcome: { kind, text }, onClose }: OutcomeNoteProps) {
  const { t } = useTranslation('transferRepair');
  const isFailure = kind === 'failed';
  const Icon = isFailure ? IconAlertTriangle : IconInfoCircle;
  return (
    <Alert
      mb="md"
      {...(isFailure ? { color: 'red' } : {})}
      icon={<Icon aria-hidden="true" />}
      role={isFailure ? 'alert' : 'status'}
      withCloseButton
      closeButtonLabel={t('dismiss')}
      onClose={onClose}
    >
      {text}
    </Alert>
  );
}

function Problems({ repair }: { readonly repair: Repair }) {
  const { t } = useTranslation('transferRepair');
  const { data, error, isFetching, refetch } = useProblemTransfers();
  const refusal = refusalOf(error);
  if (refusal) return refusal;
  const text = failureText(error, {
    fallback: t('loadFailed'),
    thrown: (reason) => t('loadThrown', { reason }),
  });
  if (data) {
    return (
      <>
        {error && !isFetching && <Failure text={text} />}
        <ProblemList problems={data} busy={repair.busy} onRepair={repair.start} />
      </>
    );
  }
  if (isFetching || !error) return <ListLoading text={t('loading')} rows={4} rowHeight={68} />;
  return <ErrorState title={t('loadFailed')} text={text} onRetry={() => void refetch()} />;
}

function PasswordDialog({ repair: { asking, stopAsking, repair } }: { readonly repair: Repair }) {
  const { t } = useTranslation('transferRepair');
  return (
    <FormDialog opened={asking !== undefined} title={t('password.title')} onClose={stopAsking}>
      {(setBusy) =>
        asking && (
          <RepairForm
            problem={asking}
            onBusy={setBusy}
            onCancel={stopAsking}
            onSend={async (password) => {
              await repair(asking, password);
              stopAsking();
            }}
          />
        )
      }
    </FormDialog>
  );
}

/** The transfers whose records disagree, for administrators to repair. */
export default function TransferRepairScreen() {
  const { t } = useTranslation('transferRepair');
  const { isFetching, refetch } = useProblemTransfers();
  const repair = useRepair();
  const { outcome, setOutcome } = repair;
  return (
    <>
      <PageHeader
        title={t('title')}
        action={
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden="true" />}
            loading={isFetching}
            onClick={() => void refetch()}
          >
            {t('refresh')}
          </Button>
        }
      />
      {outcome && <OutcomeNote outcome={outcome} onClose={() => setOutcome(undefined)} />}
      <Problems repair={repair} />
      <PasswordDialog repair={repair} />
    </>
  );
}
