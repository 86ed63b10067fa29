import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Failure } from '#web/ui/Failure.tsx';
import { Status } from '#web/ui/Status.tsx';
import { formatInstant } from '#web/ui/text.ts';
import type { RowFault } from './planning/plan.ts';
import { canGoOn, type ImportRun } from './run/useImportRun.ts';
import { FaultList, RunFrame, RunProgress, WaysOn } from './runParts.tsx';
import type { OnUndone } from './undoing.tsx';

const FIELDS = ['name', 'description', 'assetType', 'properties', 'item'] as const;

/** The rows that cannot be imported, each with its first fault. */
export function RowFaults({ faults }: { readonly faults: readonly RowFault[] }) {
  const { t } = useTranslation('importing');
  const fieldOf = (field: string) => {
    const known = FIELDS.find((each) => each === field);
    return known ? t(`plan.fields.${known}`) : `“${field}”`;
  };
  const problemOf = (problem: string) => (problem === 'tooLarge' ? t('plan.tooLarge') : problem);
  return (
    <FaultList
      title={t('plan.faults', { count: faults.length })}
      faults={faults.map(({ row, field, problem }) =>
        t('plan.fault', { row, field: fieldOf(field), problem: problemOf(problem) }),
      )}
      moreOf={(count) => t('plan.more', { count })}
    />
  );
}

interface RunCardProps {
  readonly run: ImportRun;
  readonly onCancel: () => void;
  readonly onGoOn: (() => void) | undefined;
  readonly onAnother: () => void;
  readonly onUndone: OnUndone;
}

function Over({ run, onGoOn, onAnother, onUndone }: Omit<RunCardProps, 'onCancel'>) {
  const { t } = useTranslation('importing');
  return (
    <Stack gap="md">
      {run.phase === 'stopped' && <Failure text={t(`run.stopped.${run.reason ?? 'other'}`)} />}
      <Status>
        <Text>{t('run.registered', { count: run.registered })}</Text>
        {run.known > 0 && <Text>{t('run.known', { count: run.known })}</Text>}
      </Status>
      {/* Of many only the first are listed, and what the server refuses was in no preview. */}
      <RowFaults faults={[...run.faults, ...(run.unfit ?? [])]} />
      <WaysOn
        run={run}
        onGoOn={canGoOn(run) ? onGoOn : undefined}
        onAnother={onAnother}
        another={t('run.another')}
        onUndone={onUndone}
      />
    </Stack>
  );
}

/** The import under way, and what came of it. */
export function RunCard({ run, onCancel, ...actions }: RunCardProps) {
  const { t } = useTranslation('importing');
  const isGoing = run.phase === 'preparing' || run.phase === 'running';
  return (
    <RunFrame phase={run.phase} isGoing={isGoing}>
      {run.goesOnFrom && <Text mb="sm">{t('run.goesOn', { time: formatInstant(run.goesOnFrom) })}</Text>}
      {isGoing ? (
        <RunProgress run={run} leaving={t('run.leave')} onCancel={onCancel} />
      ) : (
        <Over run={run} {...actions} />
      )}
    </RunFrame>
  );
}
