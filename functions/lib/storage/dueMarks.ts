import { createHash } from 'node:crypto';
import { STATUSES, TRANSFER_LIFETIME_DAYS, type TransferStatus } from '#shared/domain/transfers.ts';

/**
 * The parts of the index of dates. One part takes 1,000 units of writing a second, and the latest dates of all transfers
 * are written beside each other, which DynamoDB cannot split: with one part alone, that would be the limit of all steps
 * of all users. See docs/scale.md.
 */
const SHARDS = 16;
export const DUE_SHARDS: readonly string[] = Array.from({ length: SHARDS }, (_, at) => String(at));

export const LIFETIME_MS = TRANSFER_LIFETIME_DAYS * 24 * 60 * 60 * 1_000;

/** The keys of the index of dates; a row without them is not in it. */
export interface DueMarks {
  readonly dueShard: string | undefined;
  readonly dueAt: string | undefined;
}

const NONE: DueMarks = { dueShard: undefined, dueAt: undefined };

/**
 * The marks of a transfer at a status that began then.
 * @param began ISO 8601; a row whose time was damaged is never due
 */
export function dueMarksOf(transferId: string, status: TransferStatus, began: string): DueMarks {
  const dueAt = Date.parse(began) + LIFETIME_MS;
  if (!STATUSES[status].awaitsDate || Number.isNaN(dueAt)) return NONE;
  return { dueShard: shardOf(transferId), dueAt: new Date(dueAt).toISOString() };
}

/** By a hash, so that ids of any form are spread evenly. */
function shardOf(transferId: string): string {
  const [first = 0] = createHash('sha256').update(transferId).digest();
  return String(first % SHARDS);
}
