import type { Item, ListedItem } from '#shared/contract/assets.ts';
import { ARCHIVE_LIMITS } from '#shared/domain/archiveLimits.ts';
import { isDamaged } from '../itemList.ts';
import { archivedItem } from './archivedItem.ts';

export interface ExportSize {
  readonly items: number;
  readonly damaged: number;
  readonly files: number;
  /** The bytes of all files. */
  readonly bytes: number;
  /** Whether one archive of them can be imported again. */
  readonly fitsArchive: boolean;
}

/** The document's own fields. */
const HEAD_BYTES = 300;
/** The id of a damaged item, or what stands between two items. */
const DAMAGED_BYTES = 50;
/** The digest and the longest path of a file, with their names. */
const PATH_BYTES = 280;
/** The document, its schema and the text that explains them. */
const OWN_ENTRIES = 3;

const encoder = new TextEncoder();
const bytesOf = (value: object): number => encoder.encode(JSON.stringify(value)).length;

/** About the bytes of an archive's document, and no fewer than it has where no file is missing. */
export function documentBytes(items: readonly Item[], damaged: number): number {
  const bytesOfItem = (item: Item): number =>
    (item.files ?? []).reduce(
      (sum, file) => sum + bytesOf(file) + PATH_BYTES,
      bytesOf(archivedItem(item, [])) + 2,
    );
  return items.reduce((sum, item) => sum + bytesOfItem(item), HEAD_BYTES + damaged * DAMAGED_BYTES);
}

function fitsArchive(items: readonly Item[], damaged: number, files: number): boolean {
  const { items: mostItems, entries, documentBytes: mostBytes } = ARCHIVE_LIMITS;
  return (
    Math.max(items.length, damaged) <= mostItems &&
    files + OWN_ENTRIES <= entries &&
    documentBytes(items, damaged) <= mostBytes
  );
}

/** How much an export of these items is. */
export function exportSize(listed: readonly ListedItem[]): ExportSize {
  const items = listed.filter((item): item is Item => !isDamaged(item));
  const damaged = listed.length - items.length;
  const files = items.flatMap((item) => item.files ?? []);
  return {
    items: listed.length,
    damaged,
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    fitsArchive: fitsArchive(items, damaged, files.length),
  };
}
