import type { Caller } from '#functions/lib/base/caller.ts';
import { RegistryError } from '#functions/lib/base/errors.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { SealedFor, TransferAt, TransferRow } from '#functions/lib/storage/transferRow.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import { recordBetween } from '#functions/lib/transfers/parties.ts';
import { ensureVault } from '#functions/lib/vault-access/ensureVault.ts';
import { ensureItemContent, itemDamaged } from '#functions/lib/vault-access/itemContent.ts';
import { sealBeforeHandover } from '#functions/lib/vault-access/sealPlainItems.ts';
import { sealNameTo } from '#functions/lib/vault-access/sealToParty.ts';
import type { UsableVault } from '#functions/lib/vault-access/usableVault.ts';
import type { Party } from '#shared/domain/transfers.ts';
import type { TransferDeps } from './deps.ts';
import { ensureAcknowledged, type Known } from './requesterLevel.ts';
import { takeStepUnderVault } from './takeStep.ts';
import { ensureAsRequested, ensureCompared, ensureOwnKey, refuseOverwritten } from './verification.ts';

/**
 * The owner lets the requester look at the item, which is locked from now on. The key of an encrypted item is
 * sealed to the requester; a plain one of an owner at a level is encrypted first.
 * @throws {RegistryError} `authentication_required` for an item that the owner's vault hides, `not_found`, `wrong_state`,
 * `in_transit` when another request was approved, `item_damaged`, `level_not_acknowledged`, `key_changed`, `lost_race`
 */
export const approve = (
  deps: TransferDeps,
  caller: Caller,
  transferId: string,
  known: Known = {},
): Promise<void> =>
  takeStepUnderVault(deps, { caller, transferId, step: 'approve' }, async (transfer, at, vault) => {
    const row = await itemToLock(deps, transfer);
    if (!row) return undefined;
    await ensureAsRequested(deps, { transfer, party: 'owner' });
    if (await sealBeforeHandover(deps, vault, row)) return undefined;
    const { handed, checks } = row.sealed
      ? await handOver(deps, vault, { transfer, row, known })
      : await withoutKey(deps, vault, transfer, row);
    return {
      writes: [
        deps.transfers.take(transfer, 'approve', at, handed),
        deps.assets.lock(row, transfer.requesterId, transferId),
        ...checks,
        ...recordBetween(deps, 'transfer_approved', transfer, at),
      ],
    };
  });

/**
 * The item of a request; undefined where it is gone, or this very transfer has locked it meanwhile.
 * @throws {RegistryError} `in_transit` when another request was approved
 */
async function itemToLock(
  { assets }: TransferDeps,
  { ownerId, assetId, transferId }: TransferRow,
): Promise<AssetRow | undefined> {
  const row = await assets.get(ownerId, assetId);
  if (row?.transferId === transferId) return undefined;
  if (row?.transferId !== undefined) {
    throw new RegistryError(
      'in_transit',
      'This item is still in another transfer. Cancel or reclaim that first.',
    );
  }
  return row;
}

interface Handed {
  readonly handed: Pick<TransferAt<'PendingRequesterReview'>, 'itemKey' | 'sealedTo' | 'names'>;
  /** The checks that all of it was sealed by, and to, the newest keys. */
  readonly checks: readonly TransactItem<unknown>[];
}

interface Approved {
  readonly transfer: TransferRow;
  readonly row: AssetRow;
  readonly known: Known;
}

async function handOver(
  deps: TransferDeps,
  vault: UsableVault,
  { transfer, row, known }: Approved,
): Promise<Handed> {
  ensureOwnKey(vault);
  vault.ensureOpen();
  const [owner, requester] = await vaultsOf(deps, transfer);
  const content = ensureItemContent(vault, row);
  ensureAcknowledged(vault.level, requester, known);
  await ensureCompared(transfer, requester, known);
  const itemKey = await vault.handOver(row, transfer.transferId, requester).catch(refuseOverwritten);
  const sealedTo = itemKey && vault.noteRecipient(transfer, itemKey, requester.vault.publicKey);
  if (!itemKey || !sealedTo) throw itemDamaged();
  const names = await sealedNames(deps, [owner, requester], transfer, content.name);
  const checks = [vault.checkFor(row), deps.vaults.unchanged(transfer.requesterId, requester.vault)];
  return { handed: { itemKey, sealedTo, names }, checks };
}

/** The requester reads the row itself. Its name is sealed when it is handed over, so both need a vault by then. */
async function withoutKey(
  deps: TransferDeps,
  vault: UsableVault,
  transfer: TransferRow,
  row: AssetRow,
): Promise<Handed> {
  vault.ensureShown(row);
  ensureItemContent(vault, row);
  await vaultsOf(deps, transfer);
  const { ownerId, requesterId } = transfer;
  return { handed: {}, checks: [ownerId, requesterId].map((userId) => deps.vaults.usable(userId)) };
}

const vaultsOf = (deps: TransferDeps, { ownerId, requesterId }: TransferRow) =>
  Promise.all([ensureVault(deps, ownerId), ensureVault(deps, requesterId).catch(refuseOverwritten)]);

/** The item's name, sealed to each party: both can read it whichever of them has the item. */
async function sealedNames(
  { kms }: Pick<TransferDeps, 'kms'>,
  [ownerVault, requesterVault]: readonly [VaultRow, VaultRow],
  transfer: TransferRow,
  name: string,
): Promise<Readonly<Record<Party, SealedFor>>> {
  const [owner, requester] = await Promise.all([
    sealNameTo(kms, ownerVault, transfer, name),
    sealNameTo(kms, requesterVault, transfer, name),
  ]);
  return { owner, requester };
}
