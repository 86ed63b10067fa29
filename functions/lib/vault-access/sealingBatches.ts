import type { AssetRow } from '#functions/lib/storage/assetRow.ts';

/** DynamoDB takes up to 100 writes and 4 MB in one transaction. */
export const BATCH = { items: 50, bytes: 2 * 1024 * 1024 } as const;

/** Plain rows as one transaction takes them once they are sealed. */
export function batchesOf(rows: readonly AssetRow[], most: number = BATCH.items): AssetRow[][] {
  const batches: AssetRow[][] = [];
  let bytes = 0;
  for (const row of rows) {
    bytes += Buffer.byteLength(row.content ?? '');
    const last = batches.at(-1);
    if (last && last.length < most && bytes <= BATCH.bytes) last.push(row);
    else {
      batches.push([row]);
      bytes = Buffer.byteLength(row.content ?? '');
    }
  }
  return batches;
}
