import { Loader, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '#web/ui/Failure.tsx';
import { useLeaveQuestion } from '#web/ui/leaving.ts';
import { useImportQuestion } from '../run/useImportQuestion.ts';
import { canGoOn } from '../run/useImportRun.ts';
import type { Undone } from '../run/useImports.ts';
import { ArchiveFacts } from './ArchiveFacts.tsx';
import { ArchivePlan } from './ArchivePlan.tsx';
import { ArchiveRunCard, isArchiveGoing } from './ArchiveRunCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import type { Contents } from './reading/contents.ts';
import { canFilesGoOn } from './run/useFilesRun.ts';
import { useArchiveImport } from './useArchiveImport.ts';
import { useOpenedArchive } from './useOpenedArchive.ts';
import type { ArchiveReader } from './worker/archiveReader.ts';

interface ArchiveStepsProps {
  readonly file: File;
  /** Receives whether an import has begun: from then on no other file is chosen. */
  readonly onBusy: (isBusy: boolean) => void;
  /** Leads back to the choice of a file. */
  readonly onAnother: () => void;
  readonly onUndone: (undone: Undone) => void;
  /** The way to another file, while no import has begun. */
  readonly chooser: ReactNode;
}

interface OpenedProps extends ArchiveStepsProps {
  readonly contents: Contents;
  readonly reader: ArchiveReader;
}

function Opened({ file, contents, reader, onBusy, onAnother, onUndone, chooser }: OpenedProps) {
  const { items, files, start, faults, setSkips, tryAgain, ...plan } = useArchiveImport(contents, reader);
  const { run } = items;
  useLeaveQuestion(() => isArchiveGoing(run, files.run), { question: useImportQuestion() });
  const hasRun = run !== undefined;
  useEffect(() => onBusy(hasRun), [hasRun, onBusy]);
  if (!run)
    return (
      <>
        <ArchiveFacts fileName={file.name} contents={contents} />
        <ArchivePlan {...plan} {...{ contents }} onSkips={setSkips} onStart={start} onTryAgain={tryAgain} />
        <div>{chooser}</div>
      </>
    );
  const goOnFiles = files.run && canFilesGoOn(files.run) ? files.goOn : undefined;
  return (
    <ArchiveRunCard
      run={run}
      faults={faults}
      files={files.run}
      onCancel={() => (files.run ? files.cancel() : items.cancel())}
      onGoOn={canGoOn(run) ? items.goOn : goOnFiles}
      onAnother={onAnother}
      onUndone={onUndone}
    />
  );
}

/** The steps of the import of an archive that this product has exported. Nothing of it is stored in this browser. */
export default function ArchiveSteps(props: ArchiveStepsProps) {
  const { t } = useTranslation('importing');
  const { state, unlock } = useOpenedArchive(props.file);
  if (state.kind === 'opened') return <Opened {...props} contents={state.contents} reader={state.reader} />;
  return (
    <Stack gap="lg">
      {state.kind === 'opening' && (
        <Stack align="center" gap="sm" py="xl">
          <Loader aria-hidden="true" />
          <Text role="status">{t('archive.opening')}</Text>
        </Stack>
      )}
      {state.kind === 'locked' && (
        <PasswordCard fileName={props.file.name} wasWrong={state.wasWrong} onPassword={unlock} />
      )}
      {state.kind === 'refused' && <Failure text={t(`archive.faults.${state.fault}`)} />}
      <div>{props.chooser}</div>
    </Stack>
  );
}
