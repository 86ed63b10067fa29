import type { Caller } from '#functions/lib/base/caller.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import type { TransferAt, TransferRow } from '#functions/lib/storage/transferRow.ts';
import { handedOver, moveFileBytes } from '#functions/lib/transfers/handover.ts';
import { recordBetween } from '#functions/lib/transfers/parties.ts';
import { closeRequests } from '#functions/lib/transfers/release.ts';
import { ensureVault } from '#functions/lib/vault-access/ensureVault.ts';
import { itemDamaged, parseContent } from '#functions/lib/vault-access/itemContent.ts';
import { sealNameTo } from '#functions/lib/vault-access/sealToParty.ts';
import type { UsableVault } from '#functions/lib/vault-access/usableVault.ts';
import type { TransferDeps } from './deps.ts';
import { formerOwnersNames } from './ownersName.ts';
import { ensureApprovedLevel } from './requesterLevel.ts';
import { takeStepUnderVault } from './takeStep.ts';
import { ensureAsRequested, ensureOwnKey } from './verification.ts';

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
    const { text, name } = await ensureHandedOver(vault, row, transfer);
    const moved = handedOver(row, transfer.requesterId, at, (place) =>
      vault.write({ ...place, sealed: row.sealed }, text),
    );
    const { forAccepted, forClosed } = formerOwnersNames(deps, ownerId, name);
    const names = transfer.names ?? (await namesOf(deps, transfer, name, forAccepted));
    const others = await closeRequests(deps, row, at, transferId, forClosed);
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
        vault.checkFor(moved),
        deps.vaults.usable(ownerId),
        ...others.writes,
        ...recordBetween(deps, 'item_transferred', transfer, at),
      ],
      closed: others.closed,
    };
  });

/**
 * The name of an item that goes plain, which no approval has sealed. Whatever is amiss with the former owner's
 * vault costs them the name, and does not keep the requester from the item. A service that is down now does.
 */
async function namesOf(
  deps: TransferDeps,
  transfer: TransferRow,
  name: string,
  sealForOwner: ReturnType<typeof formerOwnersNames>['forAccepted'],
): Promise<TransferAt<'Completed'>['names']> {
  const vault = await ensureVault(deps, transfer.requesterId);
  const [owner, requester] = await Promise.all([
    sealForOwner(transfer),
    sealNameTo(deps.kms, vault, transfer, name),
  ]);
  return { ...(owner && { owner }), requester };
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

const DAMAGED =
  'This item is damaged, or was encrypted for keys that you no longer have. Please reject it, and ask for it again.';

/** The same, with the item's name. @throws {RegistryError} `item_damaged` */
async function ensureHandedOver(
  vault: UsableVault,
  row: AssetRow,
  transfer: TransferAt<'PendingRequesterReview'>,
): Promise<{ readonly text: string; readonly name: string }> {
  const text = await readHandedOver(vault, row, transfer);
  const content = parseContent(text);
  if (text === undefined || !content) throw itemDamaged(DAMAGED);
  return { text, name: content.name };
}
