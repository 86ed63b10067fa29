import { Button, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp, IconPencil, IconPlus, IconTransfer, IconTrash } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import type { HistoryEntry } from '#shared/contract/history.ts';
import { RetryButton } from '#web/ui/buttons.tsx';
import '#web/base/texts/versions.ts';
import { latePart, loadPart } from '#web/ui/lazyPart.ts';
import { useShowMore } from '#web/ui/ShowMore.tsx';
import { formatInstant, isolate } from '#web/ui/text.ts';
import { type EditChanges, latestChanges } from '../versions/changes.ts';
import { useSummary } from '../versions/useSummary.ts';
import { useEditChanges } from '../versions/versionsApi.ts';
import { type HistoryLine, useItemHistory, useShownLines } from './historyLines.ts';
import styles from './ItemHistory.module.css';

const ICONS = {
  item_registered: IconPlus,
  item_edited: IconPencil,
  item_transferred: IconTransfer,
  item_deleted: IconTrash,
  item_restored: IconArrowBackUp,
  versions_deleted: IconTrash,
} as const satisfies Record<HistoryEntry['kind'], unknown>;

function useSentence() {
  const { t } = useTranslation('itemDetails');
  return ({ kind, by: name, to = '', times }: HistoryLine): string => {
    const by = isolate(name);
    switch (kind) {
      case 'item_registered':
        return t('history.registered', { by });
      case 'item_edited':
        return t('history.edited', { by, count: times.length });
      case 'item_transferred':
        return t('history.transferred', { by, to: isolate(to) });
      case 'item_deleted':
        return t('history.deleted', { by });
      case 'item_restored':
        return t('history.restored', { by });
      case 'versions_deleted':
        return t('history.versionsDeleted', { by });
    }
  };
}

interface ChangedProps {
  readonly line: HistoryLine;
  readonly changes: EditChanges;
}

/** The names of what the edits of a line have changed, as far back as that can be read. */
function Changed({ line: { times }, changes }: ChangedProps) {
  const { t } = useTranslation('itemDetails');
  const summary = useSummary();
  const found = latestChanges(times, changes);
  if (found.edits === 0) return null;
  const names = summary(found.changes);
  return (
    <Text size="sm">
      {found.edits < times.length ? t('history.changedLately', { count: found.edits, names }) : names}
    </Text>
  );
}

interface LinesProps {
  readonly lines: readonly HistoryLine[];
  readonly changes: EditChanges;
  readonly ref: Ref<HTMLOListElement>;
}

/** The lines, newest first, with times in the user's time zone. */
function Lines({ lines, changes, ref }: LinesProps) {
  const { t } = useTranslation('itemDetails');
  const sentence = useSentence();
  return (
    <ol className={styles.lines} ref={ref}>
      {lines.map((line) => {
        const Icon = ICONS[line.kind];
        const date = formatInstant(line.at);
        return (
          <li key={`${line.at} ${line.kind} ${line.by}`} className={styles.line} tabIndex={-1}>
            <span className={styles.icon} data-kind={line.kind} aria-hidden="true">
              <Icon size={16} />
            </span>
            <div className={styles.text}>
              <Text size="sm">{sentence(line)}</Text>
              {line.kind === 'item_edited' && <Changed line={line} changes={changes} />}
              <Text size="sm" c="dimmed" component="time" dateTime={line.at}>
                {line.times.length > 1 ? t('history.lastOn', { date }) : date}
              </Text>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Loading() {
  const { t } = useTranslation('itemDetails');
  return (
    <>
      <VisuallyHidden role="status">{t('history.loading')}</VisuallyHidden>
      <Stack gap="md" aria-hidden="true">
        {['first', 'second'].map((line) => (
          <Group key={line} gap="sm" wrap="nowrap">
            <Skeleton height={32} circle />
            <Stack gap={6} flex={1}>
              <Skeleton height={14} width="70%" />
              <Skeleton height={14} width="45%" />
            </Stack>
          </Group>
        ))}
      </Stack>
    </>
  );
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation('itemDetails');
  return (
    <Stack gap="xs" align="flex-start" role="alert">
      <Text size="sm">{t('history.failed')}</Text>
      <RetryButton onRetry={onRetry} />
    </Stack>
  );
}

const loadVersions = () => import('../versions/VersionsDialog.tsx');
const VersionsDialog = latePart(loadVersions);

/** The button that opens the earlier versions, whose code comes first. */
function EarlierVersions({ item }: { readonly item: Item }) {
  const { t } = useTranslation('itemDetails');
  const [isOpen, { open, close }] = useDisclosure(false);
  const show = async (): Promise<void> => {
    if (await loadPart(loadVersions)) open();
  };
  return (
    <>
      <Button variant="default" onClick={() => void show()}>
        {t('history.versions')}
      </Button>
      {isOpen && <VersionsDialog item={item} onClose={close} />}
    </>
  );
}

/** The item's registration, edits with what they changed, and transfers, a page at a time. */
export default function ItemHistory({ item }: { readonly item: Item }) {
  const { t } = useTranslation('itemDetails');
  const history = useItemHistory(item.id);
  const shown = useShownLines(item.id, history.data, useEditChanges(item));
  const { list, showMore } = useShowMore(history, shown?.lines.length ?? 0);

  if (history.isLoadingError) return <Failed onRetry={() => void history.refetch()} />;
  if (!shown) return <Loading />;
  const { lines, changes } = shown;
  return (
    <Stack gap="md">
      {lines.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('history.empty')}
        </Text>
      ) : (
        <Lines lines={lines} changes={changes} ref={list} />
      )}
      {history.isFetchNextPageError && <Failed onRetry={showMore} />}
      {history.hasNextPage && !history.isFetchNextPageError && (
        <Button variant="default" loading={history.isFetchingNextPage} onClick={showMore}>
          {t('history.more')}
        </Button>
      )}
      {item.version > 1 && <EarlierVersions item={item} />}
    </Stack>
  );
}
