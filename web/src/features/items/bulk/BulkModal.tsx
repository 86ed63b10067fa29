import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/bulk.ts';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { useFocusBack } from '#web/ui/useFocusBack.ts';
import { BulkOutcome } from './BulkOutcome.tsx';
import { isDone, type useBulkJob } from './useBulkJob.ts';

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
    return <JobProgress {...state} label={t(job.isUndo ? 'undoing' : 'running')} onCancel={job.cancel} />;
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
  useFocusBack();
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
