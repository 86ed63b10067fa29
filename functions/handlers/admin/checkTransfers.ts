import type { CheckRow } from '#functions/lib/storage/problemChecks.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { placeOf, placeText } from '#functions/lib/transfers/place.ts';
import { type SearchDeps, search } from '#functions/lib/transfers/search.ts';
import type { admin } from '#shared/contract/admin.ts';
import type { ResponseOf } from '#shared/contract/endpoint.ts';

export interface CheckDeps extends SearchDeps, Pick<Stores, 'problemChecks'> {}

type Checked = ResponseOf<typeof admin.checkTransfers>;

/** Well below the time of the function, so that a part of a search ends by itself. */
const TIME_MS = 10_000;
/** Longer than the function lives: what is still busy then has died. */
const BUSY_MS = 40_000;
/** A search that nobody has gone on with for so long begins anew, so that `checkedAt` is near the truth. */
const STALE_MS = 5 * 60_000;

/**
 * Searches the records of all transfers for problems, for some seconds; the next call goes on there. While another call
 * does that, it does nothing: one search is under way at a time.
 */
export async function checkTransfers(deps: CheckDeps): Promise<Checked> {
  const at = deps.now();
  const known = (await deps.problemChecks.read()) ?? {};
  if (isBusy(known, at)) return answer(known.checkedAt, false);
  const { startedAt, place } = goingOn(known, at);
  const busyUntil = new Date(at.getTime() + BUSY_MS).toISOString();
  const begun = await deps.transact([deps.problemChecks.begin(known, { startedAt, busyUntil })]);
  if (!begun.committed) return answer(known.checkedAt, false);
  const next = await search(deps, placeOf(place), at.getTime() + TIME_MS);
  await deps.transact([
    next
      ? deps.problemChecks.pause(busyUntil, placeText(next))
      : deps.problemChecks.finish(busyUntil, startedAt),
  ]);
  return next ? answer(known.checkedAt, false) : answer(startedAt, true);
}

const isBusy = ({ busyUntil }: CheckRow, at: Date): boolean =>
  busyUntil !== undefined && Date.parse(busyUntil) > at.getTime();

/** The search to go on with, or a new one. */
function goingOn({ startedAt, place }: CheckRow, at: Date) {
  const isFresh = startedAt !== undefined && at.getTime() - Date.parse(startedAt) < STALE_MS;
  return isFresh ? { startedAt, place } : { startedAt: at.toISOString(), place: undefined };
}

const answer = (checkedAt: string | undefined, isComplete: boolean): Checked => ({
  isComplete,
  ...(checkedAt !== undefined && { checkedAt }),
});
