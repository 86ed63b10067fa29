import { assets, type Item } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { mayPass, withRetries } from '#web/api/retrying.ts';
import { isConflict } from '../api/items.ts';
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
 * Changes an item as it is stored by then. A lost response is no failure: the next attempt finds that nothing is left
 * to change. A write that is on its way is not aborted, because it may be stored all the same.
 * @param contentOf returns the content to store; undefined when nothing is left to change
 */
async function change(
  api: Api,
  item: Item,
  contentOf: (read: Item) => ItemContent | undefined,
  signal: AbortSignal,
): Promise<Changed> {
  let read = item;
  /** The item of which a change was sent whose response was lost. */
  let lost: Item | undefined;
  let isFirst = true;
  return await withRetries(
    async () => {
      if (!isFirst) read = await readAgain(api, read);
      isFirst = false;
      const content = contentOf(read);
      if (!content) return { before: lost?.version === read.version - 1 ? lost : read, after: read };
      const body = { ...content, properties: [...content.properties], version: read.version };
      try {
        return { before: read, after: await api.call(assets.update, { params: { id: read.id }, body }) };
      } catch (error) {
        if (mayPass(error)) lost = read;
        throw error;
      }
    },
    signal,
    isConflict,
  );
}

const textsOf = ({ name, description, assetType, properties }: Item): string =>
  JSON.stringify([name, description, assetType, properties.map((detail) => [detail.name, detail.value])]);

const isSame = (one: Item, other: Item): boolean => textsOf(one) === textsOf(other);

/** The change of one item among many, and its undoing. */
export function useChangeOne() {
  const api = useApi();
  return {
    edit: (item: Item, edit: BulkEdit, signal: AbortSignal): Promise<Changed> =>
      change(api, item, (read) => editedContent(read, edit), signal),
    /** Gives the content before the change back. @throws {ChangedSince} */
    undo: ({ before, after }: Changed, signal: AbortSignal): Promise<Changed> =>
      change(
        api,
        after,
        (read) => {
          if (read.version === after.version) return contentBefore(before, read);
          if (isSame(read, before)) return undefined;
          throw new ChangedSince();
        },
        signal,
      ),
  };
}
