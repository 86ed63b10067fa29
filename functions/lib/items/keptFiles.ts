import { invalidInput } from '#functions/lib/base/errors.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import { dropFiles } from '#functions/lib/storage/droppedFiles.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { Issue } from '#shared/contract/errors.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';

export interface KeptFiles {
  /** The field of the changed row. */
  readonly files: AssetRow['files'];
  readonly writes: readonly TransactItem<unknown>[];
}

/**
 * Keeps these of an item's files, and drops the others.
 * @throws {RegistryError} `invalid_input` for a file that the item does not have, or that is given twice
 */
export function keepFiles(
  deps: Pick<Stores, 'countFileBytes' | 'files'>,
  row: AssetRow,
  wanted: readonly ItemFile[],
  at: Date,
): KeptFiles {
  const present = new Map(Object.entries(row.files ?? {}));
  const kept: Record<string, number> = {};
  const issues = wanted.flatMap(({ id }, index): Issue[] => {
    const path = `files.${index}.id`;
    if (Object.hasOwn(kept, id)) return [{ path, message: 'Must not be given twice' }];
    const bytes = present.get(id);
    if (bytes === undefined) return [{ path, message: 'Must be a file that was added to this item' }];
    kept[id] = bytes;
    return [];
  });
  const [first, ...others] = issues;
  if (first) throw invalidInput(first, ...others);
  const dropped = Object.fromEntries([...present].filter(([id]) => !Object.hasOwn(kept, id)));
  return {
    files: wanted.length > 0 ? kept : undefined,
    writes: dropFiles(deps, [{ ...row, files: dropped }], at),
  };
}
