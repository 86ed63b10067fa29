import type { Caller } from '#functions/lib/base/caller.ts';
import type { ReportItem } from '#functions/lib/documents/reportItem.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import { readContent } from '#functions/lib/vault-access/itemContent.ts';
import { withVault } from '#functions/lib/vault-access/withVault.ts';
import type { ReportDeps } from './deps.ts';
import { selectedRows } from './selectedRows.ts';

/** What a document says in place of what does not open: one item must not break all of it. */
const DAMAGED = {
  name: 'Damaged item',
  description: 'The content of this item is damaged and cannot be read.',
  assetType: 'Unknown',
  properties: [],
} as const;

/**
 * The items that someone named, for a document.
 * @throws {RegistryError} `authentication_required`, `not_found`, `too_large`
 */
export const readItems = (
  deps: ReportDeps,
  reader: Caller,
  assetIds: readonly string[],
): Promise<ReportItem[]> =>
  withVault(deps, reader, async (vault) => {
    const rows = await selectedRows(deps.readSelection, reader.userId, assetIds);
    return rows.map((row) => ({ ...frameOf(row), ...(readContent(vault, row) ?? DAMAGED) }));
  });

/**
 * The same without their content, for which nobody has to be authenticated.
 * @throws {RegistryError} `not_found`, `too_large`
 */
export async function readFrames(
  { readSelection }: Pick<ReportDeps, 'readSelection'>,
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
