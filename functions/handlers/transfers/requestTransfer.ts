import type { Caller } from '#functions/lib/base/caller.ts';
import { isDependencyDown } from '#functions/lib/base/dependencyDown.ts';
import { RegistryError } from '#functions/lib/base/errors.ts';
import { retry } from '#functions/lib/base/retry.ts';
import { secondsOf } from '#functions/lib/base/time.ts';
import type { Allowance } from '#functions/lib/storage/allowances.ts';
import { ensureAllowance } from '#functions/lib/storage/ensureAllowance.ts';
import {
  type Creation,
  createdBefore,
  creationRow,
  creationUnder,
} from '#functions/lib/storage/idempotency.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import type { CreationRow } from '#functions/lib/storage/users.ts';
import { recordBetween } from '#functions/lib/transfers/parties.ts';
import { beingReset, wrongState } from '#functions/lib/vault-access/refusals.ts';
import type { Transfer } from '#shared/contract/transfers.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/durations.ts';
import type { TransferLink } from '#shared/domain/transferLink.ts';
import type { TransferDeps } from './deps.ts';
import { type Asked, newTransfer, newTransferId } from './newTransfer.ts';
import { getTransfer } from './readTransfers.ts';
import { ensureRequestable } from './requestable.ts';

interface Request {
  readonly requester: Caller;
  readonly wanted: TransferLink;
  readonly idempotencyKey?: string | undefined;
}

/** A request that was made now, or what an earlier one under the same key made. */
type Made = { readonly transfer: Asked } | { readonly earlier: CreationRow };

/**
 * Requests another user's item, and mails its owner. A repeat under the same key within 24 hours returns the
 * transfer that the first one made, as it is now.
 * @throws {RegistryError} `own_item`, `not_found`, `already_requested`, `too_many_open_requests`, `too_many_requests`,
 * `idempotency_conflict` for another item under the same key, `wrong_state` while the owner's account is disabled, or the
 * data of either is being deleted, `unauthorized` for a user who is no longer in the directory, `lost_race`
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
  const transferId = newTransferId(at);
  const creation = creationUnder(request.idempotencyKey, {
    userId: requester.userId,
    operation: 'request transfer',
    canonicalBody: JSON.stringify([ownerId, assetId]),
    createdId: transferId,
    now: at,
  });
  const { count, giveBack } = countOnce(deps, requester.userId, assetId);
  const attempted = { requester, wanted, transferId, at, creation, count };
  const made = await retry(() => attempt(deps, attempted)).catch(async (error: unknown) => {
    // Where it cannot be given back, the request stays counted.
    if (isUnavailable(error)) await giveBack().catch(() => undefined);
    throw error;
  });
  if ('earlier' in made) return getTransfer(deps, requester, createdBefore(made.earlier, creation));
  await deps.mails.notify(made.transfer, 'request');
  return getTransfer(deps, requester, transferId);
}

/** A transaction that the tables were too busy for has its error already. */
const isUnavailable = (error: unknown): boolean =>
  isDependencyDown(error) || (error instanceof RegistryError && error.code === 'unavailable');

interface Attempted extends Omit<Request, 'idempotencyKey'> {
  readonly transferId: string;
  readonly at: Date;
  readonly creation: Creation | undefined;
  /** See `countOnce`. */
  readonly count: () => Promise<void>;
}

async function attempt(deps: TransferDeps, request: Attempted): Promise<Made | undefined> {
  const { requester, wanted, transferId, at, creation, count } = request;
  const { assets, transfers, users, vaults } = deps;
  const memory = creation && creationRow(creation);
  const earlier = memory && (await users.findCreation(memory, secondsOf(at)));
  if (earlier) return { earlier };
  const row = await ensureRequestable(assets, requester.userId, wanted);
  const transfer = await newTransfer(deps, requester, row, { transferId, at, count });
  const [own, owners] = [vaults.usable(requester.userId), vaults.usable(wanted.ownerId)];
  const outcome = await deps.transact([
    assets.addRequest(row, requester.userId, transferId),
    transfers.insert(transfer),
    owners,
    own,
    ...recordBetween(deps, 'transfer_requested', transfer, at),
    ...(memory ? [users.rememberCreation(memory, secondsOf(at))] : []),
  ]);
  if (outcome.committed) return { transfer };
  if (refusalOf(outcome, own)) throw beingReset();
  if (refusalOf(outcome, owners)) throw wrongState(OWNER_ERASING);
  return undefined;
}

const OWNER_ERASING = 'The owner is deleting their data, so this item cannot be requested now.';

/** A link to several items has 25. */
const REQUESTS = { kind: 'request', uses: 60, periodMs: HOUR_MS } as const satisfies Allowance;

const requestsFor = (assetId: string) =>
  ({ kind: `request-${assetId}`, uses: 20, periodMs: DAY_MS }) as const satisfies Allowance;

/**
 * Gives what counts a user's request for an item, once however often it is called: a further attempt is no further
 * request; and what gives it back, for one that a service which is down has kept from being made. Each request mails the
 * item's owner, and so does its withdrawal: whoever has the item's link could have them mailed without end. The count for
 * all items comes first, so that one that it refuses is not counted for its item.
 */
function countOnce(deps: TransferDeps, userId: string, assetId: string) {
  const perItem = requestsFor(assetId);
  const taken: (() => Promise<void>)[] = [];
  const take = async (allowance: Allowance, messageOf: (wait: string) => string) => {
    taken.push(await ensureAllowance(deps, userId, allowance, messageOf));
  };
  const takeBoth = async () => {
    await take(
      REQUESTS,
      (wait) => `You can ask for at most ${REQUESTS.uses} items an hour. Please try again in ${wait}.`,
    );
    await take(
      perItem,
      (wait) =>
        `You can ask for the same item at most ${perItem.uses} times a day. Please try again in ${wait}, or talk to its owner.`,
    );
  };
  let counted: Promise<void> | undefined;
  return {
    /** @throws {RegistryError} `too_many_requests`; nothing may be requested then */
    count(): Promise<void> {
      counted ??= takeBoth();
      return counted;
    },
    giveBack: () => Promise.all(taken.map((each) => each())),
  };
}
