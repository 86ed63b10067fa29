import type { Caller } from '#functions/lib/base/caller.ts';
import { notFound } from '#functions/lib/base/errors.ts';
import type { AssetStore } from '#functions/lib/storage/assets.ts';
import { ensureItemContent } from '#functions/lib/vault-access/itemContent.ts';
import { type ItemDeps, withVault } from '#functions/lib/vault-access/withVault.ts';

interface Deps extends ItemDeps {
  readonly assets: Pick<AssetStore, 'get'>;
}

/** @throws {RegistryError} `authentication_required`, `not_found`, `item_damaged` */
export const ensureItemName = (deps: Deps, owner: Caller, assetId: string): Promise<string> =>
  withVault(deps, owner, async (vault) => {
    const row = await deps.assets.get(owner.userId, assetId);
    if (!row) throw notFound();
    return ensureItemContent(vault, row).name;
  });
