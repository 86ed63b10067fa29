import { droppedIdsOf } from '#functions/lib/storage/droppedFiles.ts';
import type { ErasedItem } from '#functions/lib/storage/erasedItems.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { ROWS_AT_ONCE } from './erase.ts';

/** Two of the writes are the count of bytes and the version of the list. */
const WRITES_AT_ONCE = ROWS_AT_ONCE - 2;

interface Deps extends Pick<Stores, 'assets' | 'countFileBytes' | 'files'> {
  readonly now: () => Date;
}

/**
 * Deletes items in as few transactions as DynamoDB takes, each together with the marks of its files. Each transaction
 * writes the counter of the user's bytes once. A file is marked and counted once, also where several rows were made to
 * name it.
 */
export function* eraseItems(
  deps: Deps,
  ownerId: string,
  items: readonly ErasedItem[],
): Generator<TransactItem<unknown>[]> {
  let writes: TransactItem<unknown>[] = [];
  let bytes = 0;
  const dropped = new Set<string>();
  const ended = () => (bytes === 0 ? writes : [...writes, deps.countFileBytes(ownerId, -bytes)]);
  for (const item of items) {
    const ids = droppedIdsOf(item).filter((id) => !dropped.has(id));
    const more = [deps.assets.erase(ownerId, item), ...marksOf(deps, item.assetId, ids)];
    if (writes.length + more.length > WRITES_AT_ONCE) {
      yield ended();
      writes = [];
      bytes = 0;
    }
    writes.push(...more);
    for (const id of ids) dropped.add(id);
    bytes += ids.reduce((sum, id) => sum + (item.files?.[id] ?? 0), 0);
  }
  if (writes.length > 0) yield ended();
}

function marksOf({ files, now }: Deps, assetId: string, ids: readonly string[]): TransactItem<unknown>[] {
  return ids.map((fileId) => files.drop(fileId, assetId, now()));
}
