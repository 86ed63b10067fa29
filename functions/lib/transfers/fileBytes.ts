import { type AssetRow, fileBytesOf } from '#functions/lib/storage/assetRow.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';

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
