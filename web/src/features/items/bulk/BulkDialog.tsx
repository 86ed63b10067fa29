import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { Item, ListedItem } from '#shared/contract/assets.ts';
import '#web/base/texts/bulk.ts';
import { DialogActions } from '#web/ui/DialogActions.tsx';
import { isDamaged } from '../itemList.ts';
import { BulkForm } from './BulkForm.tsx';
import { BulkOutcome } from './BulkOutcome.tsx';
import type { BulkKind } from './kinds.ts';
import { useBulkJob } from './useBulkJob.ts';

interface RunningProps {
  readonly label: string;
  readonly ended: number;
  readonly count: number;
  readonly onCancel: () => void;
}

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
      <Progress value={(100 * ended) / count} aria-label={label} />
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onCancel}>
          {common('cancel')}
        </Button>
      </Group>
    </Stack>
  );
}

interface AskProps {
  readonly kind: BulkKind;
  readonly items: readonly Item[];
  readonly damaged: number;
  readonly job: ReturnType<typeof useBulkJob>;
  readonly onClose: () => void;
}

function Ask({ kind, items, damaged, job, onClose }: AskProps) {
  const { t } = useTranslation('bulk');
  const { t: common } = useTranslation('common');
  const note = damaged > 0 ? t('damaged', { count: damaged }) : undefined;
  if (kind !== 'delete') {
    return (
      <BulkForm kind={kind} note={note} onClose={onClose} onSubmit={(edit) => void job.start(items, edit)} />
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void job.start(items, { kind });
      }}
    >
      <Stack>
        <Text>{t('deleteText', { count: items.length })}</Text>
        {note !== undefined && <Text c="dimmed">{note}</Text>}
        <DialogActions
          danger
          submit={t('submit.delete')}
          cancel={{ label: common('cancel'), onClick: onClose }}
          isSending={false}
        />
      </Stack>
    </form>
  );
}

function Content({ kind, items, damaged, job, onClose }: AskProps) {
  const { t } = useTranslation('bulk');
  const { state } = job;
  if (state.phase === 'ready') return <Ask {...{ kind, items, damaged, job, onClose }} />;
  if (state.phase === 'running') {
    return <Running {...state} label={t(job.isUndo ? 'undoing' : 'running')} onCancel={job.cancel} />;
  }
  const { outcome } = state;
  const done = outcome.done.filter((one) => 'deleted' in one || one.after !== one.before).length;
  const action = kind === 'delete' ? 'deleted' : 'changed';
  const canUndo = kind !== 'delete' && !job.isUndo && done > 0;
  return (
    <BulkOutcome
      outcome={outcome}
      done={done > 0 ? t(job.isUndo ? 'undone' : action, { count: done }) : undefined}
      same={job.isUndo ? 0 : outcome.done.length - done}
      onUndo={canUndo ? () => void job.undo(outcome) : undefined}
      onRetry={job.isUndo ? undefined : () => void job.retry(outcome)}
      onClose={onClose}
    />
  );
}

interface BulkDialogProps {
  readonly kind: BulkKind;
  readonly items: readonly ListedItem[];
  readonly onClose: () => void;
  /** Receives the ids of those that were not done. */
  readonly onRemaining: (ids: readonly string[]) => void;
}

/** Does one thing with many items. It cannot be closed while it works: Cancel ends that. */
export default function BulkDialog({ kind, items, onClose, onRemaining }: BulkDialogProps) {
  const { t } = useTranslation('bulk');
  const { t: common } = useTranslation('common');
  const job = useBulkJob(onRemaining);
  const isRunning = job.state.phase === 'running';
  const readable = items.flatMap((item) => (isDamaged(item) ? [] : [item]));
  const close = () => (isRunning ? undefined : onClose());
  return (
    <Modal
      opened
      onClose={close}
      title={t(`titles.${kind}`, { count: readable.length })}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': common('close'), disabled: isRunning }}
    >
      <Content
        kind={kind}
        items={readable}
        damaged={items.length - readable.length}
        job={job}
        onClose={close}
      />
    </Modal>
  );
}
