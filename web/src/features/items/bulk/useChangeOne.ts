import { useQueryClient } from '@tanstack/react-query';
import { assets, type Item } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { showItem } from '#web/api/itemCache.ts';
import { ApiError } from '#web/base/apiError.ts';
import { wait } from '#web/base/wait.ts';
import { isConflict } from '../api/items.ts';
import { type BulkEdit, contentBefore, editedContent, type ItemContent } from './edits.ts';

/** An item before and after a change; the same one where there was nothing to change. */
export interface Changed {
  readonly before: Item;
  readonly after: Item;
}

const ATTEMPTS = 4;
const TOO_MANY_REQUESTS = 429;
const SERVER_FAULT = 500;
const PAUSE_MS = 400;

/** Whether the response was lost, the server was at fault, or it had too much to do: another attempt may succeed. */
const mayPass = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === TOO_MANY_REQUESTS || error.status >= SERVER_FAULT);

const pauseAfter = ({ retryAfter }: ApiError, attempt: number): Promise<void> =>
  wait(retryAfter === undefined ? PAUSE_MS * 2 ** attempt : retryAfter * 1_000);

/** Thrown for an item that somebody changed since: to give the earlier content back would undo that change as well. */
export class ChangedSince extends Error {
  constructor() {
    super('The item was changed since');
  }
}

/**
 * The change of one item among many. It is made to the item as it is stored by then, and a lost response is no failure:
 * the next attempt finds that nothing is left to change.
 */
export function useChangeOne() {
  const api = useApi();
  const client = useQueryClient();

  /** @param contentOf returns the content to store; undefined when nothing is left to change */
  async function change(
    item: Item,
    contentOf: (read: Item) => ItemContent | undefined,
    signal: AbortSignal,
  ): Promise<Changed> {
    let read = item;
    let sent: Item | undefined;
    for (let attempt = 0; ; attempt += 1) {
      const content = contentOf(read);
      if (!content) return { before: sent?.version === read.version - 1 ? sent : read, after: read };
      sent = read;
      try {
        const body = { ...content, properties: [...content.properties], version: read.version };
        const after = await api.call(assets.update, { params: { id: read.id }, body, signal });
        showItem(client, after);
        return { before: read, after };
      } catch (error) {
        if (attempt === ATTEMPTS || signal.aborted) throw error;
        if (mayPass(error)) await pauseAfter(error, attempt);
        else if (!isConflict(error)) throw error;
        read = await readAgain(read, signal);
      }
    }
  }

  /** The item as it is stored now; as it was read before, when that cannot be learned yet. */
  async function readAgain(item: Item, signal: AbortSignal): Promise<Item> {
    try {
      const latest = await api.call(assets.get, { params: { id: item.id }, signal });
      showItem(client, latest);
      return latest;
    } catch (error) {
      if (mayPass(error)) return item;
      throw error;
    }
  }

  return {
    edit: (item: Item, edit: BulkEdit, signal: AbortSignal) =>
      change(item, (read) => editedContent(read, edit), signal),
    /** Gives the content before the change back. @throws {ChangedSince} */
    undo: ({ before, after }: Changed, signal: AbortSignal) =>
      change(
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

const textsOf = ({ name, description, assetType, properties }: Item): string =>
  JSON.stringify([name, description, assetType, properties.map((detail) => [detail.name, detail.value])]);

const isSame = (one: Item, other: Item): boolean => textsOf(one) === textsOf(other);
