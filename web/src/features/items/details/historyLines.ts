import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type HistoryEntry, itemHistory } from '#shared/contract/history.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { itemKeys } from '#web/api/itemCache.ts';
import { DECRYPTED } from '#web/session/decrypted.ts';
import type { EditChanges } from '../versions/changes.ts';

/** An item's history, newest entry first, a page at a time. */
export function useItemHistory(id: string) {
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
export interface HistoryLine extends HistoryEntry {
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

interface ShownLines {
  readonly lines: readonly HistoryLine[];
  readonly changes: EditChanges;
}

/**
 * The lines of an item with what its edits have changed. The names come with the lines, so that these do not move apart
 * later: until both are there the lines from before stay, also those from before the item was edited on the whole page.
 */
export function useShownLines(
  id: string,
  entries: readonly HistoryEntry[] | undefined,
  changes?: EditChanges,
) {
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
