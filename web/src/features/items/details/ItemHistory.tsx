import { Button, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp, IconPencil, IconPlus, IconTransfer, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Ref, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { assets, type HistoryEntry, type Item } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { itemKeys } from '#web/api/itemCache.ts';
import { lazyPart, loadPart } from '#web/ui/lazyPart.ts';
import { useShowMore } from '#web/ui/ShowMore.tsx';
import { formatInstant, isolate } from '#web/ui/text.ts';
import styles from './ItemHistory.module.css';

/** An item's history, newest entry first, a page at a time. */
function useItemHistory(id: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: itemKeys.history(id),
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === '' ? {} : { cursor: pageParam };
      return api.call(assets.history, { params: { id }, query, signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  });
}

/** A line of the history: one entry, or consecutive edits by one user. */
interface HistoryLine extends HistoryEntry {
  /** The number of entries; `at` is the time of the newest. */
  readonly count: number;
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
    if (continues) lines[lines.length - 1] = { ...newer, count: newer.count + 1 };
    else lines.push({ ...entry, count: 1 });
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
  return ({ kind, by: name, to = '', count }: HistoryLine): string => {
    const by = isolate(name);
    switch (kind) {
      case 'item_registered':
        return t('history.registered', { by });
      case 'item_edited':
        return t('history.edited', { by, count });
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

interface LinesProps {
  readonly lines: readonly HistoryLine[];
  readonly ref: Ref<HTMLOListElement>;
}

/** The lines, newest first, with times in the user's time zone. */
function Lines({ lines, ref }: LinesProps) {
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
              <Text size="sm" c="dimmed" component="time" dateTime={line.at}>
                {line.count > 1 ? t('history.lastOn', { date }) : date}
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

/** The item's registration, edits and transfers, a page at a time. */
export default function ItemHistory({ item }: { readonly item: Item }) {
  const { t } = useTranslation('itemDetails');
  const history = useItemHistory(item.id);
  const lines = historyLines(history.data ?? []);
  const { list, showMore } = useShowMore(history, lines.length);

  if (history.isPending) return <Loading />;
  if (history.isLoadingError) return <Failed onRetry={() => void history.refetch()} />;
  return (
    <Stack gap="md">
      {lines.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('history.empty')}
        </Text>
      ) : (
        <Lines lines={lines} ref={list} />
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
