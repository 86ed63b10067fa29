import type { Caller } from '#functions/lib/base/caller.ts';
import { notFound } from '#functions/lib/base/errors.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import { ensureSeen, placeOf, type Seen } from '#functions/lib/transfers/parties.ts';
import { ensureContent } from '#functions/lib/vault-access/itemContent.ts';
import { wrongState } from '#functions/lib/vault-access/refusals.ts';
import type { UsableVault } from '#functions/lib/vault-access/usableVault.ts';
import { withVaultEvenIfLocked } from '#functions/lib/vault-access/withVault.ts';
import type { TransferItem } from '#shared/contract/transfers.ts';
import type { TransferDeps } from './deps.ts';
import { readHandedOver } from './handover.ts';

/**
 * The item of a transfer: for the requester during the review, for the owner until it is handed over.
 * @throws {RegistryError} `authentication_required` for an encrypted item, `not_found`, `wrong_state`, `item_damaged`
 */
export const getItem = (deps: TransferDeps, caller: Caller, transferId: string): Promise<TransferItem> =>
  withVaultEvenIfLocked(deps, caller, async (vault) => {
    const seen = await ensureSeen(deps, caller.userId, transferId);
    ensureReadable(seen);
    const { ownerId, assetId } = placeOf(seen.transfer);
    const row = await deps.assets.get(ownerId, assetId);
    if (!row) throw notFound();
    if (row.sealed) vault.ensureOpen();
    const content = ensureContent(await textFor(vault, seen, row), DAMAGED);
    return { id: assetId, ...content, isEncrypted: row.sealed !== undefined };
  });

const DAMAGED = 'The content of this item is damaged, or was not sealed for you, and cannot be read.';

function ensureReadable({ transfer: { status }, party }: Seen): void {
  if (status === 'Completed') throw wrongState('This item has been handed over.');
  if (party === 'owner' || status === 'PendingRequesterReview') return;
  if (status === 'PendingOwnerApproval') {
    throw wrongState('You can look at this item as soon as its owner approves.');
  }
  throw wrongState('This transfer has ended, so you cannot look at the item any more.');
}

function textFor(vault: UsableVault, { transfer, party }: Seen, row: AssetRow) {
  if (party === 'owner') return vault.read(row);
  if (row.transferId !== transfer.transferId) throw wrongState('This item is not yours to look at now.');
  return readHandedOver(vault, row, transfer);
}
