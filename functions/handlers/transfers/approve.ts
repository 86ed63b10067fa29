import type { Caller } from '#functions/lib/base/caller.ts';
import { RegistryError } from '#functions/lib/base/errors.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import { recordBetween } from '#functions/lib/transfers/activity.ts';
import { ensureVault } from '#functions/lib/vault-access/ensureVault.ts';
import { ensureItemContent, itemDamaged } from '#functions/lib/vault-access/itemContent.ts';
import type { UsableVault } from '#functions/lib/vault-access/usableVault.ts';
import type { TransferDeps } from './deps.ts';
import { sealedNames } from './handover.ts';
import { takeStepUnderVault } from './takeStep.ts';

/**
 * The owner lets the requester look at the item. It is locked from now on; of an encrypted one the key is sealed
 * to the requester, and nobody else's.
 * @throws {RegistryError} `authentication_required` for an encrypted item, `not_found`, `wrong_state`, `in_transit`
 * when another request was approved, `item_damaged`, `lost_race`
 */
export const approve = (deps: TransferDeps, caller: Caller, transferId: string): Promise<void> =>
  takeStepUnderVault(deps, { caller, transferId, step: 'approve' }, async (transfer, at, vault) => {
    const { ownerId, requesterId, assetId } = transfer;
    const row = await deps.assets.get(ownerId, assetId);
    if (!row || row.transferId === transferId) return undefined;
    if (row.transferId !== undefined) throw inTransit();
    const { handed, checks } = row.sealed
      ? await handOver(deps, vault, transfer, row)
      : await withoutKey(deps, vault, transfer, row);
    return {
      pieces: [
        deps.transfers.take(transfer, 'approve', at, handed),
        deps.assets.lock(row, requesterId, transferId),
        ...checks,
        ...recordBetween(deps, 'transfer_approved', transfer, at),
      ],
    };
  });

interface Handed {
  readonly handed: Pick<TransferRow, 'itemKey' | 'names'>;
  /** That nothing of it was sealed by keys, or to keys, that are not the newest. */
  readonly checks: readonly TransactItem<unknown>[];
}

async function handOver(
  deps: TransferDeps,
  vault: UsableVault,
  transfer: TransferRow,
  row: AssetRow,
): Promise<Handed> {
  vault.ensureOpen();
  const [owner, requester] = await vaultsOf(deps, transfer);
  const content = ensureItemContent(vault, row);
  const itemKey = await vault.handOver(row, transfer.transferId, requester);
  if (!itemKey) throw itemDamaged();
  const names = await sealedNames(deps, { owner, requester }, transfer, content.name);
  const checks = [vault.holdsFor(row), deps.vaults.unchanged(transfer.requesterId, requester.vault)];
  return { handed: { itemKey, names }, checks };
}

/** The requester reads the row itself. Its name is sealed when it is handed over, so both need a vault by then. */
async function withoutKey(
  deps: TransferDeps,
  vault: UsableVault,
  transfer: TransferRow,
  row: AssetRow,
): Promise<Handed> {
  ensureItemContent(vault, row);
  await vaultsOf(deps, transfer);
  const { ownerId, requesterId } = transfer;
  return { handed: {}, checks: [ownerId, requesterId].map((userId) => deps.vaults.usable(userId)) };
}

const vaultsOf = (deps: TransferDeps, { ownerId, requesterId }: TransferRow) =>
  Promise.all([ensureVault(deps, ownerId), ensureVault(deps, requesterId)]);

const inTransit = () =>
  new RegistryError('in_transit', 'This item is already in transit to someone else. Cancel that first.');
