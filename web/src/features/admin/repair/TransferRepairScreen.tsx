import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/ui/buttons.tsx';
import '#web/base/texts/admin.ts';
import { useInterval } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { failureText } from '#web/api/failureText.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { ListLoading } from '#web/ui/ListLoading.tsx';
import { ErrorState } from '#web/ui/Notice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { formatInstant, instantOf } from '#web/ui/text.ts';
import { refusalOf } from '../AccessDenied.tsx';
import { ProblemList } from './ProblemList.tsx';
import { useCheckTransfers, useProblemTransfers } from './problemTransfers.ts';
import { RepairDialog } from './RepairDialog.tsx';
import { type Outcome, useRepair } from './useRepair.ts';

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

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_HOURS = 24;

/** The time since an instant in the largest unit that it fills, in words. */
function useSince(): (from: string) => string {
  const { t } = useTranslation('transferRepair');
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), MINUTE_MS / 2, { autoInvoke: true });
  return (from) => {
    const minutes = Math.floor((Math.max(now, Date.now()) - instantOf(from).getTime()) / MINUTE_MS);
    if (minutes < 1) return t('checked.now');
    if (minutes < HOUR_MINUTES) return t('checked.minutes', { count: minutes });
    const hours = Math.floor(minutes / HOUR_MINUTES);
    if (hours < DAY_HOURS) return t('checked.hours', { count: hours });
    return t('checked.at', { time: formatInstant(from) });
  };
}

/** Says how old the list is: when the records were last looked at as a whole. */
function CheckedNote({ checkedAt }: { readonly checkedAt: string | undefined }) {
  const { t } = useTranslation('transferRepair');
  const since = useSince();
  return (
    <Text size="sm" c="dimmed" mb="md">
      {checkedAt === undefined ? t('checked.never') : since(checkedAt)} {t('checked.hourly')}
    </Text>
  );
}

interface ProblemsProps {
  readonly repair: Repair;
  readonly isChecking: boolean;
}

function Problems({ repair, isChecking }: ProblemsProps) {
  const { t } = useTranslation('transferRepair');
  const { data, error, isFetching, refetch } = useProblemTransfers();
  const refusal = refusalOf(error);
  if (refusal) return refusal;
  const text = failureText(error, t('loadFailed'), (reason) => t('loadThrown', { reason }));
  const isFirstCheck = isChecking && data?.checkedAt === undefined;
  if (data && !isFirstCheck) {
    return (
      <>
        {error && !isFetching && <Failure text={text} />}
        <CheckedNote checkedAt={data.checkedAt} />
        <ProblemList problems={data.problems} busy={repair.busy} onRepair={repair.start} />
      </>
    );
  }
  if (isFirstCheck || isFetching || !error)
    return <ListLoading text={t('loading')} rows={4} rowHeight={68} />;
  return <ErrorState title={t('loadFailed')} text={text} onRetry={() => void refetch()} />;
}

/** The transfers whose records disagree, for administrators to repair. */
export default function TransferRepairScreen() {
  const { t } = useTranslation('transferRepair');
  const { data, isFetching } = useProblemTransfers();
  const check = useCheckTransfers();
  const isUnchecked = data !== undefined && data.checkedAt === undefined;
  const { mutate: checkNow } = check;
  // An empty list would say that all is well before anything was looked at.
  useEffect(() => {
    if (isUnchecked) checkNow();
  }, [isUnchecked, checkNow]);
  const failed = check.data ?? 0;
  const repair = useRepair();
  const { outcome, setOutcome } = repair;
  return (
    <>
      <PageHeader
        title={t('title')}
        action={
          <IconButton
            variant="default"
            icon={IconRefresh}
            loading={isFetching || check.isPending}
            onClick={() => check.mutate()}
          >
            {t('refresh')}
          </IconButton>
        }
      />
      {outcome && <OutcomeNote outcome={outcome} onClose={() => setOutcome(undefined)} />}
      {check.error && !check.isPending && !refusalOf(check.error) && <Failure text={t('checked.failed')} />}
      {failed > 0 && !check.isPending && <Failure text={t('checked.someFailed', { count: failed })} />}
      <Problems repair={repair} isChecking={check.isPending} />
      <RepairDialog repair={repair} />
    </>
  );
}
