import { forbidden } from '#functions/lib/base/errors.ts';
import type { NamedUser } from '#functions/lib/storage/activityRow.ts';
import type { CheckRow } from '#functions/lib/storage/problemChecks.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import { placeText, type SearchDeps, search, startingPlace } from '#functions/lib/transfers/search.ts';
import type { admin } from '#shared/contract/admin.ts';
import type { ResponseOf } from '#shared/contract/endpoint.ts';

export interface CheckDeps extends SearchDeps, Pick<Stores, 'problemChecks'> {
  readonly users: Pick<Stores['users'], 'access' | 'stillAdmin'>;
}

type Checked = ResponseOf<typeof admin.checkTransfers>;

/** Well below the time of the function, so that a part of a search ends by itself. */
const TIME_MS = 10_000;
/** Longer than the function lives: what is still busy then has died. */
const BUSY_MS = 40_000;
/** A search that nobody has gone on with for so long begins anew, so that `checkedAt` is near the truth. */
const STALE_MS = 5 * 60_000;

/**
 * Searches the records of all transfers for problems, for some seconds; the next call goes on there. While another call
 * does that, it does nothing: one search is under way at a time. A search in which a check failed ends
 * without noting a time.
 * A caller who is not an administrator any more begins no part of it.
 * @throws {RegistryError} `forbidden`
 */
export async function checkTransfers(
  deps: CheckDeps,
  { userId }: Pick<NamedUser, 'userId'>,
): Promise<Checked> {
  const at = deps.now();
  const known = (await deps.problemChecks.read()) ?? {};
  if (isBusy(known, at)) return answer(known.checkedAt, false);
  const part = {
    ...goingOn(known, at),
    goneOnAt: at.toISOString(),
    busyUntil: new Date(at.getTime() + BUSY_MS).toISOString(),
  };
  const allowed = deps.users.stillAdmin(userId);
  const begun = await deps.transact([allowed, deps.problemChecks.begin(known, part)]);
  if (refusalOf(begun, allowed)) throw forbidden();
  if (!begun.committed) return answer(known.checkedAt, false);
  const { next, failed } = await search(deps, startingPlace(part.place), at.getTime() + TIME_MS);
  if (!next) return end(deps, { ...part, failed: part.failed + failed });
  await deps.transact([deps.problemChecks.pause(part.busyUntil, placeText(next), part.failed + failed)]);
  return answer(known.checkedAt, false);
}

interface Ended {
  readonly busyUntil: string;
  readonly startedAt: string;
  readonly failed: number;
}

/** Notes the time of a search that has seen everything, unless a later one is known, as of the scheduled job. */
async function end(
  { problemChecks, transact }: CheckDeps,
  { busyUntil, startedAt, failed }: Ended,
): Promise<Checked> {
  if (failed === 0) {
    const noted = await transact([problemChecks.finish(busyUntil, startedAt)]);
    if (noted.committed) return answer(startedAt, true);
  }
  const { committed } = await transact([problemChecks.drop(busyUntil)]);
  const checkedAt = (await problemChecks.read())?.checkedAt;
  return { ...answer(checkedAt, committed), ...(failed > 0 && { failed }) };
}

const isBusy = ({ busyUntil }: CheckRow, at: Date): boolean =>
  busyUntil !== undefined && Date.parse(busyUntil) > at.getTime();

/** The search to go on with, or a new one. */
function goingOn({ startedAt, place, goneOnAt, failed = 0 }: CheckRow, at: Date) {
  const isFresh = goneOnAt !== undefined && at.getTime() - Date.parse(goneOnAt) < STALE_MS;
  return startedAt !== undefined && isFresh
    ? { startedAt, place, failed }
    : { startedAt: at.toISOString(), place: undefined, failed: 0 };
}

const answer = (checkedAt: string | undefined, isComplete: boolean): Checked => ({
  isComplete,
  ...(checkedAt !== undefined && { checkedAt }),
});
