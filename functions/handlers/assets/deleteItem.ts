import type { Caller } from '#functions/lib/base/caller.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import { closeRequests } from '#functions/lib/transfers/closeRequests.ts';
import { type ItemDeps, writeWithVault } from '#functions/lib/vault-access/withVault.ts';
import { ensureChangeableRow, refusalFor } from './ownRow.ts';

type Deps = ItemDeps & Pick<Stores, 'activity' | 'assets' | 'transact' | 'transfers'>;

/**
 * Deletes an item, with its history, and closes the open requests for it.
 * @throws {RegistryError} `authentication_required`, `not_found`, `in_transit`, `lost_race`
 */
export async function deleteItem(deps: Deps, owner: Caller, assetId: string): Promise<void> {
  await writeWithVault(deps, owner, async (vault) => {
    const at = deps.now();
    const row = await ensureChangeableRow(deps.assets, owner.userId, assetId);
    const removed = deps.assets.remove(row);
    const outcome = await deps.transact([
      removed,
      vault.holdsFor(row),
      ...(await closeRequests(deps, row, at)).pieces,
      ...deps.activity.record({ kind: 'item_deleted', at, by: owner, assetId }),
    ]);
    if (outcome.committed) return row;
    const refusal = refusalOf(outcome, removed);
    // A row that is there and not locked has other requests by now: they are read again.
    const isChangeable = refusal?.old && refusal.old.transferId === undefined;
    if (refusal && !isChangeable) throw refusalFor(refusal.old);
    return undefined;
  });
  // The item is gone whether this succeeds or not; a history that is left behind is shown to no one.
  await deps.activity.removeHistory(assetId).catch(() => undefined);
}
