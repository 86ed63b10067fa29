import type { Caller } from '#functions/lib/base/caller.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { ensureItemContent } from '#functions/lib/vault-access/itemContent.ts';
import { type ItemDeps, withVault } from '#functions/lib/vault-access/withVault.ts';
import type { Item } from '#shared/contract/assets.ts';
import { toItem } from './content.ts';
import { ensureOwnRow } from './ownRow.ts';

/** @throws {RegistryError} `authentication_required`, `not_found`, `item_damaged` */
export const getItem = (
  deps: ItemDeps & Pick<Stores, 'assets'>,
  owner: Caller,
  assetId: string,
): Promise<Item> =>
  withVault(deps, owner, async (vault) => {
    const row = await ensureOwnRow(deps.assets, owner.userId, assetId);
    return toItem(row, ensureItemContent(vault, row));
  });
