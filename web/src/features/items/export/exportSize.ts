import type { ListedItem } from '#shared/contract/assets.ts';
import { isDamaged } from '../itemList.ts';

export interface ExportSize {
  readonly items: number;
  readonly damaged: number;
  readonly files: number;
  /** The bytes of all files. */
  readonly bytes: number;
}

/** How much an export of these items is. */
export function exportSize(items: readonly ListedItem[]): ExportSize {
  const files = items.flatMap((item) => (isDamaged(item) ? [] : (item.files ?? [])));
  return {
    items: items.length,
    damaged: items.filter(isDamaged).length,
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}
