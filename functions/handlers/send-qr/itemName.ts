import { notFound } from '#functions/lib/base/errors.ts';
import type { AssetStore } from '#functions/lib/storage/assets.ts';
import { itemDamaged, parseContent } from '#functions/lib/vault-access/itemContent.ts';
import type { Person } from '#functions/lib/vault-access/vaultAccess.ts';
import { type ItemWorld, usingVault } from '#functions/lib/vault-access/withVault.ts';

interface World extends ItemWorld {
  readonly assets: Pick<AssetStore, 'get'>;
}

/** @throws {RegistryError} `authentication_required`, `not_found`, `item_damaged` */
export const ensureItemName = (world: World, owner: Person, assetId: string): Promise<string> =>
  usingVault(world, owner, async (vault) => {
    const row = await world.assets.get(owner.userId, assetId);
    if (!row) throw notFound();
    const content = parseContent(vault.read(row));
    if (!content) throw itemDamaged();
    return content.name;
  });
