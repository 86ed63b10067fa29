import { notFound, RegistryError } from '#functions/lib/base/errors.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import type { AssetStore } from '#functions/lib/storage/assets.ts';

/** @throws {RegistryError} `not_found` when the caller owns no such item. */
export async function ensureOwnRow(assets: AssetStore, ownerId: string, assetId: string): Promise<AssetRow> {
  const row = await assets.get(ownerId, assetId);
  if (!row) throw notFound();
  return row;
}

/** @throws {RegistryError} `not_found`, or `in_transit` while a transfer locks the item. */
export async function ensureChangeableRow(
  assets: AssetStore,
  ownerId: string,
  assetId: string,
): Promise<AssetRow> {
  const row = await ensureOwnRow(assets, ownerId, assetId);
  if (row.transferId !== undefined) throw inTransit();
  return row;
}

/** Why a conditional write of an item was refused, told from the row that it met. */
export function refusalFor(old: AssetRow | undefined): RegistryError {
  if (!old) return notFound();
  return old.transferId === undefined ? versionConflict() : inTransit();
}

export const versionConflict = () =>
  new RegistryError('version_conflict', 'This item was changed in the meantime. Please load it again.');

const inTransit = () =>
  new RegistryError('in_transit', 'This item is in transit to someone else and cannot be changed now.');
