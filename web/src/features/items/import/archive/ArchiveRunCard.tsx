import { Button, Card, Group, Progress, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { routes } from '#web/base/routes.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { useFocusIfLost } from '#web/ui/useFocusIfLost.ts';
import type { ImportRun } from '../run/useImportRun.ts';
import { type OnUndone, UndoButton } from '../undoing.tsx';
import { ItemFaults } from './ArchivePlan.tsx';
import type { ItemFault } from './reading/contents.ts';
import type { FilesRun } from './run/useFilesRun.ts';
import '#web/base/texts/addingFiles.ts';
import { FaultList } from './FaultList.tsx';
import type { FileFailure } from './run/addArchivedFiles.ts';

export interface ArchiveRunCardProps {
  readonly run: ImportRun;
  /** The items that could not be registered. */
  readonly faults: readonly ItemFault[];
  /** Undefined until all items are registered, and where the archive has no files. */
  readonly files: FilesRun | undefined;
  readonly onCancel: () => void;
  readonly onGoOn: (() => void) | undefined;
  readonly onAnother: () => void;
  readonly onUndone: OnUndone;
}

/** In per cent, as at the import of a table. */
const ANNOUNCED_STEP = 10;

const shareOf = (done: number, total: number): number => (total === 0 ? 0 : (100 * done) / total);

function Going({ run, files, onCancel }: Pick<ArchiveRunCardProps, 'run' | 'files' | 'onCancel'>) {
  const { t } = useTranslation('importing');
  const items = run.registered + run.known + run.faults.length;
  const done = files ? files.there + files.failures.length : items;
  const total = files ? files.total : run.total;
  const share = shareOf(done, total);
  const isPreparing = run.phase === 'preparing';
  const progress = files
    ? t('archive.fileProgress', { done, count: total })
    : t('run.progress', { done, count: total });
  const announced = Math.floor(share / ANNOUNCED_STEP) * ANNOUNCED_STEP;
  return (
    <Stack gap="sm">
      <Progress
        value={share}
        aria-label={files ? t('archive.fileBar') : t('run.bar')}
        size="lg"
        transitionDuration={0}
      />
      {files && <Text>{t('run.registered', { count: run.registered })}</Text>}
      <Text>{isPreparing ? t('run.preparing') : progress}</Text>
      <VisuallyHidden role="status">
        {isPreparing
          ? t('run.preparing')
          : t(files ? 'archive.fileShare' : 'run.share', { share: announced })}
      </VisuallyHidden>
      <Text size="sm" c="dimmed">
        {t('archive.leave')}
      </Text>
      <Group>
        <Button variant="default" onClick={onCancel} disabled={isPreparing}>
          {t('run.cancel')}
        </Button>
      </Group>
    </Stack>
  );
}

/** The files that were not added, each with the reason. */
function FileFailures({ failures }: { readonly failures: readonly FileFailure[] }) {
  const { t } = useTranslation('importing');
  const { t: adding } = useTranslation('addingFiles');
  const problemOf = (failure: FileFailure['failure']): string =>
    failure === 'changed' ? t('archive.problems.changed') : adding(`failures.${failure}`);
  return (
    <FaultList
      title={t('archive.failures', { count: failures.length })}
      faults={failures.map(({ item, name, failure }) =>
        t('archive.fileFault', { item, name, problem: problemOf(failure) }),
      )}
      moreOf={(count) => t('archive.moreFiles', { count })}
    />
  );
}

function Over({ run, faults, files, onGoOn, onAnother, onUndone }: Omit<ArchiveRunCardProps, 'onCancel'>) {
  const { t } = useTranslation('importing');
  const { importId: id, startedAt } = run;
  return (
    <Stack gap="md">
      {run.phase === 'stopped' && <Failure text={t(`run.stopped.${run.reason ?? 'other'}`)} />}
      {files?.phase === 'stopped' && <Failure text={t(`archive.stopped.${files.reason ?? 'other'}`)} />}
      <div role="status">
        <Text>{t('run.registered', { count: run.registered })}</Text>
        {run.known > 0 && <Text>{t('archive.known', { count: run.known })}</Text>}
        {files && <Text>{t('archive.there', { done: files.there, count: files.total })}</Text>}
      </div>
      <ItemFaults faults={faults} />
      {files && <FileFailures failures={files.failures} />}
      <Group>
        {onGoOn && <Button onClick={onGoOn}>{t('run.goOn')}</Button>}
        <Button component={Link} to={routes.home.href()} variant={onGoOn ? 'default' : 'filled'}>
          {t('run.toItems')}
        </Button>
        <Button variant="default" onClick={onAnother}>
          {t(files?.reason === 'archive' ? 'archive.chooseAgain' : 'run.another')}
        </Button>
        {id !== undefined && startedAt !== undefined && run.registered + run.known > 0 && (
          <UndoButton begun={{ id, startedAt }} onUndone={onUndone} />
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

/** Whether an import of an archive is under way. */
export const isArchiveGoing = (run: ImportRun | undefined, files: FilesRun | undefined): boolean =>
  run?.phase === 'preparing' || run?.phase === 'running' || files?.phase === 'running';

/** The import of an archive under way, its items first and then their files, and what came of it. */
export function ArchiveRunCard({ run, files, ...actions }: ArchiveRunCardProps) {
  const { t } = useTranslation('importing');
  const phase = run.phase === 'ended' && files ? files.phase : run.phase;
  const isGoing = isArchiveGoing(run, files);
  const title = useFocusIfLost<HTMLHeadingElement>(isGoing);
  return (
    <Card withBorder component="section" aria-labelledby="archive-run">
      <Stack gap="md">
        <Title order={2} id="archive-run" ref={title} tabIndex={-1}>
          {t(TITLES[phase])}
        </Title>
        {isGoing ? (
          <Going run={run} files={files} {...actions} />
        ) : (
          <Over run={run} files={files} {...actions} />
        )}
      </Stack>
    </Card>
  );
}
