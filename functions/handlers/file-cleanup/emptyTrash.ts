import * as z from 'zod/mini';
import { type EraseTrashedDeps, eraseTrashed, inErasures } from '#functions/lib/erasure/eraseTrashed.ts';
import type { AssetPlace } from '#functions/lib/storage/assetRow.ts';
import type { FileScan } from '#functions/lib/storage/fileScan.ts';
import type { TrashedRow } from '#functions/lib/storage/trashedItems.ts';
import { keptSince } from '#shared/domain/trash.ts';
import { type RecordRun, UNREADABLE_ROW } from './recording.ts';

export interface EmptyDeps extends EraseTrashedDeps {
  readonly fileScan: Pick<FileScan, 'readPlace' | 'savePlace'>;
  readonly record: Pick<RecordRun, 'failed'>;
}

export interface Emptied {
  readonly emptied: number;
  readonly failed: number;
  /** Whether it came to the end of the table. */
  readonly isComplete: boolean;
}

/** Rows that one request looks at; those of them whose time is over are held at once. */
const PAGE_ROWS = 1_000;

/**
 * Deletes the items for good that were in the trash for their time, a page at a time. It looks through the whole table:
 * an index would cost a write for each item that is deleted. It goes on where the last run stopped, so that it comes to
 * the end of any table in some days.
 * @param deadline milliseconds since 1970
 */
export async function emptyTrash(deps: EmptyDeps, deadline: number): Promise<Emptied> {
  const sum = { emptied: 0, failed: 0 };
  const before = keptSince(deps.now());
  let after = placeOf(await deps.fileScan.readPlace('trash'));
  do {
    const { rows, unreadable, next } = await deps.trashedItems.scan(before, after, PAGE_ROWS);
    for (const assetId of unreadable) deps.record.failed(UNREADABLE_ROW, { assetId });
    sum.failed += unreadable.length;
    for (const batch of inErasures(rows)) {
      const { emptied, failed } = await eraseBatch(deps, batch);
      sum.emptied += emptied;
      sum.failed += failed;
    }
    after = next;
    await deps.fileScan.savePlace('trash', after && JSON.stringify(after));
  } while (after && deps.now().getTime() < deadline);
  return { ...sum, isComplete: after === undefined };
}

/** One batch that fails does not stop the others. */
async function eraseBatch(
  deps: EmptyDeps,
  batch: readonly TrashedRow[],
): Promise<Omit<Emptied, 'isComplete'>> {
  try {
    const { deleted: emptied = 0, refused = [] } = (await eraseTrashed(deps, batch)) ?? {};
    for (const assetId of refused) deps.record.failed(UNREADABLE_ROW, { assetId });
    return { emptied, failed: refused.length };
  } catch (error) {
    deps.record.failed(error instanceof Error ? error.name : 'unknown');
    return { emptied: 0, failed: batch.length };
  }
}

const placeSchema = z.object({ ownerId: z.string(), assetId: z.string() });

/** Where to begin: at the start where nothing is kept, or what is kept is of another version. */
function placeOf(kept: string | undefined): AssetPlace | undefined {
  try {
    return kept === undefined ? undefined : z.parse(placeSchema, JSON.parse(kept));
  } catch {
    return undefined;
  }
}
