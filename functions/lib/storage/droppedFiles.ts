import { type AssetRow, fileBytesOf } from './assetRow.ts';
import type { TransactItem } from './rows.ts';
import type { Stores } from './stores.ts';

/** The writes for the files of an item that is deleted: each is marked, and none counts for its owner any more. */
export const dropFiles = (
  { files, countFileBytes }: Pick<Stores, 'countFileBytes' | 'files'>,
  { ownerId, assetId, files: present = {} }: Pick<AssetRow, 'ownerId' | 'assetId' | 'files'>,
  at: Date,
): TransactItem<unknown>[] => {
  const ids = Object.keys(present);
  if (ids.length === 0) return [];
  return [...ids.map((id) => files.drop(id, assetId, at)), countFileBytes(ownerId, -fileBytesOf(present))];
};
