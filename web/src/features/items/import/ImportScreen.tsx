import { Anchor, Stack } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { routes } from '#web/base/routes.ts';
import '#web/base/texts/importing.ts';
import { useFileDrops } from '#web/files/adding/ways/useFileDrops.ts';
import { useKeep, useRestored } from '#web/session/cover/kept.ts';
import { useIsAsking } from '#web/session/SessionProvider.tsx';
import { useEncryptionSession } from '#web/session/useEncryptionSession.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { Lead } from '#web/ui/Lead.tsx';
import { latePart } from '#web/ui/lazyPart.ts';
import { useLeaveQuestion } from '#web/ui/leaving.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { LockedItems } from '../parts/LockedItems.tsx';
import type { ArchiveStage } from './archive/ArchiveSteps.tsx';
import { ChooseButton, ChooseFile, type PutAway, PutAwayNote } from './ChooseFile.tsx';
import styles from './ImportScreen.module.css';
import { Preparation } from './Preparation.tsx';
import { RunCard } from './RunCard.tsx';
import { useImportRun } from './run/useImportRun.ts';
import type { Undone } from './run/useImports.ts';
import { RecentImports, UndoneNotice } from './undoing.tsx';
import { useChosenFile } from './useChosenFile.ts';

const ArchiveSteps = latePart(() => import('./archive/ArchiveSteps.tsx'));

type Run = ReturnType<typeof useImportRun>;

interface StepsProps {
  readonly importing: Run;
  /** The file that a lock has put away. */
  readonly before: PutAway | undefined;
  /** Holds the file that a lock would put away now. */
  readonly now: RefObject<PutAway | undefined>;
}

function Steps({ importing, before, now }: StepsProps) {
  const { t } = useTranslation('importing');
  const choicesBefore = before?.kind === 'table' ? before.choices : undefined;
  const { table, archive, choose, clear } = useChosenFile(choicesBefore);
  const { run, start, goOn, cancel, reset } = importing;
  const [stage, setStage] = useState<ArchiveStage>('chosen');
  const [undone, setUndone] = useState<Undone>();
  const hasRun = run !== undefined || stage !== 'chosen';
  const { chosen } = table;
  const [isAwaited, setAwaited] = useState(before !== undefined);
  if (isAwaited && (chosen || archive || hasRun)) setAwaited(false);
  useLayoutEffect(() => {
    // The choices for a table come from its own part of the screen. Until there is an import, a lock keeps nothing else.
    if (chosen && run?.importId === undefined) return;
    now.current = archive && stage !== 'ended' ? { kind: 'archive', stage } : undefined;
  });
  const isOver = useFileDrops((dropped) => !hasRun && choose(dropped));
  const another = () => {
    reset();
    clear();
    setStage('chosen');
  };
  const showUndone = (made: Undone, isShown: boolean) => {
    if (isShown) another();
    setUndone(made);
  };
  const chooser = <ChooseButton label={t('choose.another')} loading={table.isReading} onFiles={choose} />;
  return (
    <Stack gap="lg" className={isOver && !hasRun ? styles.over : undefined}>
      {undone && <UndoneNotice undone={undone} />}
      {before && isAwaited && <PutAwayNote before={before} />}
      <Failure text={table.fault && t(`faults.${table.fault}`)} />
      {run && <RunCard run={run} onCancel={cancel} onGoOn={goOn} onAnother={another} onUndone={showUndone} />}
      {!run && !chosen && !archive && <ChooseFile loading={table.isReading} onFiles={choose} />}
      {archive && (
        <ArchiveSteps
          key={`${archive.name} ${archive.size} ${archive.lastModified}`}
          {...{ file: archive, chooser }}
          onStage={setStage}
          onAnother={another}
          onUndone={showUndone}
        />
      )}
      {!run && chosen && (
        <>
          <Preparation
            key={chosen.name}
            files={table}
            chosen={chosen}
            before={choicesBefore}
            onChoices={(choices, isChanged) => {
              now.current = { kind: 'table', choices, isChanged };
            }}
            onStart={start}
          />
          <div>{chooser}</div>
        </>
      )}
      {!hasRun && <RecentImports onUndone={setUndone} />}
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

/** Asks before choices, or an import under way, are left. */
function useImportQuestions({ run }: Run, now: RefObject<PutAway | undefined>): void {
  const { t } = useTranslation('importing');
  const isGoing = run?.phase === 'preparing' || run?.phase === 'running';
  const cancelLabel = t('leaving.stay');
  useLeaveQuestion(() => isGoing || (now.current?.kind === 'archive' && now.current.stage === 'going'), {
    question: {
      title: t('leaving.title'),
      text: t('leaving.text'),
      confirmLabel: t('leaving.leave'),
      cancelLabel,
    },
  });
  useLeaveQuestion(() => now.current?.kind === 'table' && now.current.isChanged, {
    question: {
      title: t('discarding.title'),
      text: t('discarding.text'),
      confirmLabel: t('discarding.discard'),
      cancelLabel,
      danger: true,
    },
  });
}

/** Registers the items of a table of another program, or of an archive. Nothing of the file is stored in this browser. */
export default function ImportScreen() {
  const { t } = useTranslation('importing');
  const isShut = useIsShut();
  // All this is out of the steps: they go at a lock before it is taken.
  const importing = useImportRun('import');
  const before = useRestored<PutAway>('importFile');
  const now = useRef<PutAway>(undefined);
  useKeep<PutAway>('importFile', () => now.current);
  useImportQuestions(importing, now);
  return (
    <>
      <PageHeader
        title={t('title')}
        back={
          <Anchor component={Link} to={routes.home.href()} className={styles.back ?? ''}>
            <IconChevronLeft size={16} aria-hidden="true" />
            {t('back')}
          </Anchor>
        }
        facts={<Lead>{t('lead')}</Lead>}
      />
      {isShut ? <LockedItems /> : <Steps {...{ importing, before, now }} />}
    </>
  );
}
