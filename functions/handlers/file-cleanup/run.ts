import * as z from 'zod/mini';
import type { StoredPlace } from '#functions/lib/aws/renditions.ts';
import { errorName } from '#functions/lib/base/errors.ts';
import { inParallel } from '#functions/lib/base/inParallel.ts';
import { parseKept } from '#functions/lib/base/parseKept.ts';
import { type EraseTrashedDeps, eraseTrashed, inErasures } from '#functions/lib/erasure/eraseTrashed.ts';
import type { AssetPlace } from '#functions/lib/storage/assetRow.ts';
import type { FileRow } from '#functions/lib/storage/fileRow.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { TrashedRow } from '#functions/lib/storage/trashedItems.ts';
import { HOUR_MS } from '#shared/domain/durations.ts';
import { RENDITIONS } from '#shared/domain/files.ts';
import { keptSince } from '#shared/domain/trash.ts';
import { type FindDeps, findProblems } from './findProblems.ts';
import { type RecordRun, type Run, UNREADABLE_ROW } from './recording.ts';

type CleanupDeps = Omit<DeleteDeps & EmptyDeps & FindDeps, 'record'> & { readonly record: RecordRun };

/**
 * Empties the trash of all users of what was in it for its time, deletes the files that no item names any more, then looks
 * for files and items that disagree. The first of these takes at most half of the time, so that no part keeps the others from
 * their work.
 * @param deadline milliseconds since 1970
 */
export async function run(deps: CleanupDeps, deadline: number): Promise<Run> {
  const half = (deps.now().getTime() + deadline) / 2;
  const emptied = await emptyTrash(deps, half);
  const deleted = await deleteDue(deps, deadline);
  const found = await findProblems(deps, deadline);
  const failed = deleted.failed + emptied.failed;
  const isComplete = emptied.isComplete && found.isComplete;
  const result = { ...deleted, ...found, ...emptied, failed, isComplete };
  deps.record.ended(result);
  return result;
}

interface EmptyDeps extends EraseTrashedDeps {
  readonly fileScan: Pick<Stores['fileScan'], 'readPlace' | 'savePlace'>;
  readonly record: Pick<RecordRun, 'failed'>;
}

interface Emptied {
  readonly emptied: number;
  readonly failed: number;
  /** Whether it came to the end of the table. */
  readonly isComplete: boolean;
}

/** The place where the last run stopped. */
const placeSchema = z.object({ ownerId: z.string(), assetId: z.string() });

/** Rows that one request looks at; those of them whose time is over are held at once. */
const PAGE_ROWS = 1_000;

/**
 * Deletes the items for good that were in the trash for their time, a page at a time. It looks through the whole table:
 * an index would cost a write for each item that is deleted. It goes on where the last run stopped, so that it comes to
 * the end of any table in some days.
 * @param deadline milliseconds since 1970
 */
async function emptyTrash(deps: EmptyDeps, deadline: number): Promise<Emptied> {
  const sum = { emptied: 0, failed: 0 };
  const before = keptSince(deps.now());
  let after: AssetPlace | undefined = parseKept(placeSchema, await deps.fileScan.readPlace('trash'));
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
    deps.record.failed(errorName(error));
    return { emptied: 0, failed: batch.length };
  }
}

interface DeleteDeps extends Pick<Stores, 'dueFiles' | 'namedFiles' | 'transact'> {
  readonly removeRenditions: (places: readonly StoredPlace[]) => Promise<void>;
  readonly now: () => Date;
  readonly record: Pick<RecordRun, 'failed'>;
}

interface Deleted {
  readonly deleted: number;
  readonly released: number;
  readonly failed: number;
}

/** Their objects are one call of S3. */
const PAGE_FILES = 100;
const AT_ONCE = 10;

/**
 * An address for an upload works for five minutes, and an upload may take long. A file that is deleted later than that
 * cannot come back without a row.
 */
const GRACE_MS = HOUR_MS;

/**
 * Deletes the files that are due, a page at a time. A run that is killed has left claimed files, which the next one
 * meets again; one page that fails does not stop the others.
 * @param deadline milliseconds since 1970
 */
async function deleteDue(deps: DeleteDeps, deadline: number): Promise<Deleted> {
  const sum = { deleted: 0, released: 0, failed: 0 };
  const before = new Date(deps.now().getTime() - GRACE_MS);
  for await (const { rows: page, unreadable } of deps.dueFiles.pagesBefore(before, PAGE_FILES)) {
    sum.failed += unreadable.length;
    for (const fileId of unreadable) deps.record.failed(UNREADABLE_ROW, { fileId });
    try {
      const { deleted, released } = await deletePage(deps, page);
      sum.deleted += deleted;
      sum.released += released;
    } catch (error) {
      sum.failed += page.length;
      deps.record.failed(errorName(error));
    }
    if (deps.now().getTime() >= deadline) break;
  }
  return sum;
}

type Fate = 'delete' | 'released' | 'left';

async function deletePage(deps: DeleteDeps, page: readonly FileRow[]) {
  const fates = await inParallel(AT_ONCE, page, async (row) => ({ row, fate: await decide(deps, row) }));
  const rows = fates.filter(({ fate }) => fate === 'delete').map(({ row }) => row);
  if (rows.length > 0)
    await deps.removeRenditions(
      rows.flatMap(({ assetId, fileId }) => RENDITIONS.map((rendition) => ({ assetId, fileId, rendition }))),
    );
  await inParallel(AT_ONCE, rows, (row) => deps.transact([deps.dueFiles.remove(row)]));
  return { deleted: rows.length, released: fates.filter(({ fate }) => fate === 'released').length };
}

/**
 * Claims a file first, so that no item names it between the look and the deletion. A file whose item names it all the
 * same was marked by someone who wrote to the tables: it is kept. Of one whose row was made to name another item, only the
 * row is deleted, because its objects are not at that item's keys.
 */
async function decide({ dueFiles, namedFiles, transact }: DeleteDeps, row: FileRow): Promise<Fate> {
  const { committed } = await transact([dueFiles.claim(row)]);
  if (!committed) return 'left';
  const named = await namedFiles.of(row.assetId);
  if (!named) return 'left';
  if (!named.has(row.fileId)) return 'delete';
  await transact([dueFiles.release(row)]);
  return 'released';
}
