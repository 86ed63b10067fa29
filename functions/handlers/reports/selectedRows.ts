import { notFound, RegistryError } from '#functions/lib/base/errors.ts';
import { inParallel } from '#functions/lib/base/mapLimit.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import type { ReadSelection } from '#functions/lib/storage/assetSelection.ts';
import { BATCH_ROWS } from '#functions/lib/storage/batch.ts';

const BATCHES_AT_ONCE = 4;
/** What a function can hold of items beside the document that it makes of them. */
const SELECTION_BYTES = 40 * 1024 * 1024;

/**
 * The rows of the items that someone named, each once, in that order.
 * @throws {RegistryError} `not_found` when not all of them are theirs, `too_large`
 */
export async function selectedRows(
  readSelection: ReadSelection,
  ownerId: string,
  assetIds: readonly string[],
): Promise<AssetRow[]> {
  const wanted = [...new Set(assetIds)];
  let bytes = 0;
  const found = await inParallel(BATCHES_AT_ONCE, inBatches(wanted), async (batch) => {
    const rows = await readSelection(ownerId, batch);
    if (rows.length < batch.length) throw notFound();
    bytes += rows.reduce((sum, row) => sum + contentBytes(row), 0);
    if (bytes > SELECTION_BYTES) throw tooLarge();
    return rows;
  });
  const rows = new Map(found.flat().map((row) => [row.assetId, row]));
  return wanted.flatMap((assetId) => rows.get(assetId) ?? []);
}

const inBatches = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / BATCH_ROWS) }, (_, batch) =>
    ids.slice(batch * BATCH_ROWS, (batch + 1) * BATCH_ROWS),
  );

const contentBytes = ({ content = '', sealed }: AssetRow): number =>
  sealed?.payload.byteLength ?? Buffer.byteLength(content);

export const tooLarge = () =>
  new RegistryError('too_large', 'These items are too large for one document. Please select fewer.');
