import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotFound } from '#web/base/apiError.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import '#web/base/texts/bulk.ts';
import { isUnreachable } from '#web/api/retrying.ts';
import type { BulkFailure, BulkOutcome as Outcome } from '#web/session/jobs/runBulk.ts';
import type { BulkState } from '#web/session/jobs/useBulk.ts';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { useLeaveQuestion } from '#web/ui/leaving.ts';
import { Status } from '#web/ui/Status.tsx';
import { useFocusBack } from '#web/ui/useFocusBack.ts';
import { isInTransit } from '../api/items.ts';
import { wasDeletedAgain } from '../putBack.ts';
import { ChangedSince } from './useChangeOne.ts';

/** More names would not be read. */
const NAMED = 20;

type Reason = 'inTransit' | 'gone' | 'changedSince' | 'deletedAgain' | 'unreachable' | 'other';

function reasonFor(error: unknown): Reason {
  if (isInTransit(error)) return 'inTransit';
  if (isNotFound(error)) return 'gone';
  if (error instanceof ChangedSince) return 'changedSince';
  if (wasDeletedAgain(error)) return 'deletedAgain';
  return isUnreachable(error) ? 'unreachable' : 'other';
}

interface Named {
  readonly id: string;
  readonly name: string;
}

function Failures({ failed }: { readonly failed: readonly BulkFailure<Named>[] }) {
  const { t } = useTranslation('bulk');
  return (
    <List size="sm">
      {failed.slice(0, NAMED).map(({ input, error }) => (
        <List.Item key={input.id}>
          <bdi>{input.name}</bdi>: {t(`reasons.${reasonFor(error)}`)}
        </List.Item>
      ))}
      {failed.length > NAMED && <List.Item>{t('more', { count: failed.length - NAMED })}</List.Item>}
    </List>
  );
}

interface BulkOutcomeProps {
  readonly outcome: Outcome<Named, unknown>;
  /** One sentence on what was done. */
  readonly done: string | undefined;
  readonly same: number;
  /** The number of requests that have ended with what was deleted. */
  readonly ended: number;
  /** The number of the others of which nobody knows whether they were done. */
  readonly lost: number;
  readonly onUndo: (() => void) | undefined;
  readonly onRetry: () => void;
  readonly purpose: BulkDeed | 'undone';
  /** Whether those that were not done stay selected. */
  readonly keepsSelection: boolean;
  readonly onClose: () => void;
}

/** Says what was done and what was not, and offers the ways on. */
function BulkOutcome({
  outcome,
  done,
  same,
  ended,
  lost,
  onUndo,
  onRetry,
  purpose,
  keepsSelection,
  onClose,
}: BulkOutcomeProps) {
  const { t } = useTranslation('bulk');
  const { failed, left, endedBy } = outcome;
  const isWhole = failed.length + left.length === 0;
  return (
    <Stack>
      <Status>
        {done !== undefined && <Text>{done}</Text>}
        {same > 0 && <Text c="dimmed">{t(purpose === 'deleted' ? 'gone' : 'same', { count: same })}</Text>}
        {ended > 0 && <Text>{t(purpose === 'undone' ? 'stayEnded' : 'ended', { count: ended })}</Text>}
        {failed.length > 0 && <Text>{t(`failed.${purpose}`, { count: failed.length })}</Text>}
        {left.length > 0 && <Text>{t('left', { count: left.length })}</Text>}
        {left.length > 0 && isUnreachable(endedBy) && <Text>{t('reasons.unreachable')}</Text>}
        {lost > 0 && purpose !== 'undone' && <Text>{t(`lost.${purpose}`, { count: lost })}</Text>}
        {!isWhole && keepsSelection && <Text>{t('selected')}</Text>}
      </Status>
      {failed.length > 0 && <Failures failed={failed} />}
      <Group justify="flex-end" gap="xs">
        {onUndo && (
          <Button variant="default" onClick={onUndo}>
            {t('undo')}
          </Button>
        )}
        {!isWhole && (
          <Button variant="default" onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          {t('close')}
        </Button>
      </Group>
    </Stack>
  );
}

/** A job over many items, with its undoing. */
interface BulkJob<Input, Done> {
  readonly state: BulkState<Input, Done>;
  readonly cancel: () => void;
  readonly isUndo: boolean;
  /** Whether there is anything to undo: an item may have been like that already. */
  readonly isDone: (one: Done) => boolean;
  /** The number of requests that have ended with a deletion. */
  readonly endedWith?: (one: Done) => number;
  /** The number of those of which nobody knows whether they were done. */
  readonly lost: number;
  readonly retry: () => Promise<void>;
  readonly undo: (outcome: Outcome<Input, Done>) => Promise<void>;
}

type BulkDeed = 'changed' | 'deleted' | 'restored';

interface BulkModalProps<Input extends Named, Done> {
  readonly title: string;
  readonly job: BulkJob<Input, Done>;
  readonly action: BulkDeed;
  /** Whether those that were not done stay selected. */
  readonly keepsSelection: boolean;
  /** Whether a lock has left a part of it undone. */
  readonly wasCut: boolean;
  readonly onClose: () => void;
  /** Asks what is to be done, and starts the job. */
  readonly children: ReactNode;
}

function Cut() {
  const { t } = useTranslation('bulk');
  return (
    <Alert role="note" icon={<IconLock aria-hidden="true" />} mb="md">
      <Status>{t('cut')}</Status>
    </Alert>
  );
}

function Content<Input extends Named, Done>({
  job,
  action,
  keepsSelection,
  wasCut,
  onClose,
  children,
}: Omit<BulkModalProps<Input, Done>, 'title'>) {
  const { t } = useTranslation('bulk');
  const { state } = job;
  if (state.phase === 'ready') {
    return (
      <>
        {wasCut && <Cut />}
        {children}
      </>
    );
  }
  if (state.phase === 'running') {
    return <JobProgress {...state} label={t(job.isUndo ? 'undoing' : 'running')} onCancel={job.cancel} />;
  }
  const { outcome } = state;
  const done = job.isUndo ? outcome.done.length : outcome.done.filter(job.isDone).length;
  const canUndo = !job.isUndo && done + job.lost > 0;
  return (
    <BulkOutcome
      outcome={outcome}
      done={done > 0 ? t(job.isUndo ? 'undone' : action, { count: done }) : undefined}
      same={outcome.done.length - done}
      ended={outcome.done.reduce((sum, one) => sum + (job.endedWith?.(one) ?? 0), 0)}
      lost={job.lost}
      onUndo={canUndo ? () => void job.undo(outcome) : undefined}
      onRetry={() => void job.retry()}
      purpose={job.isUndo ? 'undone' : action}
      keepsSelection={keepsSelection}
      onClose={onClose}
    />
  );
}

/** The dialog of a job over many items. It cannot be closed while it works: Cancel ends that. */
export function BulkModal<Input extends Named, Done>({
  title,
  onClose,
  ...content
}: BulkModalProps<Input, Done>) {
  useFocusBack();
  const isRunning = content.job.state.phase === 'running';
  const { t } = useTranslation('bulk');
  useLeaveQuestion(() => isRunning, {
    question: {
      title: t('leaving.title'),
      text: t('leaving.text'),
      confirmLabel: t('leaving.leave'),
      cancelLabel: t('leaving.stay'),
    },
  });
  const close = () => (isRunning ? undefined : onClose());
  return (
    <Dialog opened onClose={close} title={title} closeOnClickOutside={false} isBusy={isRunning}>
      <Content {...content} onClose={close} />
    </Dialog>
  );
}
