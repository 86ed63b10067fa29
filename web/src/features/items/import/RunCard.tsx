import { Button, Card, Group, List, Progress, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { routes } from '#web/base/routes.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { useFocusIfLost } from '#web/ui/useFocusIfLost.ts';
import type { RowFault } from './planning/plan.ts';
import { canGoOn, type ImportRun } from './run/useImportRun.ts';
import { type OnUndone, UndoButton } from './undoing.tsx';

const SHOWN_FAULTS = 50;
const FIELDS = ['name', 'description', 'assetType', 'properties', 'item'] as const;

/** The rows that cannot be imported, each with its first fault. */
export function RowFaults({ faults }: { readonly faults: readonly RowFault[] }) {
  const { t } = useTranslation('importing');
  if (faults.length === 0) return null;
  const fieldOf = (field: string) => {
    const known = FIELDS.find((each) => each === field);
    return known ? t(`plan.fields.${known}`) : `“${field}”`;
  };
  const problemOf = (problem: string) => (problem === 'tooLarge' ? t('plan.tooLarge') : problem);
  return (
    <Stack gap="xs">
      <Text>{t('plan.faults', { count: faults.length })}</Text>
      <List size="sm">
        {faults.slice(0, SHOWN_FAULTS).map(({ row, field, problem }) => (
          <List.Item key={row}>
            {t('plan.fault', { row, field: fieldOf(field), problem: problemOf(problem) })}
          </List.Item>
        ))}
        {faults.length > SHOWN_FAULTS && (
          <List.Item>{t('plan.more', { count: faults.length - SHOWN_FAULTS })}</List.Item>
        )}
      </List>
    </Stack>
  );
}

interface RunCardProps {
  readonly run: ImportRun;
  readonly onCancel: () => void;
  readonly onGoOn: (() => void) | undefined;
  readonly onAnother: () => void;
  readonly onUndone: OnUndone;
}

/** In per cent: a screen reader would read out nothing but numbers if it were told of every batch. */
const ANNOUNCED_STEP = 10;

function Going({ run, onCancel }: Pick<RunCardProps, 'run' | 'onCancel'>) {
  const { t } = useTranslation('importing');
  const done = run.registered + run.known + run.faults.length;
  const share = run.total === 0 ? 0 : (100 * done) / run.total;
  const announced = Math.floor(share / ANNOUNCED_STEP) * ANNOUNCED_STEP;
  const isPreparing = run.phase === 'preparing';
  return (
    <Stack gap="sm">
      <Progress value={share} aria-label={t('run.bar')} size="lg" transitionDuration={0} />
      <Text>{isPreparing ? t('run.preparing') : t('run.progress', { done, count: run.total })}</Text>
      <VisuallyHidden role="status">
        {isPreparing ? t('run.preparing') : t('run.share', { share: announced })}
      </VisuallyHidden>
      <Text size="sm" c="dimmed">
        {t('run.leave')}
      </Text>
      <Group>
        <Button variant="default" onClick={onCancel} disabled={isPreparing}>
          {t('run.cancel')}
        </Button>
      </Group>
    </Stack>
  );
}

function Over({ run, onGoOn, onAnother, onUndone }: Omit<RunCardProps, 'onCancel'>) {
  const { t } = useTranslation('importing');
  const goesOn = onGoOn && canGoOn(run);
  return (
    <Stack gap="md">
      {run.phase === 'stopped' && <Failure text={t(`run.stopped.${run.reason ?? 'other'}`)} />}
      <div role="status">
        <Text>{t('run.registered', { count: run.registered })}</Text>
        {run.known > 0 && <Text>{t('run.known', { count: run.known })}</Text>}
      </div>
      <RowFaults faults={run.faults} />
      <Group>
        {goesOn && <Button onClick={onGoOn}>{t('run.goOn')}</Button>}
        <Button component={Link} to={routes.home.href()} variant={goesOn ? 'default' : 'filled'}>
          {t('run.toItems')}
        </Button>
        <Button variant="default" onClick={onAnother}>
          {t('run.another')}
        </Button>
        {run.importId !== undefined && run.startedAt !== undefined && run.registered + run.known > 0 && (
          <UndoButton begun={{ id: run.importId, startedAt: run.startedAt }} onUndone={onUndone} />
        )}
      </Group>
    </Stack>
  );
}

const TITLES = {
  preparing: 'run.title',
  running: 'run.title',
  stopped: 'run.stoppedTitle',
  cancelled: 'run.cancelled',
  ended: 'run.ended',
} as const;

/** The import under way, and what came of it. */
export function RunCard({ run, ...actions }: RunCardProps) {
  const { t } = useTranslation('importing');
  const isGoing = run.phase === 'preparing' || run.phase === 'running';
  const title = useFocusIfLost<HTMLHeadingElement>(isGoing);
  return (
    <Card withBorder component="section" aria-labelledby="import-run">
      <Stack gap="md">
        <Title order={2} id="import-run" ref={title} tabIndex={-1}>
          {t(TITLES[run.phase])}
        </Title>
        {isGoing ? <Going run={run} {...actions} /> : <Over run={run} {...actions} />}
      </Stack>
    </Card>
  );
}
