import type { RefObject } from 'react';
import { assets, type Item } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { isOutcomeUnknown, mayPass, withRetries } from '#web/api/retrying.ts';
import { isConflict } from '../api/items.ts';
import { hasSameContent } from '../sameContent.ts';
import { type BulkEdit, contentBefore, editedContent, type ItemContent } from './edits.ts';

/** An item before and after a change; the same one where there was nothing to change. */
export interface Changed {
  readonly before: Item;
  readonly after: Item;
}

/** Thrown for an item that somebody changed since: to give the earlier content back would undo that change as well. */
export class ChangedSince extends Error {
  constructor() {
    super('The item was changed since');
  }
}

/** The item as it is stored now; as it was read before, when that cannot be learned yet. */
async function readAgain(api: Api, item: Item): Promise<Item> {
  try {
    return await api.call(assets.get, { params: { id: item.id } });
  } catch (error) {
    if (mayPass(error)) return item;
    throw error;
  }
}

/**
 * Changes an item as it is stored by then. A lost response is no failure: the next attempt finds that the change is stored,
 * and does not make it again, which would move a place a second time. A write that is on its way is not aborted, because it
 * may be stored all the same.
 * @param contentOf returns the content to store; undefined when nothing is left to change
 * @param lost the items, by their ids, of which a change was sent whose response was lost, also by an earlier try
 */
async function change(
  api: Api,
  item: Item,
  contentOf: (read: Item) => ItemContent | undefined,
  signal: AbortSignal,
  lost: Map<string, Item>,
): Promise<Changed> {
  let read = item;
  let isFirst = true;
  return await withRetries(
    async () => {
      if (!isFirst) read = await readAgain(api, read);
      isFirst = false;
      const sent = lost.get(read.id);
      if (sent?.version === read.version - 1 && hasSameContent(contentOf(sent) ?? sent, read))
        return { before: sent, after: read };
      const content = contentOf(read);
      if (!content) return { before: read, after: read };
      const body = { ...content, properties: [...content.properties], version: read.version };
      try {
        return { before: read, after: await api.call(assets.update, { params: { id: read.id }, body }) };
      } catch (error) {
        if (isOutcomeUnknown(error)) lost.set(read.id, read);
        throw error;
      }
    },
    signal,
    isConflict,
  );
}

/**
 * Tells whether an edit was stored whose response was lost.
 * @param sent the item as it was when the edit was sent
 * @returns the same item twice where the edit was not stored, or is undone already
 * @throws {ChangedSince}
 */
function fateOf(sent: Item, read: Item, edit: BulkEdit): Changed {
  if (hasSameContent(read, sent)) return { before: read, after: read };
  if (read.version !== sent.version + 1) throw new ChangedSince();
  return { before: hasSameContent(read, editedContent(sent, edit) ?? sent) ? sent : read, after: read };
}

/**
 * The change of one item among many, and its undoing.
 * @param lost receives the items, by their ids, of which a change was sent whose response was lost
 */
export function useChangeOne(lost: RefObject<Map<string, Item>>) {
  const api = useApi();
  /** Gives the content before the change back. @throws {ChangedSince} */
  const undo = ({ before, after }: Changed, signal: AbortSignal): Promise<Changed> =>
    change(
      api,
      after,
      (read) => {
        if (read.version === after.version) return contentBefore(before, read);
        if (hasSameContent(read, before)) return undefined;
        throw new ChangedSince();
      },
      signal,
      lost.current,
    );
  return {
    edit: (item: Item, edit: BulkEdit, signal: AbortSignal): Promise<Changed> =>
      change(api, item, (read) => editedContent(read, edit), signal, lost.current),
    undo,
    /** Undoes an edit of which nobody knows whether it was stored. @throws {ChangedSince} */
    undoLost: async (sent: Item, edit: BulkEdit, signal: AbortSignal): Promise<Changed> => {
      const params = { id: sent.id };
      const found = await withRetries(() => api.call(assets.get, { params }), signal);
      const fate = fateOf(sent, found, edit);
      return fate.before === fate.after ? fate : await undo(fate, signal);
    },
  };
}
