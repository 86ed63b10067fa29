import { Button, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp, IconPencil, IconPlus, IconTransfer, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type Ref, Suspense, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';
import { type HistoryEntry, itemHistory } from '#shared/contract/history.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { itemKeys } from '#web/api/itemCache.ts';
import '#web/base/texts/versions.ts';
import { DECRYPTED } from '#web/session/decrypted.ts';
import { lazyPart, loadPart } from '#web/ui/lazyPart.ts';
import { useShowMore } from '#web/ui/ShowMore.tsx';
import { formatInstant, isolate } from '#web/ui/text.ts';
import { type EditChanges, latestChanges } from '../versions/changes.ts';
import { useSummary } from '../versions/useSummary.ts';
import { useEditChanges } from '../versions/versionsApi.ts';
import styles from './ItemHistory.module.css';

/** An item's history, newest entry first, a page at a time. */
function useItemHistory(id: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: itemKeys.history(id),
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === '' ? {} : { cursor: pageParam };
      return api.call(itemHistory.list, { params: { id }, query, signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  });
}

/** A line of the history: one entry, or consecutive edits by one user. `at` is the time of the newest. */
interface HistoryLine extends HistoryEntry {
  /** The times of its entries, newest first. */
  readonly times: readonly string[];
}

/**
 * Combines consecutive edits by one user into one line.
 * @param entries newest first
 */
export function historyLines(entries: readonly HistoryEntry[]): HistoryLine[] {
  const lines: HistoryLine[] = [];
  for (const entry of entries) {
    const newer = lines.at(-1);
    const continues = entry.kind === 'item_edited' && newer?.kind === 'item_edited' && newer.by === entry.by;
    if (continues) lines[lines.length - 1] = { ...newer, times: [...newer.times, entry.at] };
    else lines.push({ ...entry, times: [entry.at] });
  }
  return lines;
}

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
  const { t: common } = useTranslation('common');
  return (
    <Stack gap="xs" align="flex-start" role="alert">
      <Text size="sm">{t('history.failed')}</Text>
      <Button variant="default" onClick={onRetry}>
        {common('retry')}
      </Button>
    </Stack>
  );
}

const loadVersions = () => import('../versions/VersionsDialog.tsx');
const VersionsDialog = lazyPart(loadVersions);

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
      {isOpen && (
        <Suspense fallback={null}>
          <VersionsDialog item={item} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

interface ShownLines {
  readonly lines: readonly HistoryLine[];
  readonly changes: EditChanges;
}

/**
 * The lines of an item with what its edits have changed. The names come with the lines, so that these do not move apart
 * later: until both are there the lines from before stay, also those from before the item was edited on the whole page.
 */
function useShownLines(id: string, entries: readonly HistoryEntry[] | undefined, changes?: EditChanges) {
  const client = useQueryClient();
  const current = useMemo(
    () => entries && changes && { lines: historyLines(entries), changes },
    [entries, changes],
  );
  useEffect(() => {
    client.setQueryDefaults(itemKeys.shownHistory, {
      meta: DECRYPTED,
      gcTime: Number.POSITIVE_INFINITY,
      structuralSharing: false,
    });
    if (current) client.setQueryData<ShownLines>([...itemKeys.shownHistory, id], current);
  }, [client, id, current]);
  return current ?? client.getQueryData<ShownLines>([...itemKeys.shownHistory, id]);
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
