import { IMPORT_LIMITS } from '#shared/domain/imports.ts';
import type { RowItem } from './plan.ts';

/** The items that one request registers. */
export interface Batch {
  /** Names the batch: the same rows of the file have the same first row, whichever of them are left out. */
  readonly firstRow: number;
  readonly items: readonly RowItem[];
}

/** The rows that can be items, and those of them that are not to be registered. */
export interface Candidates {
  readonly items: readonly RowItem[];
  readonly leftOut: ReadonlySet<number>;
}

/** Below the bound of the server, which counts the ids of details as well. */
const MOST_BYTES = IMPORT_LIMITS.batchBytes / 2;
/** The number of the first row below the headers. */
export const FIRST_NUMBER = 2;

/** The first row of the range that a row belongs to. */
const startOf = (row: number): number => row - ((row - FIRST_NUMBER) % IMPORT_LIMITS.batchItems);

/**
 * Groups items for requests, by ranges of rows of the file. What is left out leaves a gap in its batch and moves no
 * other: an import that goes on may compare with other items than it began with, and must still find its batches.
 */
export function batchesOf({ items, leftOut }: Candidates): Batch[] {
  const ranges: { start: number; firstRow: number; bytes: number; items: RowItem[] }[] = [];
  for (const each of items) {
    const size = new TextEncoder().encode(JSON.stringify(each.item)).length;
    const start = startOf(each.row);
    const last = ranges.at(-1);
    const isOfLast = last?.start === start;
    if (last && isOfLast && last.bytes + size <= MOST_BYTES) {
      last.items.push(each);
      last.bytes += size;
    } else {
      ranges.push({ start, firstRow: isOfLast ? each.row : start, bytes: size, items: [each] });
    }
  }
  return ranges
    .map(({ firstRow, items: all }) => ({ firstRow, items: all.filter(({ row }) => !leftOut.has(row)) }))
    .filter((batch) => batch.items.length > 0);
}
