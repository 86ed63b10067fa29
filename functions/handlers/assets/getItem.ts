import type { Person } from '#functions/lib/vault-access/vaultAccess.ts';
import { usingVault } from '#functions/lib/vault-access/withVault.ts';
import type { Item } from '#shared/contract/assets.ts';
import type { Collaborators } from './collaborators.ts';
import { ensureContent, toItem } from './content.ts';
import { ensureOwnRow } from './ownRow.ts';

/** @throws {RegistryError} `authentication_required`, `not_found`, `item_damaged` */
export const getItem = (world: Collaborators, owner: Person, assetId: string): Promise<Item> =>
  usingVault(world, owner, async (vault) => {
    const row = await ensureOwnRow(world.assets, owner.userId, assetId);
    return toItem(row, ensureContent(vault, row));
  });
