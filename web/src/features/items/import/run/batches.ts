import type { RegisteredRow } from '#shared/contract/errors.ts';
import { imports } from '#shared/contract/imports.ts';
import { IMPORT_LIMITS } from '#shared/domain/imports.ts';
import type { Api } from '#web/api/client.ts';
import { mayPass, withRetries } from '#web/api/retrying.ts';
import { ApiError, hasCode } from '#web/base/apiError.ts';
import type { RowFault, RowItem } from '../planning/plan.ts';
import type { ImportKeys } from './importKeys.ts';

/** The items that one request registers. */
export interface Batch {
  /** Names the batch: the same rows of the file have the same first row, whichever of them are left out. */
  readonly firstRow: number;
  readonly items: readonly RowItem[];
}

/** The rows that can be items, and those of them that are not to be registered. */
export interface Candidates {
  readonly items: readonly RowItem[];
  readonly leftOut: ReadonlySet<number>;
  /** The rows that can be no items; absent where none are. */
  readonly unfit?: readonly RowFault[];
}

/** Below the bound of the server, which counts the ids of details as well. */
const MOST_BYTES = IMPORT_LIMITS.batchBytes / 2;
/** The number of the first row below the headers. */
export const FIRST_NUMBER = 2;

/** The first row of the range that a row belongs to. */
const startOf = (row: number): number => row - ((row - FIRST_NUMBER) % IMPORT_LIMITS.batchItems);

/**
 * Groups items for requests, by ranges of rows of the file. What is left out leaves a gap in its batch and moves no
 * other: an import that goes on may compare with other items than it began with, and must still find its batches.
 */
export function batchesOf({ items, leftOut }: Candidates): Batch[] {
  const ranges: { start: number; firstRow: number; bytes: number; items: RowItem[] }[] = [];
  for (const each of items) {
    const size = new TextEncoder().encode(JSON.stringify(each.item)).length;
    const start = startOf(each.row);
    const last = ranges.at(-1);
    const isOfLast = last?.start === start;
    if (last && isOfLast && last.bytes + size <= MOST_BYTES) {
      last.items.push(each);
      last.bytes += size;
    } else {
      ranges.push({ start, firstRow: isOfLast ? each.row : start, bytes: size, items: [each] });
    }
  }
  return ranges
    .map(({ firstRow, items: all }) => ({ firstRow, items: all.filter(({ row }) => !leftOut.has(row)) }))
    .filter((batch) => batch.items.length > 0);
}

interface Registering extends ImportKeys {
  readonly items: readonly RowItem[];
  readonly firstRow: number;
  /** When the import began; absent for one that begins. */
  readonly startedAt: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * Registers a batch of an import. Whoever imports a file again wants all of it: items that an earlier run registered
 * and that were deleted since are registered anew. The server leaves out those that were handed over.
 */
export async function registerBatch(
  api: Api,
  { importId, secret, items, firstRow, startedAt, signal }: Registering,
) {
  const register = (again: boolean) => {
    const sent = items.map(({ item }) => item);
    const rows = items.map(({ row }) => row);
    const body = { items: sent, rows, ...(startedAt && { startedAt }), ...(again && { again }) };
    const headers = { 'idempotency-key': `${secret}.${firstRow}` };
    return api.call(imports.add, { params: { importId }, headers, body, signal });
  };
  try {
    return await register(false);
  } catch (error) {
    const namesGone = hasCode(error, 'not_found') && error.issues.length > 0;
    if (namesGone) return register(true);
    throw error;
  }
}

type Registered = Pick<Awaited<ReturnType<typeof registerBatch>>, 'ids' | 'handedOver'>;

/** Sends the items of a batch, under a key that names its first row. */
type SendBatch = (items: readonly RowItem[], firstRow: number) => Promise<Registered>;

/** The outcome of a batch, once the server has answered. */
interface Outcome {
  /**
   * The ids that are known, also those of rows that were registered when the batch was made of other ones. Those of
   * items that were handed over are left out: their files are no longer the user's to add.
   */
  readonly ids: readonly RegisteredRow[];
  readonly registered: number;
  /** The items without a known id of a batch that was registered before, when it was made of other rows. */
  readonly known: number;
  readonly faults: readonly RowFault[];
}

interface Sending {
  readonly send: SendBatch;
  readonly signal: AbortSignal;
  readonly onSent: (outcome: Outcome) => void;
}

const isLostRace = (error: unknown): boolean => hasCode(error, 'lost_race');

/**
 * The server refuses what is wrong with the items themselves by these; anything else ends the run. Items take no room of a
 * user's files, so `no_room` is about the disk of the registry.
 */
const REFUSALS = [400, 409, 413];
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  REFUSALS.includes(error.status) &&
  error.code !== 'wrong_state' &&
  error.code !== 'no_room' &&
  !mayPass(error) &&
  !isLostRace(error);

/** The items that a refusal names, by their place; all of them when it names none. */
function refusedOf(items: readonly RowItem[], { issues, message }: ApiError): RowFault[] {
  const named = new Map(
    issues.map((issue) => [Number(issue.path.match(/^items\.(\d+)/)?.[1]), issue.message] as const),
  );
  const problems = items.flatMap(({ row }, at) => {
    const problem = named.get(at);
    return problem === undefined ? [] : [{ row, field: 'item', problem }];
  });
  return problems.length > 0 ? problems : items.map(({ row }) => ({ row, field: 'item', problem: message }));
}

/**
 * Whether the server knows the key of the batch. Its rows are not at fault then: it was registered, perhaps with fewer
 * or more of them, when the duplicates among them were others.
 */
const isKnownOtherwise = (error: unknown): error is ApiError => hasCode(error, 'idempotency_conflict');

function knownOf(items: readonly RowItem[], { registered: ids = [] }: ApiError): Omit<Outcome, 'faults'> {
  const rows = new Set(ids.map(({ row }) => row));
  const registered = items.filter(({ row }) => rows.has(row)).length;
  return { ids, registered, known: items.length - registered };
}

const idsOf = (items: readonly RowItem[], { ids, handedOver = [] }: Registered): RegisteredRow[] =>
  items.map(({ row }, at) => ({ row, id: ids[at] ?? '' })).filter(({ id }) => !handedOver.includes(id));

/** Sends one batch, and again without the items that the server refuses: it takes all of a batch or none. */
async function sendOne(batch: Batch, { send, signal, onSent }: Sending): Promise<void> {
  const faults: RowFault[] = [];
  let { items } = batch;
  while (items.length > 0) {
    const present = items;
    try {
      const made = await withRetries(() => send(present, batch.firstRow), signal, isLostRace);
      return onSent({ ids: idsOf(present, made), registered: present.length, known: 0, faults });
    } catch (error) {
      if (isKnownOtherwise(error)) return onSent({ ...knownOf(items, error), faults });
      if (!isRefusal(error)) throw error;
      const refused = refusedOf(items, error);
      faults.push(...refused);
      items = items.filter(({ row }) => !refused.some((fault) => fault.row === row));
    }
  }
  onSent({ ids: [], registered: 0, known: 0, faults });
}

/**
 * Sends batches one after the other. A batch that was sent before is sent again: the server knows it by its key.
 * @throws what keeps the run from going on: the connection, the password, or the signal
 */
export async function sendBatches(batches: readonly Batch[], sending: Sending): Promise<void> {
  for (const batch of batches) {
    sending.signal.throwIfAborted();
    await sendOne(batch, sending);
  }
}
