import { Button, Group, Modal, Progress, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/bulk.ts';
import { BulkOutcome } from './BulkOutcome.tsx';
import { isDone, type useBulkJob } from './useBulkJob.ts';

interface RunningProps {
  readonly label: string;
  readonly ended: number;
  readonly count: number;
  readonly onCancel: () => void;
}

/** Announced in steps, because a screen reader reads each change aloud. */
const tenths = (ended: number, count: number): number =>
  count === 0 ? 0 : Math.floor((10 * ended) / count) * 10;

/** The job's progress. The page asks before it is left, because the rest would stay undone. */
function Running({ label, ended, count, onCancel }: RunningProps) {
  const { t } = useTranslation('bulk');
  const { t: common } = useTranslation('common');
  useWindowEvent('beforeunload', (event) => event.preventDefault());
  return (
    <Stack>
      <Group justify="space-between" gap="xs">
        <Text>{label}</Text>
        <Text c="dimmed">{t('progress', { ended, count })}</Text>
      </Group>
      <VisuallyHidden role="status">{t('percent', { percent: tenths(ended, count) })}</VisuallyHidden>
      <Progress value={count === 0 ? 0 : (100 * ended) / count} aria-label={label} />
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onCancel}>
          {common('cancel')}
        </Button>
      </Group>
    </Stack>
  );
}

interface BulkModalProps {
  readonly title: string;
  readonly job: ReturnType<typeof useBulkJob>;
  readonly action: 'changed' | 'deleted';
  /** Whether those that were not done stay selected. */
  readonly keepsSelection: boolean;
  readonly onClose: () => void;
  /** Asks what is to be done, and starts the job. */
  readonly children: ReactNode;
}

function Content({ job, action, keepsSelection, onClose, children }: Omit<BulkModalProps, 'title'>) {
  const { t } = useTranslation('bulk');
  const { state } = job;
  if (state.phase === 'ready') return children;
  if (state.phase === 'running') {
    return <Running {...state} label={t(job.isUndo ? 'undoing' : 'running')} onCancel={job.cancel} />;
  }
  const { outcome } = state;
  const done = outcome.done.filter(isDone).length;
  const canUndo = !job.isUndo && done > 0;
  return (
    <BulkOutcome
      outcome={outcome}
      done={done > 0 ? t(job.isUndo ? 'undone' : action, { count: done }) : undefined}
      same={job.isUndo ? 0 : outcome.done.length - done}
      onUndo={canUndo ? () => void job.undo(outcome) : undefined}
      onRetry={() => void job.retry()}
      purpose={job.isUndo ? 'undone' : action}
      keepsSelection={keepsSelection}
      onClose={onClose}
    />
  );
}

/** The dialog of a job over many items. It cannot be closed while it works: Cancel ends that. */
export function BulkModal({ title, onClose, ...content }: BulkModalProps) {
  const { t: common } = useTranslation('common');
  const isRunning = content.job.state.phase === 'running';
  const close = () => (isRunning ? undefined : onClose());
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': common('close'), disabled: isRunning }}
    >
      <Content {...content} onClose={close} />
    </Modal>
  );
}
