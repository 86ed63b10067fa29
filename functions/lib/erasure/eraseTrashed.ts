import { inParallel } from '#functions/lib/base/inParallel.ts';
import { placesOfVersions } from '#functions/lib/storage/assetRow.ts';
import { dropFiles, droppedIdsOf } from '#functions/lib/storage/droppedFiles.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import type { TrashedRow } from '#functions/lib/storage/trashedItems.ts';

export interface EraseTrashedDeps
  extends Pick<Stores, 'activity' | 'countFileBytes' | 'files' | 'transact' | 'trashedItems'> {
  readonly now: () => Date;
}

export interface Erased {
  readonly deleted: number;
  /** The ids of those that are in the trash as they were listed, and cannot be deleted. */
  readonly refused: readonly string[];
}

const HISTORIES_AT_ONCE = 10;

/** DynamoDB takes 100 writes in a transaction: three are the count of bytes, the check of the vault and the record. */
const BATCH_WRITES = 97;

/** Items in batches, each of one owner and as many as a transaction takes with their files. */
export function inErasures(rows: readonly TrashedRow[]): TrashedRow[][] {
  const batches: TrashedRow[][] = [];
  let writes = 0;
  for (const row of rows) {
    const more = 1 + droppedIdsOf(row).length + placesOfVersions(row).length;
    const last = batches.at(-1);
    if (last?.[0]?.ownerId === row.ownerId && writes + more <= BATCH_WRITES) {
      last.push(row);
      writes += more;
    } else {
      batches.push([row]);
      writes = more;
    }
  }
  return batches;
}

/**
 * Deletes a batch of items in the trash for good, with their earlier versions and histories, and marks their files. Each item is deleted as
 * it was listed or not at all: one that was restored meanwhile stays.
 * @param also two more writes at most, given how many items are deleted with them
 * @returns undefined where one of these writes was refused; then nothing is deleted
 */
export async function eraseTrashed(
  deps: EraseTrashedDeps,
  batch: readonly TrashedRow[],
  also: (count: number) => readonly TransactItem<unknown>[] = () => [],
): Promise<Erased | undefined> {
  const refused: string[] = [];
  let wanted = batch.map((row) => ({ row, removed: deps.trashedItems.remove(row) }));
  while (wanted.length > 0) {
    const rows = wanted.map(({ row }) => row);
    const writes = [
      ...wanted.map(({ removed }) => removed),
      ...rows.flatMap(deps.trashedItems.removeVersions),
      ...dropFiles(deps, rows, deps.now()),
      ...also(rows.length),
    ];
    const outcome = await deps.transact(writes);
    if (outcome.committed) break;
    const left = wanted.filter(({ removed }) => !refusalOf(outcome, removed));
    if (left.length === wanted.length) return undefined;
    for (const { row, removed } of wanted)
      if (refusalOf(outcome, removed)?.old?.trashedAt === row.trashedAt) refused.push(row.assetId);
    wanted = left;
  }
  // The items are gone whether this succeeds or not; a history that is left behind cannot be read.
  await inParallel(HISTORIES_AT_ONCE, wanted, ({ row }) =>
    deps.activity.removeHistory(row.assetId).catch(() => undefined),
  );
  return { deleted: wanted.length, refused };
}
