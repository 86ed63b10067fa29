import { Anchor, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { routes } from '#web/base/routes.ts';
import '#web/base/texts/importing.ts';
import { useFileDrops } from '#web/files/adding/ways/useFileDrops.ts';
import { useIsAsking } from '#web/session/SessionProvider.tsx';
import { useEncryptionSession } from '#web/session/useEncryptionSession.ts';
import { confirmDialog } from '#web/ui/dialogs.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { useLeaveQuestion } from '#web/ui/leaving.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { formatDay } from '#web/ui/text.ts';
import { LockedItems } from '../parts/LockedItems.tsx';
import { ChooseButton, ChooseFile } from './ChooseFile.tsx';
import { Columns } from './Columns.tsx';
import { FileFacts } from './FileFacts.tsx';
import styles from './ImportScreen.module.css';
import { PlanCard } from './PlanCard.tsx';
import type { Defaults } from './planning/rowItem.ts';
import { RecentImports } from './RecentImports.tsx';
import { RunCard } from './RunCard.tsx';
import { useImportRun } from './run/useImportRun.ts';
import type { Undone } from './run/useImports.ts';
import { UndoneNotice } from './UndoButton.tsx';
import { type ChosenTable, useChosenTable } from './useChosenTable.ts';
import { usePlan } from './usePlan.ts';

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

function Steps() {
  const { t } = useTranslation('importing');
  const files = useChosenTable();
  const { run, start, goOn, cancel, reset } = useImportRun();
  const [undone, setUndone] = useState<Undone>();
  const isGoing = run?.phase === 'preparing' || run?.phase === 'running';
  useLeaveQuestion(() => isGoing);
  const isOver = useFileDrops((dropped) => !run && files.choose(dropped));
  const another = () => {
    reset();
    files.clear();
  };
  const showUndone = (made: Undone) => {
    another();
    setUndone(made);
  };
  const { chosen } = files;
  return (
    <Stack gap="lg" className={isOver && !run ? styles.over : undefined}>
      {undone && <UndoneNotice undone={undone} />}
      <Failure text={files.fault && t(`faults.${files.fault}`)} />
      {run && <RunCard run={run} onCancel={cancel} onGoOn={goOn} onAnother={another} onUndone={showUndone} />}
      {!run && !chosen && <ChooseFile loading={files.isReading} onFiles={files.choose} />}
      {!run && chosen && (
        <>
          <Preparation key={chosen.name} files={files} chosen={chosen} onStart={start} />
          <div>
            <ChooseButton label={t('choose.another')} loading={files.isReading} onFiles={files.choose} />
          </div>
        </>
      )}
      {!run && <RecentImports onUndone={showUndone} />}
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

/** Registers the items of a table that another program has written. Nothing of the file is stored in this browser. */
export default function ImportScreen() {
  const { t } = useTranslation('importing');
  const isShut = useIsShut();
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
      {isShut ? <LockedItems /> : <Steps />}
    </>
  );
}
