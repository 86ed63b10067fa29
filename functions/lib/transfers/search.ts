import type { Records } from '#functions/lib/storage/records.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { type FindingDeps, findProblem, findWrongLock, lookAgain } from './findings.ts';
import type { Place } from './place.ts';

export interface SearchDeps extends FindingDeps, Pick<Stores, 'scanLocked'> {}

/** Transfers per page: their three other records each fit one BatchGetItem, which takes 100 keys. */
const TRANSFERS = 33;
/** Items per page of the scan; few of them are locked. */
const ITEMS = 500;

/**
 * Searches all records for problems, a page at a time, until the deadline, and records what it finds. It takes no step of
 * a transfer and sends no mail: those are the scheduled job's, which also reports each record that cannot be read.
 * @param deadline milliseconds since 1970
 * @returns where the next search goes on; undefined at the end
 */
export async function search(deps: SearchDeps, from: Place, deadline: number): Promise<Place | undefined> {
  let place: Place | undefined = from;
  while (place && deps.now().getTime() < deadline) place = await searchPage(deps, place);
  return place;
}

function searchPage(deps: SearchDeps, place: Place): Promise<Place | undefined> {
  switch (place.pass) {
    case 'transfers':
      return searchTransfers(deps, place.after);
    case 'items':
      return searchItems(deps, place.after);
    case 'problems':
      return searchProblems(deps);
  }
}

async function searchTransfers(deps: SearchDeps, cursor: string | undefined): Promise<Place> {
  const page = await deps.transfers.scan({ cursor, limit: TRANSFERS });
  const looked = await deps.records.readMany(page.rows).catch((): Records[] => []);
  await Promise.allSettled(page.rows.map((row, at) => findProblem(deps, row, looked[at])));
  return page.cursor === undefined ? { pass: 'items' } : { pass: 'transfers', after: page.cursor };
}

async function searchItems(
  deps: SearchDeps,
  after: Extract<Place, { pass: 'items' }>['after'],
): Promise<Place> {
  const { rows, next } = await deps.scanLocked({ after, limit: ITEMS });
  await Promise.allSettled(rows.map((row) => findWrongLock(deps, row)));
  return next ? { pass: 'items', after: next } : { pass: 'problems' };
}

async function searchProblems(deps: SearchDeps): Promise<undefined> {
  for await (const problem of deps.problems.all()) await Promise.allSettled([lookAgain(deps, problem)]);
}
