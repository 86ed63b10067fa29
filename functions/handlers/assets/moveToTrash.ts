import type { Caller } from '#functions/lib/base/caller.ts';
import { notFound, RegistryError } from '#functions/lib/base/errors.ts';
import { refusalFor, toListedItem } from '#functions/lib/items/ownItems.ts';
import { type AssetRow, LOST_TIME, parseShown } from '#functions/lib/storage/assetRow.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import { closeRequests } from '#functions/lib/transfers/release.ts';
import { wrongState } from '#functions/lib/vault-access/refusals.ts';
import { sealVersionsFirst } from '#functions/lib/vault-access/sealVersions.ts';
import type { UsableVault } from '#functions/lib/vault-access/usableVault.ts';
import { type ItemDeps, writeWithVault } from '#functions/lib/vault-access/withVault.ts';
import type { ListedItem } from '#shared/contract/assets.ts';

type Deps = ItemDeps & Pick<Stores, 'activity' | 'assets' | 'transact' | 'transfers'>;

export interface Deletion {
  /** ISO 8601 */
  readonly deletedAt: string;
  /** The number of open requests that it has closed; absent for none. */
  readonly endedRequests?: number;
}

/**
 * Moves an item to the trash, with its files and as encrypted as it was, and closes the open requests for it. One whose
 * row cannot be read goes there as it is stored.
 * @throws {RegistryError} `authentication_required`, `not_found`, `in_transit`, `lost_race`
 */
export async function deleteItem(deps: Deps, owner: Caller, assetId: string): Promise<Deletion> {
  return writeWithVault(deps, owner, async (vault) => {
    const at = deps.now();
    const stored = await deps.assets.getStored({ ownerId: owner.userId, assetId }, owner.ahead);
    if (!stored) throw notFound();
    const row = parseShown(stored);
    if (row.transferId !== undefined) throw refusalFor(row);
    const { openRequests, ...kept } = row;
    await sealVersionsFirst(deps, vault, row);
    // One that came out of transit plain is in no list any more whose reader would seal it.
    const trashed = { ...kept, ...vault.seal(row), trashedAt: at.toISOString() };
    const [removed, inserted] = deps.assets.moveToOrFromTrash(stored, trashed);
    const { writes, closed } = await closeRequests(deps, row, at);
    const outcome = await deps.transact([
      removed,
      inserted,
      vault.checkFor(trashed),
      ...writes,
      ...deps.activity.record({ kind: 'item_deleted', at, by: owner, assetId }),
    ]);
    if (outcome.committed)
      return { deletedAt: trashed.trashedAt, ...(closed.length > 0 && { endedRequests: closed.length }) };
    const refusal = refusalOf(outcome, removed);
    // A row that is there and not locked has changed, or has other requests by now: it is read again.
    const isChangeable = refusal?.old && refusal.old.transferId === undefined;
    if (refusal && !isChangeable) throw refusalFor(refusal.old);
    return undefined;
  });
}

/**
 * Puts an item back as it was, at the version it had, also where its row cannot be read. Where its content opens it gets
 * a fresh key, so that none comes back under one that everything else has been sealed again to be rid of.
 * @param deletedAt the deletion that is to be undone; by default whichever it was
 * @throws {RegistryError} `authentication_required`, `not_found`, `wrong_state` for an item that is not in the trash, or was
 * deleted again since, `lost_race`
 */
export const restoreItem = (
  deps: Deps,
  owner: Caller,
  assetId: string,
  deletedAt?: string,
): Promise<ListedItem> =>
  writeWithVault(deps, owner, async (vault) => {
    const stored = await deps.assets.getStored({ ownerId: owner.userId, assetId, trashedAt: LOST_TIME });
    if (!stored) throw await notInTrash(deps, owner.userId, assetId);
    const row = parseShown(stored);
    if (deletedAt !== undefined && deletedAt !== row.trashedAt) throw deletedAgain();
    await sealVersionsFirst(deps, vault, row);
    const back = restored(vault, row);
    const outcome = await deps.transact([
      ...deps.assets.moveToOrFromTrash(stored, back),
      vault.checkFor(back),
      ...deps.activity.record({ kind: 'item_restored', at: deps.now(), by: owner, assetId }),
    ]);
    return outcome.committed ? toListedItem(vault, back) : undefined;
  });

function restored(vault: UsableVault, { trashedAt, ...row }: AssetRow): AssetRow {
  const text = vault.read(row);
  return text === undefined ? row : { ...row, ...vault.write(row, text) };
}

const deletedAgain = () =>
  new RegistryError('wrong_state', 'This item was deleted again since.', {
    issues: [{ path: 'deletedAt', message: 'Must be the time of its last deletion' }],
  });

/** The error for an item that is to leave the trash and is not in it. */
export async function notInTrash({ assets }: Pick<Stores, 'assets'>, ownerId: string, assetId: string) {
  const isThere = (await assets.get(ownerId, assetId)) !== undefined;
  return isThere ? wrongState('This item is not in the trash.') : notFound();
}
