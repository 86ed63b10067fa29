import type { Allowance } from '#functions/lib/storage/allowances.ts';
import { ensureAllowance } from '#functions/lib/storage/ensureAllowance.ts';
import type { TransferDeps } from './deps.ts';

const HOUR_MS = 60 * 60_000;

/** A link to several items has 25. */
const REQUESTS = { kind: 'request', uses: 60, periodMs: HOUR_MS } as const satisfies Allowance;

const requestsFor = (assetId: string) =>
  ({ kind: `request-${assetId}`, uses: 20, periodMs: 24 * HOUR_MS }) as const satisfies Allowance;

type Deps = Pick<TransferDeps, 'allowances' | 'now'>;

/**
 * Gives what counts a user's request for an item, once however often it is called: a further attempt is no further
 * request. Each request mails the item's owner, and so does its withdrawal: whoever has the item's
 * link could have them mailed without end. The count for all items comes first, so that one that it refuses is not counted
 * for its item.
 * @throws {RegistryError} `too_many_requests`; nothing may be requested then
 */
export function countOnce(deps: Deps, userId: string, assetId: string): () => Promise<void> {
  let counted: Promise<void> | undefined;
  return () => {
    counted ??= count(deps, userId, assetId);
    return counted;
  };
}

async function count(deps: Deps, userId: string, assetId: string): Promise<void> {
  const perItem = requestsFor(assetId);
  await ensureAllowance(
    deps,
    userId,
    REQUESTS,
    (wait) => `You can ask for at most ${REQUESTS.uses} items an hour. Please try again in ${wait}.`,
  );
  await ensureAllowance(
    deps,
    userId,
    perItem,
    (wait) =>
      `You can ask for the same item at most ${perItem.uses} times a day. Please try again in ${wait}, or talk to its owner.`,
  );
}
