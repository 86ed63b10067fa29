import { type EraseTrashedDeps, eraseTrashed } from '#functions/lib/erasure/eraseTrashed.ts';
import type { AssetPlace } from '#functions/lib/storage/assetRow.ts';
import type { TrashedRow } from '#functions/lib/storage/trashedItems.ts';
import { keptSince } from '#shared/domain/trash.ts';
import { type RecordRun, UNREADABLE_ROW } from './recording.ts';

export interface EmptyDeps extends EraseTrashedDeps {
  readonly record: Pick<RecordRun, 'failed'>;
}

export interface Emptied {
  readonly emptied: number;
  readonly failed: number;
}

/** Rows that one request looks at; those of them whose time is over are held at once. */
const PAGE_ROWS = 1_000;

/**
 * Deletes the items for good that were in the trash for their time, a page at a time. It looks through the whole table:
 * an index would cost a write for each item that is deleted, and a day's look is cheap. A run that stops early has
 * deleted what it came to, so the next one comes further.
 * @param deadline milliseconds since 1970
 */
export async function emptyTrash(deps: EmptyDeps, deadline: number): Promise<Emptied> {
  const sum = { emptied: 0, failed: 0 };
  const before = keptSince(deps.now());
  let after: AssetPlace | undefined;
  do {
    const { rows, unreadable, next } = await deps.trashedItems.scan(before, after, PAGE_ROWS);
    for (const assetId of unreadable) deps.record.failed(UNREADABLE_ROW, { assetId });
    const emptied = await erasePage(deps, rows);
    sum.emptied += emptied ?? 0;
    sum.failed += unreadable.length + (emptied === undefined ? rows.length : 0);
    after = next;
  } while (after && deps.now().getTime() < deadline);
  return sum;
}

/** One page that fails does not stop the others. @returns undefined where it failed */
async function erasePage(deps: EmptyDeps, rows: readonly TrashedRow[]): Promise<number | undefined> {
  try {
    return await eraseTrashed(deps, rows);
  } catch (error) {
    deps.record.failed(error instanceof Error ? error.name : 'unknown');
    return undefined;
  }
}
