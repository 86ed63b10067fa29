import * as z from 'zod/mini';
import { inBatches } from '#functions/lib/base/inBatches.ts';
import { inParallel } from '#functions/lib/base/inParallel.ts';
import { parseKept } from '#functions/lib/base/parseKept.ts';
import { BATCH_ROWS } from '#functions/lib/storage/batch.ts';
import type { NamingItem } from '#functions/lib/storage/namedFiles.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { HOUR_MS } from '#shared/domain/durations.ts';
import { UNNAMED_FILE_HOURS } from '#shared/domain/files.ts';
import { type FileProblem, type RecordRun, UNREADABLE_ROW } from './recording.ts';

export interface FindDeps extends Pick<Stores, 'dueFiles' | 'fileScan' | 'namedFiles' | 'transact'> {
  readonly files: Pick<Stores['files'], 'getMany'>;
  readonly now: () => Date;
  readonly record: Pick<RecordRun, 'failed' | 'found'>;
}

export interface Found {
  readonly unnamed: number;
  readonly missing: number;
  readonly isComplete: boolean;
}

const PAGE_ROWS = 100;
const AT_ONCE = 10;
/** How many pages a run that is cut off may have to look at again. */
const PAGES_UNSAVED = 10;

/**
 * Looks for files and items that disagree: first through the files, then through the items. It goes on where the last
 * run stopped, a page at a time, so it may stop anywhere, also at its deadline.
 * @param deadline milliseconds since 1970
 */
export async function findProblems(deps: FindDeps, deadline: number): Promise<Found> {
  const sum = { unnamed: 0, missing: 0 };
  const kept = parseKept(placeSchema, await deps.fileScan.readPlace('problems'));
  let place: Place | undefined = kept ?? { pass: 'files' };
  for (let pages = 1; place && deps.now().getTime() < deadline; pages += 1) {
    const { found, next }: Passed =
      place.pass === 'files' ? await passFiles(deps, place) : await passItems(deps, place);
    for (const problem of found) {
      sum[problem.kind] += 1;
      deps.record.found(problem);
    }
    const hasPassed = next?.pass !== place.pass;
    place = next;
    if (place && (hasPassed || pages % PAGES_UNSAVED === 0))
      await deps.fileScan.savePlace('problems', JSON.stringify(place));
  }
  await deps.fileScan.savePlace('problems', place && JSON.stringify(place));
  return { ...sum, isComplete: place === undefined };
}

interface Passed {
  readonly found: readonly FileProblem[];
  readonly next: Place | undefined;
}

/** A file without a mark that no item names gets one, so that it is deleted like every other. */
async function passFiles(deps: FindDeps, { after }: Extract<Place, { pass: 'files' }>): Promise<Passed> {
  const { rows, unreadable, next } = await deps.fileScan.unmarked({ after, limit: PAGE_ROWS });
  for (const fileId of unreadable) deps.record.failed(UNREADABLE_ROW, { fileId });
  const assetIds = [...new Set(rows.map(({ assetId }) => assetId))];
  const named = new Map(
    await inParallel(AT_ONCE, assetIds, async (id) => [id, await deps.namedFiles.of(id)] as const),
  );
  const unnamed = rows.filter(({ assetId, fileId }) => named.get(assetId)?.has(fileId) === false);
  const deleteAfter = new Date(deps.now().getTime() + UNNAMED_FILE_HOURS * HOUR_MS);
  const found = await inParallel(AT_ONCE, unnamed, async (row): Promise<FileProblem[]> => {
    const { committed } = await deps.transact([deps.dueFiles.mark(row, deleteAfter)]);
    const { fileId, assetId } = row;
    return committed ? [{ kind: 'unnamed', fileId, assetId }] : [];
  });
  return {
    found: found.flat(),
    next: next === undefined ? { pass: 'items' } : { pass: 'files', after: next },
  };
}

async function passItems(deps: FindDeps, { after }: Extract<Place, { pass: 'items' }>): Promise<Passed> {
  const { rows, unreadable, next } = await deps.namedFiles.scan({ after, limit: PAGE_ROWS });
  for (const assetId of unreadable) deps.record.failed(UNREADABLE_ROW, { assetId });
  // The files of a batch fit one read.
  const batches = inBatches(BATCH_ROWS, rows, (item) => idsOf(item).length);
  const found = await inParallel(AT_ONCE, batches, (batch) => missingIn(deps, batch));
  return { found: found.flat(), next: next && { pass: 'items', after: next } };
}

const idsOf = ({ files = {} }: NamingItem): string[] => Object.keys(files);

/** The files that were missed are looked at again beside the item as it is now: it may have dropped them meanwhile. */
async function missingIn(deps: FindDeps, items: readonly NamingItem[]): Promise<FileProblem[]> {
  const rows = await deps.files.getMany(items.flatMap(idsOf));
  const missing = items.flatMap((item) =>
    idsOf(item).flatMap((fileId) => (rows.get(fileId)?.assetId === item.assetId ? [] : [{ item, fileId }])),
  );
  const confirmed = await inParallel(AT_ONCE, missing, async ({ item, fileId }): Promise<FileProblem[]> => {
    const present = await deps.namedFiles.read(item);
    return present && idsOf(present).includes(fileId)
      ? [{ kind: 'missing', fileId, assetId: item.assetId }]
      : [];
  });
  return confirmed.flat();
}

/** Where in its passes a run is. */
const placeSchema = z.union([
  z.object({ pass: z.literal('files'), after: z.optional(z.string()) }),
  z.object({
    pass: z.literal('items'),
    after: z.optional(z.object({ ownerId: z.string(), assetId: z.string() })),
  }),
]);
type Place = z.infer<typeof placeSchema>;
