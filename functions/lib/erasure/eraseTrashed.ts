import { inParallel } from '#functions/lib/base/mapLimit.ts';
import { fileBytesOf } from '#functions/lib/storage/assetRow.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import type { TrashedRow } from '#functions/lib/storage/trashedItems.ts';
import { ROWS_AT_ONCE } from './erase.ts';

export interface EraseTrashedDeps
  extends Pick<Stores, 'activity' | 'countFileBytes' | 'files' | 'transact' | 'trashedItems'> {
  readonly now: () => Date;
}

const HISTORIES_AT_ONCE = 10;

/**
 * Deletes items in the trash for good, with their histories, and marks their files. Each item is deleted as it was
 * listed or not at all: one that was restored meanwhile stays.
 * @param recorded more writes, for the transaction of the last items
 * @returns how many were deleted
 */
export async function eraseTrashed(
  deps: EraseTrashedDeps,
  listed: readonly TrashedRow[],
  recorded: readonly TransactItem<unknown>[] = [],
): Promise<number> {
  const batches = batchesOf(listed);
  let count = 0;
  for (const [index, batch] of batches.entries()) {
    const isLast = index === batches.length - 1;
    const erased = await eraseBatch(deps, batch, isLast ? recorded : []);
    count += erased.length;
    // The items are gone whether this succeeds or not; a history that is left behind cannot be read.
    await inParallel(HISTORIES_AT_ONCE, erased, ({ assetId }) =>
      deps.activity.removeHistory(assetId).catch(() => undefined),
    );
  }
  return count;
}

async function eraseBatch(
  deps: EraseTrashedDeps,
  batch: readonly TrashedRow[],
  recorded: readonly TransactItem<unknown>[],
): Promise<readonly TrashedRow[]> {
  let wanted = batch.map((row) => ({ row, removed: deps.trashedItems.remove(row) }));
  while (wanted.length > 0) {
    const outcome = await deps.transact([
      ...wanted.map(({ removed }) => removed),
      ...filesOf(deps, wanted),
      ...recorded,
    ]);
    if (outcome.committed) return wanted.map(({ row }) => row);
    wanted = wanted.filter(({ removed }) => !refusalOf(outcome, removed));
  }
  return [];
}

/** Marks the files of items of one owner, and counts them no longer: that row can be written once in a transaction. */
function filesOf(
  { files, countFileBytes, now }: EraseTrashedDeps,
  wanted: readonly { readonly row: TrashedRow }[],
): TransactItem<unknown>[] {
  const at = now();
  const marks = wanted.flatMap(({ row }) => idsOf(row).map((id) => files.drop(id, row.assetId, at)));
  const bytes = wanted.reduce((sum, { row }) => sum + fileBytesOf(row.files ?? {}), 0);
  const [first] = wanted;
  return first && bytes > 0 ? [...marks, countFileBytes(first.row.ownerId, -bytes)] : marks;
}

const idsOf = ({ files = {} }: TrashedRow): string[] => Object.keys(files);

/** Items of one owner, as many as a transaction takes with their files, the count of their bytes and one more write. */
function batchesOf(rows: readonly TrashedRow[]): TrashedRow[][] {
  const batches: TrashedRow[][] = [];
  let writes = 0;
  for (const row of rows) {
    const more = 1 + idsOf(row).length;
    const last = batches.at(-1);
    if (last?.[0]?.ownerId === row.ownerId && writes + more < ROWS_AT_ONCE) {
      last.push(row);
      writes += more;
    } else {
      batches.push([row]);
      writes = more;
    }
  }
  return batches;
}
