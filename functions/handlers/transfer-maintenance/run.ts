import { inParallel } from '#functions/lib/base/mapLimit.ts';
import type { TransferMails } from '#functions/lib/mail/transferMails.ts';
import type { Records } from '#functions/lib/storage/records.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import { dropOldKey, type ExpiryStep, expire, forgetDenied } from '#functions/lib/transfers/expiry.ts';
import {
  type FindingDeps,
  findProblem,
  findWrongLock,
  lookAgain,
} from '#functions/lib/transfers/findings.ts';
import { type Place, placeOf, placeText } from '#functions/lib/transfers/place.ts';
import { createTally, type RecordRun, type Run, type Tally } from './recording.ts';

/** Storage, time and mails for a run. */
export interface MaintenanceDeps extends FindingDeps, Pick<Stores, 'problemChecks' | 'scanLocked'> {
  readonly mails: Pick<TransferMails, 'notify'>;
  readonly record: RecordRun;
}

/** How many pages a run that is cut off may have to look at again. */
const PAGES_UNSAVED = 10;

/**
 * Expires transfers, and finds those whose records disagree. It goes on where the last run stopped, a page at a
 * time, and what is done is not due again: so it may stop anywhere, also at its deadline.
 * @param deadline milliseconds since 1970
 */
export async function run(deps: MaintenanceDeps, deadline: number): Promise<Run> {
  const tally = createTally(deps.record);
  const startedAt = deps.now().toISOString();
  const kept = await deps.problems.readPlace();
  let place: Place | undefined = placeOf(kept);
  for (let pages = 1; place && deps.now().getTime() < deadline; pages += 1) {
    place = await passPage(deps, place, tally);
    if (place && pages % PAGES_UNSAVED === 0) await deps.problems.savePlace(placeText(place));
  }
  await deps.problems.savePlace(place && placeText(place));
  const problems = await deps.problems.countOpen();
  const result = { ...tally.counts(), problems, isComplete: place === undefined };
  deps.record.ended(result);
  // A run that went on from another one has not looked at everything since it began.
  if (kept === undefined && hasSeenAll(result))
    await deps.transact([deps.problemChecks.noteChecked(startedAt)]);
  return result;
}

const hasSeenAll = ({ isComplete, failed, damaged }: Run): boolean =>
  isComplete && failed === 0 && damaged === 0;

/** Transfers per page: their three other records each fit one BatchGetItem, which takes 100 keys. */
const TRANSFERS = 33;
/** Items per page of the scan; few of them are locked. */
const ITEMS = 500;
const PROBLEMS = 25;
/**
 * Expired transfers whose two mails are sent at once: SES starts at fourteen mails a second, for all functions. Should
 * SES hang, a page of mails ends after 55 seconds. A mail goes out at most once: none is sent again after a crash.
 */
const MAILED_AT_ONCE = 3;

/** Goes through one page. @returns where the next one begins; undefined behind the last */
function passPage(deps: MaintenanceDeps, place: Place, tally: Tally): Promise<Place | undefined> {
  switch (place.pass) {
    case 'transfers':
      return passTransfers(deps, place.after, tally);
    case 'items':
      return passItems(deps, place.after, tally);
    case 'problems':
      return passProblems(deps, place.after, tally);
  }
}

interface Expired {
  readonly transfer: TransferRow;
  readonly step: ExpiryStep;
}

async function passTransfers(
  deps: MaintenanceDeps,
  cursor: string | undefined,
  tally: Tally,
): Promise<Place> {
  const page = await deps.transfers.scan({ cursor, limit: TRANSFERS });
  // One row that cannot be read must not keep the others from being looked at: each is, by itself.
  const looked = await deps.records.readMany(page.rows).catch((): Records[] => []);
  const expired: Expired[] = [];
  tally.saw(page.rows.length, page.damaged);
  await tally.perform(
    page.rows.map((row, at) => ({
      id: row.transferId,
      perform: () => checkTransfer(deps, row, looked[at], expired),
    })),
  );
  await inParallel(MAILED_AT_ONCE, expired, ({ transfer, step }) => deps.mails.notify(transfer, step));
  return page.cursor === undefined ? { pass: 'items' } : { pass: 'transfers', after: page.cursor };
}

/**
 * Does the first thing that is due to a transfer; the rest is left to the next run. The row is as the page held it,
 * with what was beside it where that could be read, so each change is written only under conditions.
 * @returns what it did; undefined when there was nothing to do, or a party's step came first
 */
async function checkTransfer(
  deps: MaintenanceDeps,
  transfer: TransferRow,
  looked: Records | undefined,
  expired: Expired[],
): Promise<string | undefined> {
  const step = await expire(deps, transfer);
  if (step) {
    expired.push({ transfer, step });
    return step;
  }
  if (await forgetDenied(deps, transfer)) return 'forget';
  if (await dropOldKey(deps, transfer)) return 'dropItemKey';
  return findProblem(deps, transfer, looked);
}

async function passItems(
  deps: MaintenanceDeps,
  after: Extract<Place, { pass: 'items' }>['after'],
  tally: Tally,
): Promise<Place> {
  const { rows, next } = await deps.scanLocked({ after, limit: ITEMS });
  await tally.perform(rows.map((row) => ({ id: row.transferId, perform: () => findWrongLock(deps, row) })));
  return next ? { pass: 'items', after: next } : { pass: 'problems' };
}

async function passProblems(
  deps: MaintenanceDeps,
  after: string | undefined,
  tally: Tally,
): Promise<Place | undefined> {
  const { rows, next } = await deps.problems.page({ after, limit: PROBLEMS });
  await tally.perform(
    rows.map((problem) => ({ id: problem.transferId, perform: () => lookAgain(deps, problem) })),
  );
  return next === undefined ? undefined : { pass: 'problems', after: next };
}
