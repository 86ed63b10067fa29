import { type AssetRow, fileBytesOf, type StoredContent } from '#functions/lib/storage/assetRow.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';

type NewPlace = Pick<AssetRow, 'ownerId' | 'assetId' | 'version'>;

/**
 * The row of an item that goes to a new owner, one version on.
 * @param contentAt gives the content as it is stored there
 */
export function handedOver(
  { assetId, version, createdAt, files }: AssetRow,
  ownerId: string,
  at: Date,
  contentAt: (place: NewPlace) => StoredContent,
): AssetRow {
  const place = { ownerId, assetId, version: version + 1 };
  return {
    ...place,
    createdAt,
    updatedAt: at.toISOString(),
    received: true,
    ...(files && { files }),
    ...contentAt(place),
  };
}

/**
 * The writes that count an item's files to its new owner. A handover is never refused for a lack of room: what they
 * have over it keeps them from adding more.
 */
export function moveFileBytes(
  { countFileBytes }: Pick<Stores, 'countFileBytes'>,
  { ownerId, files }: AssetRow,
  to: Pick<AssetRow, 'ownerId'>,
): TransactItem<unknown>[] {
  if (!files) return [];
  const bytes = fileBytesOf(files);
  return [countFileBytes(ownerId, -bytes), countFileBytes(to.ownerId, bytes)];
}
