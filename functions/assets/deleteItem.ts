import { refusalOf } from '#functions/storage/transact.ts';
import type { Person } from '#functions/vaults/standing.ts';
import { writingUnderVault } from '#functions/vaults/usableVault.ts';
import type { Collaborators } from './collaborators.ts';
import { ensureChangeableRow, refusalFor } from './ownRow.ts';

/** @throws {RegistryError} `authentication_required`, `not_found`, `in_transit`, `lost_race` */
export async function deleteItem(world: Collaborators, owner: Person, assetId: string): Promise<void> {
  await writingUnderVault(world, owner, async (vault) => {
    const row = await ensureChangeableRow(world.assets, owner.userId, assetId);
    const removed = world.assets.remove(row);
    const outcome = await world.transact([removed, vault.holdsFor(row)]);
    if (outcome.committed) return row;
    const refusal = refusalOf(outcome, removed);
    const isOnlyRequested = refusal?.old && refusal.old.transferId === undefined;
    if (refusal && !isOnlyRequested) throw refusalFor(refusal.old);
    return undefined;
  });
}
