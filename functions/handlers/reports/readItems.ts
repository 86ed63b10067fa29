import type { Caller } from '#functions/lib/base/caller.ts';
import { notFound, RegistryError } from '#functions/lib/base/errors.ts';
import { inBatches } from '#functions/lib/base/inBatches.ts';
import { inParallel } from '#functions/lib/base/inParallel.ts';
import type { ReportItem } from '#functions/lib/documents/reportItem.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import { BATCH_ROWS } from '#functions/lib/storage/batch.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { readContent } from '#functions/lib/vault-access/itemContent.ts';
import { type ItemDeps, withVault } from '#functions/lib/vault-access/withVault.ts';

/** Stands in a document for an item that does not open: one item must not break all of it. */
const DAMAGED = {
  name: 'Damaged item',
  description: 'The content of this item is damaged and cannot be read.',
  assetType: 'Unknown',
  properties: [],
} as const;

/**
 * The items of the user that a document is made of.
 * @throws {RegistryError} `authentication_required`, `not_found`, `too_large`
 */
export const readItems = (
  deps: ItemDeps & Pick<Stores, 'readSelection'>,
  reader: Caller,
  assetIds: readonly string[],
): Promise<ReportItem[]> =>
  withVault(deps, reader, async (vault) => {
    const rows = await selectedRows(deps.readSelection, reader.userId, assetIds);
    return rows.map((row) => ({ ...frameOf(row), ...(readContent(vault, row) ?? DAMAGED) }));
  });

/**
 * The same without their content, which needs no encryption session.
 * @throws {RegistryError} `not_found`, `too_large`
 */
export async function readFrames(
  { readSelection }: Pick<Stores, 'readSelection'>,
  { userId }: Caller,
  assetIds: readonly string[],
): Promise<ReportItem[]> {
  const rows = await selectedRows(readSelection, userId, assetIds);
  return rows.map((row) => ({ ...frameOf(row), ...DAMAGED }));
}

const frameOf = ({ assetId: id, ownerId, createdAt, sealed }: AssetRow) => ({
  id,
  ownerId,
  createdAt,
  isEncrypted: sealed !== undefined,
});

const BATCHES_AT_ONCE = 4;
/** A function has this much memory for items beside the document that it makes of them. */
const SELECTION_BYTES = 40 * 1024 * 1024;

/**
 * The rows of the items named, each once, in that order.
 * @throws {RegistryError} `not_found` when not all of them are the owner's, `too_large`
 */
async function selectedRows(
  readSelection: Stores['readSelection'],
  ownerId: string,
  assetIds: readonly string[],
): Promise<AssetRow[]> {
  const wanted = [...new Set(assetIds)];
  let bytes = 0;
  const found = await inParallel(BATCHES_AT_ONCE, inBatches(BATCH_ROWS, wanted), async (batch) => {
    const rows = await readSelection(ownerId, batch);
    if (rows.length < batch.length) throw notFound();
    bytes += rows.reduce((sum, row) => sum + contentBytes(row), 0);
    if (bytes > SELECTION_BYTES) throw tooLarge();
    return rows;
  });
  const rows = new Map(found.flat().map((row) => [row.assetId, row]));
  return wanted.flatMap((assetId) => rows.get(assetId) ?? []);
}

const contentBytes = ({ content = '', sealed }: AssetRow): number =>
  sealed?.payload.byteLength ?? Buffer.byteLength(content);

export const tooLarge = () =>
  new RegistryError('too_large', 'These items are too large for one document. Please select fewer.');
