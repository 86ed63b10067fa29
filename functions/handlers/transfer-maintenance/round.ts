import * as z from 'zod/mini';
import { parseKept } from '#functions/lib/base/parseKept.ts';
import type { Records } from '#functions/lib/storage/records.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import { isMarked, mark } from '#functions/lib/transfers/expiry.ts';
import {
  type FindingDeps,
  findDamaged,
  findProblem,
  findWrongLock,
  lookAgain,
} from '#functions/lib/transfers/findings.ts';
import { PAGE_ROWS, type Place, startingPlace } from '#functions/lib/transfers/search.ts';
import { type DueDeps, doWhatIsDue, type Expiries, expiriesOf } from './due.ts';
import type { Tally } from './recording.ts';

export interface RoundDeps extends DueDeps, FindingDeps, Pick<Stores, 'scanLocked'> {
  /** Differs between two releases of the product. */
  readonly release: string;
}

/** How many pages a run that is cut off may have to look at again. */
const PAGES_UNSAVED = 10;

/** The state of a round beside its place. An earlier version keeps none, nor does it look for entries in the index. */
const roundSchema = z.object({
  /** When it began. */
  since: z.optional(z.string()),
  /** How many of its checks failed, or met a damaged row. */
  failed: z.catch(z.number(), 0),
  /** How many transfers had no entry in the index of dates, or a wrong one; at least one where nobody can know. */
  unmarked: z.catch(z.number(), 1),
  /** The release that began it. */
  release: z.optional(z.string()),
});
type Round = z.infer<typeof roundSchema>;

interface Limits {
  /** Milliseconds since 1970. */
  readonly deadline: number;
  /** How many rows a run looks at once every transfer has its entry in the index of dates. */
  readonly rows: number;
}

/** How far a run has come on its round. */
interface RoundEnd {
  /** Whether to the end of all records. */
  readonly isComplete: boolean;
  /** Since when it has looked at everything, where none of its checks failed. */
  readonly checkedSince?: string | undefined;
}

/**
 * Goes round all records, and finds those that disagree, those that the index of dates should have shown as due, and the
 * transfers without their entry in it. It goes on where the last run stopped, a page at a time, and each run looks at no
 * more than some rows: so a run costs the same however much there is. Until a whole round of this release has met no
 * transfer without its entry, each run goes as far as its time lets it: an earlier release may have run in between.
 * @param tally of this round alone
 */
export async function goRound(
  deps: RoundDeps,
  startedAt: string,
  limits: Limits,
  tally: Tally,
): Promise<RoundEnd> {
  const { problems, release } = deps;
  const kept = await problems.readPlace();
  const begun = roundOf(kept, startedAt, release);
  const round = () => withCounts(begun, tally);
  let areAllMarked = await problems.areAllMarked(release);
  const rows = areAllMarked && begun.unmarked === 0 ? limits.rows : Number.POSITIVE_INFINITY;
  const isOver = () => deps.now().getTime() >= limits.deadline || tally.counts().looked >= rows;
  let place: Place | undefined = startingPlace(kept);
  for (let pages = 1; place && !isOver(); pages += 1) {
    place = await passPage(deps, place, tally);
    const areNotAll = areAllMarked && round().unmarked > 0;
    if (place && (areNotAll || pages % PAGES_UNSAVED === 0)) await problems.savePlace(textOf(place, round()));
    // At once, since a run that ends by an error would not tell the next one.
    if (areNotAll) await problems.forgetAllMarked();
    areAllMarked &&= !areNotAll;
  }
  await problems.savePlace(place && textOf(place, round()));
  const { since, failed, unmarked } = round();
  if (!place && !areAllMarked && unmarked === 0) await problems.noteAllMarked(release);
  return place ? { isComplete: false } : { isComplete: true, ...(failed === 0 && { checkedSince: since }) };
}

/** A round that another release began may have passed transfers that an earlier one has written since. */
function roundOf(kept: string | undefined, startedAt: string, release: string): Round {
  const begun = { since: startedAt, failed: 0, unmarked: 0, release };
  const round = parseKept(roundSchema, kept);
  if (!round) return begun;
  return round.release === release ? round : { ...round, release, unmarked: round.unmarked + 1 };
}

function withCounts(round: Round, tally: Tally): Round {
  const { failed, damaged, unmarked } = tally.counts();
  return { ...round, failed: round.failed + failed + damaged, unmarked: round.unmarked + unmarked };
}

const textOf = (place: Place, round: Round): string => JSON.stringify({ ...place, ...round });

/** Goes through one page. @returns where the next one begins; undefined behind the last */
function passPage(deps: RoundDeps, place: Place, tally: Tally): Promise<Place | undefined> {
  switch (place.pass) {
    case 'transfers':
      return passTransfers(deps, place.after, tally);
    case 'items':
      return passItems(deps, place.after, tally);
    case 'problems':
      return passProblems(deps, place.after, tally);
  }
}

async function passTransfers(deps: RoundDeps, cursor: string | undefined, tally: Tally): Promise<Place> {
  const page = await deps.transfers.scan({ cursor, limit: PAGE_ROWS.transfers });
  // One row that cannot be read must not keep the others from being looked at: each is, by itself.
  const looked = await deps.records.readMany(page.rows).catch((): Records[] => []);
  const expired = expiriesOf(deps);
  tally.saw(page.rows.length, page.damaged.length);
  await tally.perform([
    ...page.rows.map((row, at) => ({
      id: row.transferId,
      ownerId: row.ownerId,
      perform: () => checkTransfer(deps, row, looked[at], { expired, tally }),
    })),
    ...page.damaged.map((row) => ({ id: row.transferId, perform: () => findDamaged(deps, row) })),
  ]);
  await expired.mail();
  return page.cursor === undefined ? { pass: 'items' } : { pass: 'transfers', after: page.cursor };
}

interface Met {
  readonly expired: Expiries;
  readonly tally: Tally;
}

/**
 * Does what is due also where the transfer has its entry in the index: its part can fail, and a restored table can be
 * without the index.
 */
async function checkTransfer(
  deps: RoundDeps,
  row: TransferRow,
  looked: Records | undefined,
  { expired, tally }: Met,
): Promise<string | undefined> {
  const hasEntry = isMarked(row, deps.now());
  if (!hasEntry) tally.metUnmarked();
  const did = await doWhatIsDue(deps, row, expired);
  if (did !== undefined) return did;
  if (!hasEntry) await mark(deps, row);
  return findProblem(deps, row, looked);
}

/** Where the items cannot be read, the round goes on without them: a restored table can be without their index. */
async function passItems(
  deps: RoundDeps,
  after: Extract<Place, { pass: 'items' }>['after'],
  tally: Tally,
): Promise<Place> {
  let next: typeof after;
  const passPageOfItems = async (): Promise<undefined> => {
    const page = await deps.scanLocked({ after, limit: PAGE_ROWS.items });
    next = page.next;
    tally.lookedAt(page.rows.length);
    await tally.perform(
      page.rows.map((row) => ({ id: row.transferId, perform: () => findWrongLock(deps, row) })),
    );
  };
  await tally.perform([{ id: 'locked', perform: passPageOfItems }]);
  return next ? { pass: 'items', after: next } : { pass: 'problems' };
}

async function passProblems(
  deps: RoundDeps,
  after: string | undefined,
  tally: Tally,
): Promise<Place | undefined> {
  const { rows, unreadable, next } = await deps.problems.page({ after, limit: PAGE_ROWS.problems });
  tally.lookedAt(rows.length + unreadable.length);
  tally.metUnreadable(unreadable);
  await tally.perform(
    rows.map((problem) => ({ id: problem.transferId, perform: () => lookAgain(deps, problem) })),
  );
  return next === undefined ? undefined : { pass: 'problems', after: next };
}
