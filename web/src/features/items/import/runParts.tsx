import { Button, Group, List, Progress, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { routes } from '#web/base/routes.ts';
import { TitledCard } from '#web/ui/TitledCard.tsx';
import { useFocusIfLost } from '#web/ui/useFocusIfLost.ts';
import type { FilesRun } from './archive/run/useFilesRun.ts';
import type { ImportRun } from './run/useImportRun.ts';
import { type OnUndone, UndoButton } from './undoing.tsx';

const TITLES = {
  preparing: 'run.title',
  running: 'run.title',
  stopped: 'run.stoppedTitle',
  cancelled: 'run.cancelled',
  ended: 'run.ended',
} as const;

interface RunFrameProps {
  readonly phase: keyof typeof TITLES;
  readonly isGoing: boolean;
  readonly children: ReactNode;
}

/** An import under way, or what came of it, under a heading that takes the focus of what is gone. */
export function RunFrame({ phase, isGoing, children }: RunFrameProps) {
  const { t } = useTranslation('importing');
  const title = useFocusIfLost<HTMLHeadingElement>(isGoing);
  return (
    <TitledCard title={t(TITLES[phase])} headingRef={title}>
      {children}
    </TitledCard>
  );
}

/** In per cent: a screen reader would read out nothing but numbers if it were told of every batch. */
const ANNOUNCED_STEP = 10;

interface RunProgressProps {
  readonly run: ImportRun;
  /** The files of an archive, which come after all of its items. */
  readonly files?: FilesRun | undefined;
  /** Says what leaving the screen does to the import. */
  readonly leaving: string;
  readonly onCancel: () => void;
}

/** How far an import has come, and the way to end it. */
export function RunProgress({ run, files, leaving, onCancel }: RunProgressProps) {
  const { t } = useTranslation('importing');
  const items = run.registered + run.known + run.faults.length;
  const done = files ? files.there + files.failures.length : items;
  const total = files ? files.total : run.total;
  const share = total === 0 ? 0 : (100 * done) / total;
  const announced = Math.floor(share / ANNOUNCED_STEP) * ANNOUNCED_STEP;
  const preparing = run.phase === 'preparing' && t('run.preparing');
  return (
    <Stack gap="sm">
      <Progress
        value={share}
        aria-label={t(files ? 'archive.fileBar' : 'run.bar')}
        size="lg"
        transitionDuration={0}
      />
      {files && <Text>{t('run.registered', { count: run.registered })}</Text>}
      <Text>{preparing || t(files ? 'archive.fileProgress' : 'run.progress', { done, count: total })}</Text>
      <VisuallyHidden role="status">
        {preparing || t(files ? 'archive.fileShare' : 'run.share', { share: announced })}
      </VisuallyHidden>
      <Text size="sm" c="dimmed">
        {leaving}
      </Text>
      <Group>
        <Button variant="default" onClick={onCancel} disabled={run.phase === 'preparing'}>
          {t('run.cancel')}
        </Button>
      </Group>
    </Stack>
  );
}

interface WaysOnProps {
  readonly run: ImportRun;
  readonly onGoOn: (() => void) | undefined;
  readonly onAnother: () => void;
  readonly another: string;
  readonly onUndone: OnUndone;
}

/** The ways on from an import that is over. */
export function WaysOn({ run, onGoOn, onAnother, another, onUndone }: WaysOnProps) {
  const { t } = useTranslation('importing');
  const { importId: id, startedAt } = run;
  return (
    <Group>
      {onGoOn && <Button onClick={onGoOn}>{t('run.goOn')}</Button>}
      <Button component={Link} to={routes.home.href()} variant={onGoOn ? 'default' : 'filled'}>
        {t('run.toItems')}
      </Button>
      <Button variant="default" onClick={onAnother}>
        {another}
      </Button>
      {id !== undefined && startedAt !== undefined && run.registered + run.known > 0 && (
        <UndoButton begun={{ id, startedAt }} onUndone={onUndone} />
      )}
    </Group>
  );
}

const SHOWN_FAULTS = 50;

interface FaultListProps {
  readonly title: string;
  readonly faults: readonly string[];
  /** Says how many are left out. */
  readonly moreOf: (count: number) => string;
}

/** The things that cannot be imported, each with the reason. */
export function FaultList({ title, faults, moreOf }: FaultListProps) {
  if (faults.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text>{title}</Text>
      <List size="sm" style={{ overflowWrap: 'anywhere' }}>
        {faults.slice(0, SHOWN_FAULTS).map((fault, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and two may read the same
          <List.Item key={at}>{fault}</List.Item>
        ))}
        {faults.length > SHOWN_FAULTS && <List.Item>{moreOf(faults.length - SHOWN_FAULTS)}</List.Item>}
      </List>
    </Stack>
  );
}
