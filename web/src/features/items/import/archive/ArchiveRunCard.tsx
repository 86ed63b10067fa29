import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Failure } from '#web/ui/Failure.tsx';
import { Status } from '#web/ui/Status.tsx';
import type { ImportRun } from '../run/useImportRun.ts';
import { FaultList, RunFrame, RunProgress, WaysOn } from '../runParts.tsx';
import type { OnUndone } from '../undoing.tsx';
import { ItemFaults } from './ArchivePlan.tsx';
import type { ItemFault } from './reading/contents.ts';
import type { FilesRun } from './run/useFilesRun.ts';
import '#web/base/texts/addingFiles.ts';
import type { FileFailure } from './run/addArchivedFiles.ts';

export interface ArchiveRunCardProps {
  readonly run: ImportRun;
  /** The items that could not be registered. */
  readonly faults: readonly ItemFault[];
  /** Undefined until all items are registered, and where the archive has no files. */
  readonly files: FilesRun | undefined;
  /** Whether the archive has files. */
  readonly hasFiles: boolean;
  readonly onCancel: () => void;
  readonly onGoOn: (() => void) | undefined;
  readonly onAnother: () => void;
  readonly onUndone: OnUndone;
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

function Over({ run, faults, files, hasFiles, ...actions }: Omit<ArchiveRunCardProps, 'onCancel'>) {
  const { t } = useTranslation('importing');
  const known = hasFiles ? 'archive.knownFiles' : 'archive.known';
  return (
    <Stack gap="md">
      {run.phase === 'stopped' && <Failure text={t(`run.stopped.${run.reason ?? 'other'}`)} />}
      {files?.phase === 'stopped' && <Failure text={t(`archive.stopped.${files.reason ?? 'other'}`)} />}
      <Status>
        <Text>{t('run.registered', { count: run.registered })}</Text>
        {run.known > 0 && <Text>{t(known, { count: run.known })}</Text>}
        {files && <Text>{t('archive.there', { done: files.there, count: files.total })}</Text>}
      </Status>
      <ItemFaults faults={faults} />
      {files && <FileFailures failures={files.failures} />}
      <WaysOn
        run={run}
        another={t(files?.reason === 'archive' ? 'archive.chooseAgain' : 'run.another')}
        {...actions}
      />
    </Stack>
  );
}

/** Whether an import of an archive is under way. */
export const isArchiveGoing = (run: ImportRun | undefined, files: FilesRun | undefined): boolean =>
  run?.phase === 'preparing' || run?.phase === 'running' || files?.phase === 'running';

/** The import of an archive under way, its items first and then their files, and what came of it. */
export function ArchiveRunCard({ run, files, onCancel, ...actions }: ArchiveRunCardProps) {
  const { t } = useTranslation('importing');
  const phase = run.phase === 'ended' && files ? files.phase : run.phase;
  const isGoing = isArchiveGoing(run, files);
  return (
    <RunFrame phase={phase} isGoing={isGoing}>
      {isGoing ? (
        <RunProgress run={run} files={files} leaving={t('archive.leave')} onCancel={onCancel} />
      ) : (
        <Over run={run} files={files} {...actions} />
      )}
    </RunFrame>
  );
}
