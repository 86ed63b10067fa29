import { notFound, RegistryError } from '#functions/errors.ts';
import { inParallel } from '#functions/parties/inParallel.ts';
import type { AssetRow } from '#functions/storage/assetRow.ts';
import type { AssetStore } from '#functions/storage/assets.ts';

const READ_AT_ONCE = 16;
/** What a function can hold of items beside the document that it makes of them. */
const SELECTION_BYTES = 40 * 1024 * 1024;

/**
 * The rows of the items that someone named, each once, in that order.
 * @throws {RegistryError} `not_found` when not all of them are theirs, `too_large`
 */
export async function selectedRows(
  assets: AssetStore,
  ownerId: string,
  assetIds: readonly string[],
): Promise<AssetRow[]> {
  let bytes = 0;
  return inParallel(READ_AT_ONCE, [...new Set(assetIds)], async (assetId) => {
    const row = await assets.get(ownerId, assetId);
    if (!row) throw notFound();
    bytes += contentBytes(row);
    if (bytes > SELECTION_BYTES) throw tooLarge();
    return row;
  });
}

const contentBytes = ({ content = '', sealed }: AssetRow): number =>
  sealed?.payload.byteLength ?? Buffer.byteLength(content);

const tooLarge = () =>
  new RegistryError('too_large', 'These items are too large for one document. Please select fewer.');
