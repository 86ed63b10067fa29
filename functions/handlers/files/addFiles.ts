import type { Caller } from '#functions/lib/base/caller.ts';
import { RegistryError } from '#functions/lib/base/errors.ts';
import { editOf } from '#functions/lib/items/edit.ts';
import { type AddedFilesDeps, addToFiles, withoutDropped } from '#functions/lib/items/itemFiles.ts';
import { ensureChangeableRow, toItem, withContent } from '#functions/lib/items/ownItems.ts';
import { isAsImported } from '#functions/lib/storage/assetRow.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { ensureItemContent } from '#functions/lib/vault-access/itemContent.ts';
import { type ItemDeps, writeWithVault } from '#functions/lib/vault-access/withVault.ts';
import type { Item } from '#shared/contract/assets.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { FILE_LIMITS, fileMarkOf } from '#shared/domain/files.ts';

interface Addition {
  readonly files: readonly ItemFile[];
  /** Whether the import that has registered the item adds them as well. */
  readonly imported?: boolean | undefined;
}

export type AddFilesDeps = ItemDeps & AddedFilesDeps & Pick<Stores, 'activity' | 'assets' | 'transact'>;

/**
 * Adds uploaded files to an item, behind those that it has, whatever its version: when another request was first, it is
 * read again. Those that it has stay as they are, so a request whose response was lost can be repeated; of an import, also
 * one that another window has added under an id of its own. One that was removed from the item since stays removed, as long
 * as the daily job has not deleted it: its repeat is refused then.
 * @throws {RegistryError} `invalid_input` naming the file, `authentication_required`, `not_found`, `in_transit`,
 * `item_damaged`, `file_not_stored`, `too_many_files`, `no_room`, `too_large`, `lost_race`
 */
export const addFiles = (
  deps: AddFilesDeps,
  owner: Caller,
  assetId: string,
  { files, imported = false }: Addition,
): Promise<Item> =>
  writeWithVault(deps, owner, async (vault) => {
    const row = await ensureChangeableRow(deps.assets, owner, assetId);
    const content = ensureItemContent(vault, row);
    const present = content.files ?? [];
    const markOf = imported ? fileMarkOf : (id: string) => id;
    const known = new Set(present.map(({ id }) => markOf(id)));
    const unknown = files.filter(({ id }) => !known.has(markOf(id)));
    const addable = await withoutDropped(deps, row, unknown);
    const { added } = addable;
    if (added.length === 0) return toItem(row, content);
    const wanted = [...present, ...added];
    ensureFew(wanted.length);
    const at = deps.now();
    const change = await addToFiles(deps, row, addable, files);
    const version = row.version + 1;
    const changed = { ...row, version, updatedAt: at.toISOString(), files: change.files };
    if (imported && isAsImported(row)) changed.importedVersion = version;
    const next = withContent(vault, changed, { ...content, files: wanted });
    const { writes } = await editOf(deps, vault, { row, content, next, by: owner, at, imported });
    const outcome = await deps.transact([...writes, ...change.writes]);
    if (outcome.committed) return toItem(next, { ...content, files: wanted });
    change.ensureRoom(outcome);
    return undefined;
  });

/** @throws {RegistryError} `too_many_files` */
export function ensureFew(count: number): void {
  if (count <= FILE_LIMITS.perItem) return;
  throw new RegistryError(
    'too_many_files',
    `An item can have at most ${FILE_LIMITS.perItem} files. Please remove some first.`,
  );
}
