import { writingUnderVault } from '#functions/lib/vault-access/withVault.ts';
import type { Property } from '#shared/contract/assets.ts';
import type { Collaborators, Owner } from './collaborators.ts';
import { ensureContent, withContent } from './content.ts';
import { ensureChangeableRow } from './ownRow.ts';

type Change = (details: readonly Property[]) => readonly Property[];

/**
 * Changes only the details of an item, whatever its version: when someone else was first, it is read again.
 * @throws {RegistryError} `authentication_required`, `not_found`, `in_transit`, `item_damaged`, `too_large`,
 * `lost_race`, and what `change` throws
 */
export async function changeDetails(
  world: Collaborators,
  owner: Owner,
  assetId: string,
  change: Change,
): Promise<void> {
  await writingUnderVault(world, owner, async (vault) => {
    const row = await ensureChangeableRow(world.assets, owner.userId, assetId);
    const content = ensureContent(vault, row);
    const at = world.now();
    const changed = { ...row, version: row.version + 1, updatedAt: at.toISOString() };
    const properties = [...change(content.properties)];
    const next = withContent(vault, changed, { ...content, properties });
    const outcome = await world.transact([
      world.assets.replace(next, row.version),
      vault.holdsFor(next),
      ...world.activity.record({ kind: 'item_edited', at, by: owner, assetId }),
    ]);
    return outcome.committed ? next : undefined;
  });
}
