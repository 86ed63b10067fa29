import type { StoredPlace } from '#functions/lib/aws/renditions.ts';
import { inParallel } from '#functions/lib/base/mapLimit.ts';
import type { DueFileStore } from '#functions/lib/storage/dueFiles.ts';
import type { FileRow } from '#functions/lib/storage/fileRow.ts';
import type { NamedFiles } from '#functions/lib/storage/namedFiles.ts';
import type { Transact } from '#functions/lib/storage/transact.ts';
import { RENDITIONS } from '#shared/domain/files.ts';
import { type RecordRun, UNREADABLE_ROW } from './recording.ts';

export interface DeleteDeps {
  readonly dueFiles: DueFileStore;
  readonly namedFiles: NamedFiles;
  readonly removeRenditions: (places: readonly StoredPlace[]) => Promise<void>;
  readonly transact: Transact;
  readonly now: () => Date;
  readonly record: Pick<RecordRun, 'failed'>;
}

export interface Deleted {
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
const GRACE_MS = 60 * 60_000;

/**
 * Deletes the files that are due, a page at a time. A run that is killed has left claimed files, which the next one
 * meets again; one page that fails does not stop the others.
 * @param deadline milliseconds since 1970
 */
export async function deleteDue(deps: DeleteDeps, deadline: number): Promise<Deleted> {
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
      deps.record.failed(error instanceof Error ? error.name : 'unknown');
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
