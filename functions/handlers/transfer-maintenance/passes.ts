import type { Records } from '#functions/lib/storage/records.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import type { MaintenanceDeps } from './deps.ts';
import { dropOldKey, forgetOld, takeDueStep } from './expiry.ts';
import { findProblem, findWrongLock, lookAgain } from './findings.ts';
import type { Place } from './places.ts';
import type { Tally } from './tally.ts';

/**
 * Looks at one transfer and does what is due. It is given the row as a page held it, and what was beside it where
 * that could be read, so it writes only under conditions.
 * @returns what it did; undefined when there was nothing to do, or someone else was faster
 */
export type Check = (
  deps: MaintenanceDeps,
  transfer: TransferRow,
  looked: Records | undefined,
) => Promise<string | undefined>;

/** In this order; a transfer that one has changed is left to the next run. */
const CHECKS: readonly Check[] = [takeDueStep, forgetOld, dropOldKey, findProblem];

/** What is beside so many transfers is read as one batch. */
const TRANSFERS = 33;
/** Few of them are locked. */
const ITEMS = 500;
const PROBLEMS_AT_ONCE = 25;

/** Goes through one page. @returns where the next one begins; undefined behind the last */
export function passPage(deps: MaintenanceDeps, place: Place, tally: Tally): Promise<Place | undefined> {
  switch (place.pass) {
    case 'transfers':
      return passTransfers(deps, place.after, tally);
    case 'items':
      return passItems(deps, place.after, tally);
    case 'problems':
      return passProblems(deps, tally);
  }
}

async function passTransfers(
  deps: MaintenanceDeps,
  cursor: string | undefined,
  tally: Tally,
): Promise<Place> {
  const page = await deps.transfers.scan({ cursor, limit: TRANSFERS });
  // One row that cannot be read must not keep the others from being looked at: each is, by itself.
  const looked = await deps.records.beside(page.rows).catch((): Records[] => []);
  tally.saw(page.rows.length, page.damaged);
  await tally.perform(
    page.rows.map((row, at) => ({ id: row.transferId, perform: () => check(deps, row, looked[at]) })),
  );
  return page.cursor === undefined ? { pass: 'items' } : { pass: 'transfers', after: page.cursor };
}

async function check(deps: MaintenanceDeps, row: TransferRow, looked: Records | undefined) {
  for (const each of CHECKS) {
    const did = await each(deps, row, looked);
    if (did !== undefined) return did;
  }
  return undefined;
}

async function passItems(
  deps: MaintenanceDeps,
  after: Extract<Place, { pass: 'items' }>['after'],
  tally: Tally,
): Promise<Place> {
  const { rows, next } = await deps.assets.scanLocked({ after, limit: ITEMS });
  await tally.perform(rows.map((row) => ({ id: row.transferId, perform: () => findWrongLock(deps, row) })));
  return next ? { pass: 'items', after: next } : { pass: 'problems' };
}

async function passProblems(deps: MaintenanceDeps, tally: Tally): Promise<undefined> {
  let some: Parameters<Tally['perform']>[0][number][] = [];
  for await (const problem of deps.problems.all()) {
    some.push({ id: problem.transferId, perform: () => lookAgain(deps, problem) });
    if (some.length < PROBLEMS_AT_ONCE) continue;
    await tally.perform(some);
    some = [];
  }
  await tally.perform(some);
}
