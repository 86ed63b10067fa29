import type { Caller } from '#functions/lib/base/caller.ts';
import { RegistryError } from '#functions/lib/base/errors.ts';
import { firstRow, newContent, withContent } from '#functions/lib/items/ownItems.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { UsableVault } from '#functions/lib/vault-access/usableVault.ts';
import type { NewItem } from '#shared/contract/assets.ts';
import { IMPORT_LIMITS } from '#shared/domain/imports.ts';

type Deps = Pick<Stores, 'activity' | 'assets'>;

export interface BatchItems {
  readonly owner: Caller;
  readonly items: readonly NewItem[];
}

const MOST = IMPORT_LIMITS.batchBytes;

/** The writes of the items and their histories, and the check of the vault, which is one for all. */
export function itemWrites(
  deps: Deps,
  vault: UsableVault,
  { owner, items }: BatchItems,
  ids: readonly string[],
  at: Date,
) {
  const rows = rowsOf(vault, owner.userId, items, ids, at);
  const [first] = rows;
  const histories = ids.flatMap((assetId) =>
    deps.activity.recordInHistory({ kind: 'item_registered', at, by: owner, assetId }),
  );
  return [...rows.map(deps.assets.insert), ...histories, vault.checkFor(first ?? {})];
}

/** @throws {RegistryError} `too_large` */
function rowsOf(
  vault: UsableVault,
  ownerId: string,
  items: readonly NewItem[],
  ids: readonly string[],
  at: Date,
): AssetRow[] {
  let bytes = 0;
  return items.map((item, index) => {
    const assetId = ids[index] ?? '';
    const content = newContent(assetId, item);
    bytes += Buffer.byteLength(JSON.stringify(content));
    const path = `items.${index}`;
    if (bytes > MOST) throw tooLarge(path, 'These items are too large together. Please send fewer at once.');
    try {
      return withContent(vault, firstRow(ownerId, assetId, at.toISOString()), content);
    } catch (error) {
      const isTooLarge = error instanceof RegistryError && error.code === 'too_large';
      throw isTooLarge ? tooLarge(path, error.message) : error;
    }
  });
}

const tooLarge = (path: string, message: string) =>
  new RegistryError('too_large', message, { issues: [{ path, message }] });
