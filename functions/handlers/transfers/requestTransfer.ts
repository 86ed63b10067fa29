import type { Caller } from '#functions/lib/base/caller.ts';
import { RegistryError } from '#functions/lib/base/errors.ts';
import { retry } from '#functions/lib/base/retry.ts';
import { secondsOf } from '#functions/lib/base/time.ts';
import {
  type Creation,
  createdBefore,
  creationRow,
  creationUnder,
} from '#functions/lib/storage/idempotency.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import type { CreationRow } from '#functions/lib/storage/users.ts';
import { recordBetween } from '#functions/lib/transfers/parties.ts';
import { ensureVault } from '#functions/lib/vault-access/ensureVault.ts';
import { beingReset, wrongState } from '#functions/lib/vault-access/refusals.ts';
import type { Transfer } from '#shared/contract/transfers.ts';
import type { TransferDeps } from './deps.ts';
import { type Asked, newTransfer, shownName } from './newTransfer.ts';
import { getTransfer } from './readTransfers.ts';
import { ensureRequestable, type Link } from './requestable.ts';
import { countOnce } from './requestLimit.ts';

interface Request {
  readonly requester: Caller;
  readonly wanted: Link;
  readonly idempotencyKey?: string | undefined;
}

/** A request that was made now, or what an earlier one under the same key made. */
type Made = { readonly transfer: Asked } | { readonly earlier: CreationRow };

/**
 * Requests another user's item, and mails its owner. A repeat under the same key within 24 hours returns the
 * transfer that the first one made, as it is now.
 * @throws {RegistryError} `own_item`, `not_found`, `already_requested`, `too_many_open_requests`, `too_many_requests`,
 * `idempotency_conflict` for another item under the same key, `wrong_state` while the data of either is being
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
  const [own, owners] = [vaults.usable(requester.userId), vaults.usable(wanted.ownerId)];
  const remembered = memory && users.rememberCreation(memory, secondsOf(at));
  const outcome = await deps.transact([
    assets.addRequest(row, requester.userId, transferId),
    transfers.insert(transfer),
    owners,
    own,
    ...recordBetween(deps, 'transfer_requested', transfer, at),
    ...(remembered ? [remembered] : []),
  ]);
  if (outcome.committed) return { transfer };
  if (refusalOf(outcome, own)) throw beingReset();
  if (refusalOf(outcome, owners)) throw wrongState(OWNER_ERASING);
  return undefined;
}

const OWNER_ERASING = 'The owner is deleting their data, so this item cannot be requested now.';
