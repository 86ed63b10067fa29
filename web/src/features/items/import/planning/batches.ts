import { IMPORT_LIMITS } from '#shared/domain/imports.ts';
import type { RowItem } from './plan.ts';

/** Below the bound of the server, which counts the ids of details as well. */
const MOST_BYTES = IMPORT_LIMITS.batchBytes / 2;

/** Groups items for requests. The same items give the same groups, so that a repeat is known by its first row. */
export function batchesOf(items: readonly RowItem[]): RowItem[][] {
  const batches: RowItem[][] = [];
  let bytes = 0;
  for (const each of items) {
    const size = new TextEncoder().encode(JSON.stringify(each.item)).length;
    const last = batches.at(-1);
    if (last && last.length < IMPORT_LIMITS.batchItems && bytes + size <= MOST_BYTES) {
      last.push(each);
      bytes += size;
    } else {
      batches.push([each]);
      bytes = size;
    }
  }
  return batches;
}
