import type { Caller } from '#functions/lib/base/caller.ts';
import { RegistryError } from '#functions/lib/base/errors.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { SealedFor, TransferAt, TransferRow } from '#functions/lib/storage/transferRow.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import { moveFileBytes } from '#functions/lib/transfers/fileBytes.ts';
import { recordBetween } from '#functions/lib/transfers/parties.ts';
import { closeRequests } from '#functions/lib/transfers/release.ts';
import { ensureVault } from '#functions/lib/vault-access/ensureVault.ts';
import { ensureItemContent, itemDamaged, parseContent } from '#functions/lib/vault-access/itemContent.ts';
import { sealBeforeHandover } from '#functions/lib/vault-access/sealPlainItems.ts';
import { sealNameTo } from '#functions/lib/vault-access/sealToParty.ts';
import type { UsableVault } from '#functions/lib/vault-access/usableVault.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import type { transfers } from '#shared/contract/transfers.ts';
import type { Party } from '#shared/domain/transfers.ts';
import type { TransferDeps } from './deps.ts';
import { formerOwnersNames } from './ownersName.ts';
import { ensureAcknowledged, ensureApprovedLevel } from './requesterLevel.ts';
import { takeStepUnderVault } from './takeStep.ts';
import { ensureAsRequested, ensureCompared, ensureOwnKey, refuseOverwritten } from './verification.ts';

/**
 * The owner lets the requester look at the item, which is locked from now on. The key of an encrypted item is
 * sealed to the requester; a plain one of an owner at a level is encrypted first.
 * @throws {RegistryError} `authentication_required` for an item that the owner's vault hides, `not_found`, `wrong_state`, `in_transit`
 * when another request was approved, `item_damaged`, `level_not_acknowledged`, `key_changed`, `lost_race`
 */
export const approve = (
  deps: TransferDeps,
  caller: Caller,
  transferId: string,
  known: Known = {},
): Promise<void> =>
  takeStepUnderVault(deps, { caller, transferId, step: 'approve' }, async (transfer, at, vault) => {
    const { ownerId, requesterId, assetId } = transfer;
    const row = await deps.assets.get(ownerId, assetId);
    if (!row || row.transferId === transferId) return undefined;
    if (row.transferId !== undefined) {
      throw new RegistryError(
        'in_transit',
        'This item is already in transit to someone else. Cancel that first.',
      );
    }
    await ensureAsRequested(deps, { transfer, party: 'owner' });
    if (await sealBeforeHandover(deps, vault, row)) return undefined;
    const { handed, checks } = row.sealed
      ? await handOver(deps, vault, { transfer, row, known })
      : await withoutKey(deps, vault, transfer, row);
    return {
      writes: [
        deps.transfers.take(transfer, 'approve', at, handed),
        deps.assets.lock(row, requesterId, transferId),
        ...checks,
        ...recordBetween(deps, 'transfer_approved', transfer, at),
      ],
    };
  });

type Known = NonNullable<BodyOf<typeof transfers.approve>>;

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
  const checks = [vault.holdsFor(row), deps.vaults.unchanged(transfer.requesterId, requester.vault)];
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
  Promise.all([ensureVault(deps, ownerId), ensureVault(deps, requesterId)]);

/**
 * The requester takes the item: it moves to them, written anew under their own keys where it is encrypted or they
 * have chosen a level. The other requests for it are closed.
 * @throws {RegistryError} `authentication_required` where it is read or written encrypted, `not_found`,
 * `wrong_state`, `item_damaged`, `key_changed`, `level_not_acknowledged`, `lost_race`
 */
export const accept = (deps: TransferDeps, caller: Caller, transferId: string): Promise<void> =>
  takeStepUnderVault(deps, { caller, transferId, step: 'accept' }, async (transfer, at, vault) => {
    const { ownerId, assetId } = transfer;
    const row = await deps.assets.get(ownerId, assetId);
    if (row?.transferId !== transferId) return undefined;
    await ensureAsRequested(deps, { transfer, party: 'requester' });
    ensureOwnKey(vault);
    if (row.sealed) {
      vault.ensureOpen();
      ensureApprovedLevel(vault.level, transfer);
    }
    const text = await readHandedOver(vault, row, transfer);
    const content = parseContent(text);
    if (text === undefined || !content) throw itemDamaged(DAMAGED);
    const moved = movedRow(vault, row, transfer, text, at);
    const names =
      transfer.names ?? (await sealedNames(deps, await vaultsOf(deps, transfer), transfer, content.name));
    const sealName = formerOwnersNames(deps, ownerId, content.name);
    const others = await closeRequests(deps, row, at, transferId, sealName);
    return {
      writes: [
        deps.transfers.take(transfer, 'accept', at, {
          names,
          movedVersion: moved.version,
          wasEncrypted: row.sealed !== undefined,
        }),
        ...deps.assets.move(row, moved),
        // They may hold what the former owner removed before the approval.
        ...deps.assets.eraseVersions(row),
        ...moveFileBytes(deps, row, moved),
        vault.holdsFor(moved),
        deps.vaults.usable(ownerId),
        ...others.writes,
        ...recordBetween(deps, 'item_transferred', transfer, at),
      ],
      closed: others.closed,
    };
  });

const DAMAGED =
  'This item is damaged, or was not sealed for your present keys. Please reject it, and ask for it again.';

function movedRow(
  vault: UsableVault,
  { sealed, files, ...row }: AssetRow,
  { requesterId: ownerId, assetId }: TransferRow,
  text: string,
  at: Date,
): AssetRow {
  const place = { ownerId, assetId, version: row.version + 1 };
  return {
    ...place,
    createdAt: row.createdAt,
    updatedAt: at.toISOString(),
    received: true,
    ...(files && { files }),
    ...vault.write({ ...place, sealed }, text),
  };
}

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

/** The text of the item that a transfer locks, for its requester; undefined when it does not open. */
export async function readHandedOver(
  vault: UsableVault,
  row: AssetRow,
  { transferId, itemKey }: TransferAt<'PendingRequesterReview'>,
): Promise<string | undefined> {
  if (!row.sealed) return row.content;
  return itemKey && vault.readHandedOver(row, transferId, itemKey);
}
