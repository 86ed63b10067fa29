import type { Caller } from '#functions/lib/base/caller.ts';
import { RegistryError } from '#functions/lib/base/errors.ts';
import { retry } from '#functions/lib/base/retry.ts';
import { secondsOf } from '#functions/lib/base/time.ts';
import { sealRequest } from '#functions/lib/crypto/requestSeal.ts';
import type { Account, Directory } from '#functions/lib/identity/directory.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import {
  type Creation,
  createdBefore,
  creationRow,
  creationUnder,
} from '#functions/lib/storage/idempotency.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import type { TransferAt } from '#functions/lib/storage/transferRow.ts';
import type { CreationRow } from '#functions/lib/storage/users.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import { recordBetween } from '#functions/lib/transfers/parties.ts';
import { ensureVault } from '#functions/lib/vault-access/ensureVault.ts';
import { plainName } from '#functions/lib/vault-access/itemContent.ts';
import { beingReset } from '#functions/lib/vault-access/refusals.ts';
import { sealNameTo } from '#functions/lib/vault-access/sealToParty.ts';
import type { Transfer } from '#shared/contract/transfers.ts';
import type { TransferDeps } from './deps.ts';
import { getTransfer } from './readTransfers.ts';
import { ensureOwnerName, ensureRequestable, type Link } from './requestable.ts';
import { countOnce } from './requestLimit.ts';

interface Request {
  readonly requester: Caller;
  readonly wanted: Link;
  readonly idempotencyKey?: string | undefined;
}

type Asked = TransferAt<'PendingOwnerApproval'>;

/** A request that was made now, or what an earlier one under the same key made. */
type Made = { readonly transfer: Asked } | { readonly earlier: CreationRow };

/**
 * Requests another user's item, and mails its owner. A repeat under the same key within 24 hours returns the
 * transfer that the first one made, as it is now.
 * @throws {RegistryError} `own_item`, `not_found`, `already_requested`, `too_many_open_requests`, `too_many_requests`,
 * `idempotency_conflict` for another item under the same key, `wrong_state` while the requester's data is being
 * deleted, `unauthorized` for a user who is no longer in the directory, `lost_race`
 */
export async function requestTransfer(deps: TransferDeps, request: Request): Promise<Transfer> {
  const { requester, wanted } = request;
  const { ownerId, assetId } = wanted;
  if (ownerId === requester.userId) {
    throw new RegistryError('own_item', 'This item is yours already.', {
      issues: [{ path: 'ownerId', message: 'Must be someone else' }],
    });
  }
  const at = deps.now();
  const transferId = deps.newTransferId(at);
  const creation = creationUnder(request.idempotencyKey, {
    userId: requester.userId,
    operation: 'request transfer',
    canonicalBody: JSON.stringify([ownerId, assetId]),
    createdId: transferId,
    now: at,
  });
  const count = countOnce(deps, requester.userId, assetId);
  const made = await retry(() => attempt(deps, requester, wanted, { transferId, at, creation, count }));
  if ('earlier' in made) return getTransfer(deps, requester, createdBefore(made.earlier, creation));
  await deps.mails.notify(made.transfer, 'request');
  return getTransfer(deps, requester, transferId);
}

interface New {
  readonly transferId: string;
  readonly at: Date;
  readonly creation: Creation | undefined;
  /** See `countOnce`. */
  readonly count: () => Promise<void>;
}

async function attempt(
  deps: TransferDeps,
  requester: Caller,
  wanted: Link,
  { transferId, at, creation, count }: New,
): Promise<Made | undefined> {
  const { assets, transfers, users, vaults } = deps;
  const memory = creation && creationRow(creation);
  const earlier = memory && (await users.findCreation(memory, secondsOf(at)));
  if (earlier) return { earlier };
  const row = await ensureRequestable(assets, requester.userId, wanted);
  await count();
  const vault = await ensureVault(deps, requester.userId);
  const transfer = {
    ...(await newTransfer(deps, requester, wanted, { transferId, at })),
    ...(await shownName(deps, vault, row, transferId)),
  };
  const own = vaults.usable(requester.userId);
  const remembered = memory && users.rememberCreation(memory, secondsOf(at));
  const outcome = await deps.transact([
    assets.addRequest(row, requester.userId, transferId),
    transfers.insert(transfer),
    vaults.usable(wanted.ownerId),
    own,
    ...recordBetween(deps, 'transfer_requested', transfer, at),
    ...(remembered ? [remembered] : []),
  ]);
  if (outcome.committed) return { transfer };
  if (refusalOf(outcome, own)) throw beingReset();
  return undefined;
}

/** The name that the requester read before asking, sealed to them, so that their list goes on naming what they asked for. */
async function shownName(
  deps: Pick<TransferDeps, 'kms' | 'vaults'>,
  vault: VaultRow,
  row: AssetRow,
  transferId: string,
): Promise<Pick<Asked, 'askedName'>> {
  const name = row.sealed ? undefined : plainName(await deps.vaults.get(row.ownerId), row);
  if (name === undefined) return {};
  return { askedName: await sealNameTo(deps.kms, vault, { transferId, assetId: row.assetId }, name) };
}

async function newTransfer(
  deps: TransferDeps,
  requester: Caller,
  { ownerId, assetId }: Link,
  { transferId, at }: Pick<New, 'transferId' | 'at'>,
): Promise<Asked> {
  const [ownerUsername, account] = await Promise.all([
    ensureOwnerName(deps, ownerId),
    ensureAccount(deps.directory, requester),
  ]);
  const asked = {
    transferId,
    assetId,
    ownerId,
    requesterId: requester.userId,
    ownerUsername,
    requesterUsername: requester.username,
    requester: {
      emailDomain: account.email.slice(account.email.lastIndexOf('@') + 1),
      memberSince: account.createdAt,
    },
    requestDate: at.toISOString(),
  };
  const requestSeal = await sealRequest(deps.kms, asked);
  return { ...asked, requestSeal, status: 'PendingOwnerApproval', awaiting: ownerId };
}

/**
 * The caller's own account.
 * @throws {RegistryError} `unauthorized` when it is gone: a token outlives it for a while
 */
async function ensureAccount(directory: Directory, requester: Caller): Promise<Account> {
  const account = await directory.findUser(requester);
  if (!account) {
    throw new RegistryError('unauthorized', 'Your sign-in is not valid any more. Please sign in again.');
  }
  return account;
}
