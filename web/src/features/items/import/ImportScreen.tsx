import { Anchor, Stack, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { routes } from '#web/base/routes.ts';
import '#web/base/texts/importing.ts';
import { useFileDrops } from '#web/files/adding/ways/useFileDrops.ts';
import { useIsAsking } from '#web/session/SessionProvider.tsx';
import { useEncryptionSession } from '#web/session/useEncryptionSession.ts';
import { confirmDialog } from '#web/ui/dialogs.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { useLeaveQuestion } from '#web/ui/leaving.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { formatDay } from '#web/ui/text.ts';
import { LockedItems } from '../parts/LockedItems.tsx';
import { isArchive } from './archive/isArchive.ts';
import { ChooseButton, ChooseFile } from './ChooseFile.tsx';
import { Columns } from './Columns.tsx';
import { FileFacts } from './FileFacts.tsx';
import styles from './ImportScreen.module.css';
import { PlanCard } from './PlanCard.tsx';
import type { Defaults } from './planning/rowItem.ts';
import { RecentImports } from './RecentImports.tsx';
import { RunCard } from './RunCard.tsx';
import { useImportQuestion } from './run/useImportQuestion.ts';
import { useImportRun } from './run/useImportRun.ts';
import type { Undone } from './run/useImports.ts';
import { UndoneNotice } from './UndoButton.tsx';
import { type ChosenTable, useChosenTable } from './useChosenTable.ts';
import { usePlan } from './usePlan.ts';

const ArchiveSteps = lazyPart(() => import('./archive/ArchiveSteps.tsx'));

type Files = ReturnType<typeof useChosenTable>;
type Run = ReturnType<typeof useImportRun>;

interface PreparationProps {
  readonly files: Files;
  readonly chosen: ChosenTable;
  readonly onStart: Run['start'];
}

/** The second step: how the file is read, what its columns become, and what will happen. */
function Preparation({ files, chosen, onStart }: PreparationProps) {
  const { t } = useTranslation('importing');
  const [defaults, setDefaults] = useState<Defaults>({
    type: t('columns.typeDefault'),
    description: t('columns.descriptionDefault'),
  });
  const [skips, setSkips] = useState(true);
  const { plan, candidatesBefore, isError } = usePlan(chosen, defaults, skips);
  const askAgain = (startedAt: string) =>
    confirmDialog({
      title: t('plan.again.title'),
      text: t('plan.again.text', { day: formatDay(startedAt) }),
      confirmLabel: t('plan.again.confirm'),
    });
  const start = () => {
    const { bytes: file, mapping, table } = chosen;
    const choices = [table.encoding, table.separator, mapping, defaults, skips];
    void onStart({ file, choices, candidatesBefore, askAgain });
  };
  return (
    <>
      <FileFacts chosen={chosen} onReading={(change) => files.readAs(chosen, change)} />
      <Failure text={isError ? t('plan.loadFailed') : undefined} />
      <PlanCard plan={plan} mapping={chosen.mapping} skips={skips} onSkips={setSkips} onStart={start} />
      <Columns
        table={chosen.table}
        mapping={chosen.mapping}
        defaults={defaults}
        onMapping={files.setMapping}
        onDefaults={setDefaults}
      />
    </>
  );
}

/** The chosen file: a table, which is read here, or an archive. */
function useChosenFile() {
  const table = useChosenTable();
  const [archive, setArchive] = useState<File>();
  const clear = (): void => {
    table.clear();
    setArchive(undefined);
  };
  const choose = async (files: readonly File[]): Promise<void> => {
    const [file, second] = files;
    if (file && !second && (await isArchive(file))) {
      table.clear();
      return setArchive(file);
    }
    setArchive(undefined);
    table.choose(files);
  };
  return { table, archive, choose: (files: readonly File[]) => void choose(files), clear };
}

function Steps({ importing }: { readonly importing: Run }) {
  const { t } = useTranslation('importing');
  const { table, archive, choose, clear } = useChosenFile();
  const { run, start, goOn, cancel, reset } = importing;
  const [isBusy, setBusy] = useState(false);
  const [undone, setUndone] = useState<Undone>();
  const isGoing = run?.phase === 'preparing' || run?.phase === 'running';
  const hasRun = run !== undefined || isBusy;
  useLeaveQuestion(() => isGoing, { question: useImportQuestion() });
  const isOver = useFileDrops((dropped) => !hasRun && choose(dropped));
  const another = () => {
    reset();
    clear();
    setBusy(false);
  };
  const showUndone = (made: Undone) => {
    another();
    setUndone(made);
  };
  const { chosen } = table;
  const chooser = <ChooseButton label={t('choose.another')} loading={table.isReading} onFiles={choose} />;
  return (
    <Stack gap="lg" className={isOver && !hasRun ? styles.over : undefined}>
      {undone && <UndoneNotice undone={undone} />}
      <Failure text={table.fault && t(`faults.${table.fault}`)} />
      {run && <RunCard run={run} onCancel={cancel} onGoOn={goOn} onAnother={another} onUndone={showUndone} />}
      {!run && !chosen && !archive && <ChooseFile loading={table.isReading} onFiles={choose} />}
      {archive && (
        <Suspense fallback={null}>
          <ArchiveSteps
            key={`${archive.name} ${archive.size} ${archive.lastModified}`}
            {...{ file: archive, chooser }}
            onBusy={setBusy}
            onAnother={another}
            onUndone={showUndone}
          />
        </Suspense>
      )}
      {!run && chosen && (
        <>
          <Preparation key={chosen.name} files={table} chosen={chosen} onStart={start} />
          <div>{chooser}</div>
        </>
      )}
      {!hasRun && <RecentImports onUndone={showUndone} />}
    </Stack>
  );
}

/**
 * Whether the items are locked for good. While work under way asks for the password its steps stay, because it goes on
 * with them; once they are gone, they come back with the unlocked items only.
 */
function useIsShut(): boolean {
  const { isLocked } = useEncryptionSession();
  const isAsking = useIsAsking();
  const [wasShut, setShut] = useState(false);
  const isShut = isLocked && (wasShut || !isAsking);
  if (isShut !== wasShut) setShut(isShut);
  return isShut;
}

/** Registers the items of a table of another program, or of an archive. Nothing of the file is stored in this browser. */
export default function ImportScreen() {
  const { t } = useTranslation('importing');
  const isShut = useIsShut();
  // Out of the steps: they go at a lock before what this keeps is taken.
  const importing = useImportRun('import');
  return (
    <>
      <PageHeader
        title={t('title')}
        back={
          <Anchor component={Link} to={routes.home.href()} size="sm">
            {t('back')}
          </Anchor>
        }
      />
      <Text c="dimmed" mb="lg" className={styles.lead}>
        {t('lead')}
      </Text>
      {isShut ? <LockedItems /> : <Steps importing={importing} />}
    </>
  );
}
