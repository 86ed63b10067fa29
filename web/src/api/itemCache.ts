import type { QueryClient } from '@tanstack/react-query';
import type { Item, ListedItem } from '#shared/contract/assets.ts';

/** The keys under which responses about items are cached. */
export const itemKeys = {
  list: ['items', 'list'],
  /** The part of a list that has come while the rest is on its way. */
  arriving: ['items', 'arriving'],
  /** The pages of the last whole list, as the server sent them. */
  pages: ['items', 'pages'],
  trash: ['items', 'trash'],
  one: (id: string) => ['items', 'one', id],
  history: (id: string) => ['items', 'history', id],
  /** The lines of a history as they were shown last, for as long as its item's page is there. */
  shownHistory: ['items', 'shownHistory'],
  versions: (id: string) => ['items', 'versions', id],
  qrCode: (content: string) => ['items', 'qr-code', content],
} as const;

/**
 * The later of two states of an item, of which the second one has come now: responses can overtake one another, and each
 * change of its content raises the version.
 */
export const laterOf = (known: ListedItem, come: ListedItem): ListedItem =>
  come.id === known.id && !('damaged' in known) && !('damaged' in come) && come.version < known.version
    ? known
    : come;

type Change = (items: ListedItem[]) => ListedItem[];

const records = new WeakMap<QueryClient, Set<Change[]>>();

/**
 * Records how the list changes from now on: pages that are being read may be older than that.
 * @returns `apply`, which makes the same changes to other items, and `stop`, which ends the record
 */
export function recordChanges(client: QueryClient) {
  const changes: Change[] = [];
  const all = records.get(client) ?? new Set();
  records.set(client, all.add(changes));
  return {
    apply: (items: ListedItem[]): ListedItem[] => changes.reduce((listed, change) => change(listed), items),
    stop: () => void all.delete(changes),
  };
}

function changeList(client: QueryClient, change: Change): void {
  for (const key of [itemKeys.list, itemKeys.arriving])
    client.setQueryData<ListedItem[]>(key, (items) => items && change(items));
  for (const changes of records.get(client) ?? []) changes.push(change);
}

/** The items as far as this browser has them: all, or those that have come so far. Undefined without any list. */
export const listedItems = (client: QueryClient): readonly ListedItem[] | undefined =>
  client.getQueryData<ListedItem[]>(itemKeys.list) ?? client.getQueryData<ListedItem[]>(itemKeys.arriving);

/** The item as the list last showed it. Undefined for a damaged item. */
export function listedItem(client: QueryClient, id: string): Item | undefined {
  const found = listedItems(client)?.find((item) => item.id === id);
  return found && !('damaged' in found) ? found : undefined;
}

/** Reads the list again. A first reading of it begins anew: its pages so far may be older than what has changed. */
export async function readListAnew(client: QueryClient): Promise<void> {
  const queryKey = itemKeys.list;
  if (client.getQueryData(queryKey) === undefined) await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}

/** Puts a new or restored item at the end of the list. Where the list has a later state of it, that one stays. */
export const addToList = (client: QueryClient, item: ListedItem) =>
  changeList(client, (items) => {
    const known = items.find(({ id }) => id === item.id);
    return [...items.filter((listed) => listed !== known), known ? laterOf(known, item) : item];
  });

/**
 * Puts a changed item into the cache and has its history and versions read again where they are shown. An item that the
 * cache has forgotten meanwhile, as it does at a lock, stays forgotten.
 */
export function showItem(client: QueryClient, item: Item): void {
  for (const queryKey of [itemKeys.history(item.id), itemKeys.versions(item.id)])
    void client.invalidateQueries({ queryKey });
  client.setQueryData<Item>(itemKeys.one(item.id), (shown) => shown && item);
  changeList(client, (items) =>
    items.map((listed) => (listed.id === item.id ? laterOf(listed, item) : listed)),
  );
}

/**
 * Puts many changed, deleted and restored items into the list at once: one at a time, each would copy a long list. Only a
 * restored item is added to it: a changed one that the list no longer has was deleted meanwhile.
 */
export const changeInList = (
  client: QueryClient,
  items: readonly ListedItem[],
  deleted: readonly string[],
  restored: readonly ListedItem[] = [],
): unknown =>
  changeList(client, (listed) => {
    const changed = new Map([...items, ...restored].map((item) => [item.id, item]));
    const gone = new Set(deleted);
    const there = new Set(listed.map(({ id }) => id));
    const kept = listed.flatMap((item) =>
      gone.has(item.id) ? [] : [laterOf(item, changed.get(item.id) ?? item)],
    );
    return [...kept, ...restored.filter(({ id }) => !there.has(id))];
  });

export const dropFromList = (client: QueryClient, id: string) =>
  changeList(client, (items) => items.filter((item) => item.id !== id));
