import * as z from 'zod/mini';
import { parseKept } from '#functions/lib/base/parseKept.ts';
import { lockedSchema } from '#functions/lib/storage/lockedItems.ts';
import type { Records } from '#functions/lib/storage/records.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { type FindingDeps, findDamaged, findProblem, findWrongLock, lookAgain } from './findings.ts';

/** Where in its passes a search for problems is: the transfers, then the items that are locked, then earlier problems. */
const placeSchema = z.union([
  z.object({ pass: z.literal('transfers'), after: z.optional(z.string()) }),
  z.object({
    pass: z.literal('items'),
    after: z.optional(lockedSchema),
  }),
  z.object({ pass: z.literal('problems'), after: z.optional(z.string()) }),
]);
export type Place = z.infer<typeof placeSchema>;

const START: Place = { pass: 'transfers' };

/** The form in which a place is kept between two runs. */
export const placeText = (place: Place): string => JSON.stringify(place);

/** Where to begin: at the start where nothing is kept, or what is kept is of another version. */
export const startingPlace = (kept: string | undefined): Place => parseKept(placeSchema, kept) ?? START;

export interface SearchDeps extends FindingDeps, Pick<Stores, 'scanLocked'> {}

/** How many rows a page of each pass has. */
export const PAGE_ROWS = {
  /** Their three other records each fit one BatchGetItem, which takes 100 keys. */
  transfers: 33,
  /** Those that are locked; the transfer of each is read by itself. */
  items: 50,
  problems: 25,
} as const;

/** The outcome of a search, or of a page of it. */
interface Searched {
  /** Where the next one goes on; undefined at the end. */
  readonly next: Place | undefined;
  /** How many checks failed, or met a row that is damaged. */
  readonly failed: number;
}

/**
 * Searches all records for problems, a page at a time, until the deadline, and records what it finds. It takes no step of
 * a transfer and sends no mail: those are the scheduled job's, which also reports each record that cannot be read.
 * @param deadline milliseconds since 1970
 */
export async function search(deps: SearchDeps, from: Place, deadline: number): Promise<Searched> {
  let place: Place | undefined = from;
  let failed = 0;
  while (place && deps.now().getTime() < deadline) {
    const page = await searchPage(deps, place);
    place = page.next;
    failed += page.failed;
  }
  return { next: place, failed };
}

function searchPage(deps: SearchDeps, place: Place): Promise<Searched> {
  switch (place.pass) {
    case 'transfers':
      return searchTransfers(deps, place.after);
    case 'items':
      return searchItems(deps, place.after);
    case 'problems':
      return searchProblems(deps, place.after);
  }
}

async function searchTransfers(deps: SearchDeps, cursor: string | undefined): Promise<Searched> {
  const page = await deps.transfers.scan({ cursor, limit: PAGE_ROWS.transfers });
  const looked = await deps.records.readMany(page.rows).catch((): Records[] => []);
  const failed = await failuresOf([
    ...page.rows.map((row, at) => findProblem(deps, row, looked[at])),
    ...page.damaged.map((row) => findDamaged(deps, row)),
  ]);
  return {
    next: page.cursor === undefined ? { pass: 'items' } : { pass: 'transfers', after: page.cursor },
    failed: failed + page.damaged.length,
  };
}

async function searchItems(
  deps: SearchDeps,
  after: Extract<Place, { pass: 'items' }>['after'],
): Promise<Searched> {
  const { rows, next } = await deps.scanLocked({ after, limit: PAGE_ROWS.items });
  const failed = await failuresOf(rows.map((row) => findWrongLock(deps, row)));
  return { next: next ? { pass: 'items', after: next } : { pass: 'problems' }, failed };
}

async function searchProblems(deps: SearchDeps, after: string | undefined): Promise<Searched> {
  const { rows, unreadable, next } = await deps.problems.page({ after, limit: PAGE_ROWS.problems });
  const failed = await failuresOf(rows.map((problem) => lookAgain(deps, problem)));
  return {
    next: next === undefined ? undefined : { pass: 'problems', after: next },
    failed: failed + unreadable.length,
  };
}

/** How many of the checks fail. One that does keeps no other from its end. */
const failuresOf = async (checks: readonly Promise<unknown>[]): Promise<number> =>
  (await Promise.allSettled(checks)).filter(({ status }) => status === 'rejected').length;
