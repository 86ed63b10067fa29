import { type AssetRow, fileBytesOf } from './assetRow.ts';
import type { TransactItem } from './rows.ts';
import type { Stores } from './stores.ts';

type Deps = Pick<Stores, 'countFileBytes' | 'files'>;
type RowWithFiles = Pick<AssetRow, 'ownerId' | 'assetId' | 'files'>;

/**
 * The writes for the files of items of one owner that are deleted: each is marked, and none counts for its owner any
 * more. A row can be written once in a transaction, also where two items were made to name the same file.
 */
export function dropFiles(
  { files, countFileBytes }: Deps,
  rows: readonly RowWithFiles[],
  at: Date,
): TransactItem<unknown>[] {
  const assetIds = new Map(rows.flatMap((row) => droppedIdsOf(row).map((id) => [id, row.assetId] as const)));
  const [first] = rows;
  if (!first || assetIds.size === 0) return [];
  const bytes = rows.reduce((sum, row) => sum + fileBytesOf(row.files ?? {}), 0);
  return [
    ...[...assetIds].map(([id, assetId]) => files.drop(id, assetId, at)),
    countFileBytes(first.ownerId, -bytes),
  ];
}

/** With its own deletion, its earlier versions, the count and a few more, a transaction takes so many of one item. */
const MOST_OF_AN_ITEM = 80;

/**
 * The files that are marked. An item has fewer. Where a row was made to name more, the daily job finds the others, which
 * no item names then.
 */
export const droppedIdsOf = ({ files = {} }: Pick<RowWithFiles, 'files'>): string[] =>
  Object.keys(files).slice(0, MOST_OF_AN_ITEM);
