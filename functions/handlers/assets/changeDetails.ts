import type { Caller } from '#functions/lib/base/caller.ts';
import { ensureItemContent } from '#functions/lib/vault-access/itemContent.ts';
import { writeWithVault } from '#functions/lib/vault-access/withVault.ts';
import type { Property } from '#shared/contract/assets.ts';
import { withContent } from './content.ts';
import type { AssetDeps } from './deps.ts';
import { ensureChangeableRow } from './ownRow.ts';

type Change = (details: readonly Property[]) => readonly Property[];

/**
 * Changes only the details of an item, whatever its version: when someone else was first, it is read again.
 * @throws {RegistryError} `authentication_required`, `not_found`, `in_transit`, `item_damaged`, `too_large`,
 * `lost_race`, and what `change` throws
 */
export async function changeDetails(
  deps: AssetDeps,
  owner: Caller,
  assetId: string,
  change: Change,
): Promise<void> {
  await writeWithVault(deps, owner, async (vault) => {
    const row = await ensureChangeableRow(deps.assets, owner.userId, assetId);
    const content = ensureItemContent(vault, row);
    const at = deps.now();
    const changed = { ...row, version: row.version + 1, updatedAt: at.toISOString() };
    const properties = [...change(content.properties)];
    const next = withContent(vault, changed, { ...content, properties });
    const outcome = await deps.transact([
      deps.assets.replace(next, row.version),
      vault.holdsFor(next),
      ...deps.activity.record({ kind: 'item_edited', at, by: owner, assetId }),
    ]);
    return outcome.committed ? next : undefined;
  });
}
