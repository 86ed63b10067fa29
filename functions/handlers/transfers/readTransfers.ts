import type { Caller } from '#functions/lib/base/caller.ts';
import { notFound } from '#functions/lib/base/errors.ts';
import { inParallel } from '#functions/lib/base/inParallel.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import { ignoreDamage } from '#functions/lib/storage/rows.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import { ensureSeen, itemPlaceOf, type Seen, seenBy } from '#functions/lib/transfers/parties.ts';
import { createItemReader, toTransfer } from '#functions/lib/transfers/toTransfer.ts';
import { ensureContent } from '#functions/lib/vault-access/itemContent.ts';
import { wrongState } from '#functions/lib/vault-access/refusals.ts';
import { sealBeforeHandover, sealThoseThatCameBack } from '#functions/lib/vault-access/sealPlainItems.ts';
import type { UsableVault } from '#functions/lib/vault-access/usableVault.ts';
import { withVaultEvenIfLocked } from '#functions/lib/vault-access/withVault.ts';
import type { Transfer, TransferDetail, TransferItem } from '#shared/contract/transfers.ts';
import { CLEARED_BY } from '#shared/domain/transfers.ts';
import { shortIdOf } from '#shared/domain/usernames.ts';
import { readHandedOver } from './accept.ts';
import type { TransferDeps } from './deps.ts';
import { levelFacts } from './requesterLevel.ts';
import { ensureAsRequested, verificationOf } from './verification.ts';

/**
 * One transfer, for its parties. Without a session the name of an item that the caller's vault hides is left out.
 * @throws {RegistryError} `not_found`, `key_changed` where a party, or the vault of the requester of an encrypted item, was
 * replaced in the tables
 */
export const getTransfer = (
  deps: TransferDeps,
  caller: Caller,
  transferId: string,
): Promise<TransferDetail> =>
  withVaultEvenIfLocked(deps, caller, async (vault) => {
    const seen = await ensureSeen(deps, caller.userId, transferId);
    if (reliesOnRequest(seen)) await ensureAsRequested(deps, seen);
    const transfer = await toTransfer(vault, seen, await createItemReader(deps)(seen));
    // A damaged one counts as none, and as of the lowest level during the review, which goes on.
    const requester = await deps.vaults.get(seen.transfer.requesterId).catch(ignoreDamage);
    const facts = transfer.isEncrypted ? levelFacts(vault, requester, seen.transfer) : {};
    return {
      ...transfer,
      ...(seen.party === 'owner' && {
        requester: { ...seen.transfer.requester, ...facts },
        requesterShortId: shortIdOf(seen.transfer.requesterId),
      }),
      ...(transfer.isEncrypted && (await verificationOf(vault, seen, requester))),
    };
  });

/** Whether the party is shown the other one in order to decide about a handover, or to compare words with them. */
const reliesOnRequest = ({ transfer: { status }, party }: Seen): boolean =>
  status === 'PendingRequesterReview' || (status === 'PendingOwnerApproval' && party === 'owner');

const READ_AT_ONCE = 8;
const MOST_LISTED = 5_000;
/** A list of few must not seem to have fewer where the tables are slow. */
const ALWAYS_LISTED = 100;
/** API Gateway waits for 29 seconds, in which all is read twice where the keys change meanwhile. */
const TIME_MS = 12_000;

/**
 * The transfers that the caller is party to, and has not taken off the list, newest first. Those that are over and done
 * with are left out; so are the oldest of more than 5,000, or of more than 100 that there is no time for, until newer ones
 * have ended. Without a session the names of items that the caller's vault hides are left out, and nothing else.
 */
export const listPending = (deps: TransferDeps, caller: Caller): Promise<Transfer[]> =>
  withVaultEvenIfLocked(deps, caller, async (vault) => {
    const until = deps.now().getTime() + TIME_MS;
    const seen = await seenOf(deps.transfers.ofParty(caller.userId), caller.userId);
    const itemOf = createItemReader(deps);
    const listed = await inParallel(READ_AT_ONCE, [...seen.entries()], async ([place, each]) =>
      deps.now().getTime() < until || place < ALWAYS_LISTED
        ? toTransfer(vault, each, await itemOf(each))
        : undefined,
    );
    return listed.filter((transfer) => transfer !== undefined);
  });

async function seenOf(transfers: AsyncIterable<TransferRow>, userId: string): Promise<Seen[]> {
  const seen: Seen[] = [];
  for await (const transfer of transfers) {
    const each = seenBy(userId, transfer);
    if (each && !transfer[CLEARED_BY[each.party]]) seen.push(each);
    if (seen.length === MOST_LISTED) break;
  }
  return seen;
}

/**
 * The item of a transfer: for the requester during the review, for the owner until it is handed over. One that came back
 * plain to its owner's open vault is sealed, as whenever they look at it. So is any plain one that they decide on, as their
 * approval would seal it: they are told next with which level and words it would be handed over.
 * @throws {RegistryError} `authentication_required` for an item that the caller's vault hides, `not_found`,
 * `wrong_state`, `item_damaged`
 */
export const getItem = (deps: TransferDeps, caller: Caller, transferId: string): Promise<TransferItem> =>
  withVaultEvenIfLocked(deps, caller, async (vault) => {
    const seen = await ensureSeen(deps, caller.userId, transferId);
    ensureReadable(seen);
    const { ownerId, assetId } = itemPlaceOf(seen.transfer);
    const row = await deps.assets.get(ownerId, assetId);
    if (!row) throw notFound();
    vault.ensureShown(row);
    const content = ensureContent(await textFor(vault, seen, row), DAMAGED);
    const { sealed } = await sealedWhereDue(deps, vault, seen, row);
    return { id: assetId, ...content, isEncrypted: sealed !== undefined };
  });

/** @returns the item as it is afterwards: a race can have left it plain */
async function sealedWhereDue(
  deps: TransferDeps,
  vault: UsableVault,
  { transfer: { status }, party }: Seen,
  row: AssetRow,
): Promise<AssetRow> {
  if (party !== 'owner' || row.transferId !== undefined) return row;
  const isAsRead =
    status === 'PendingOwnerApproval'
      ? !(await sealBeforeHandover(deps, vault, row))
      : await sealThoseThatCameBack(deps, vault, [row]);
  return isAsRead ? row : ((await deps.assets.get(row.ownerId, row.assetId)) ?? row);
}

const DAMAGED = 'This item cannot be read: it is damaged, or was encrypted for keys that you no longer have.';

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
  if (transfer.status !== 'PendingRequesterReview' || row.transferId !== transfer.transferId)
    throw wrongState('This item is not yours to look at now.');
  return readHandedOver(vault, row, transfer);
}
