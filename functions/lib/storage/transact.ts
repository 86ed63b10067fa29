import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type CancellationReason,
  type DynamoDBClient,
  TransactionCanceledException,
  TransactionInProgressException,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { lostRace, unavailable } from '#functions/lib/base/errors.ts';
import { type ListTables, writesWithVersions } from './lists.ts';
import type { Attributes, TransactItem } from './rows.ts';

const ATTEMPTS = 8;
const FIRST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 400;

/** Reasons that are not about the conditions: the same transaction may pass a moment later. */
const PASSING = new Set(['None', 'TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

export type TransactOutcome =
  | { readonly committed: true }
  | {
      readonly committed: false;
      readonly refused: ReadonlyMap<TransactItem<unknown>, Attributes | undefined>;
    };

/**
 * Writes all items or none, and gives those whose conditions failed.
 * @throws {RegistryError} `lost_race` or `unavailable` when conflicts or throttling do not end.
 */
export type Transact = (items: readonly TransactItem<unknown>[]) => Promise<TransactOutcome>;

interface Deps {
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
  /** From 0 up to 1. */
  readonly random?: () => number;
  readonly newToken?: () => string;
  readonly now?: (() => Date) | undefined;
  /** The tables of those who write items. */
  readonly lists?: ListTables | undefined;
}

/**
 * The SDK resends a request whose response was lost, but not a cancelled transaction: that is done here. Every
 * resend has the token of the first, so DynamoDB applies the transaction once.
 *
 * It gives each list that the items change a new version, so that no writer can forget to. Where that takes a write of its
 * own, it comes last: DynamoDB gives the reasons of a refusal in the order of the writes. Such writes, at most one for each
 * owner, count among the 100 that it takes. Two changes of one list conflict by its version. Those of its owner would
 * conflict by the check of the vault too; the job that takes the steps of the clock checks none, and changes each list in turn.
 */
export function createTransact(
  client: DynamoDBClient,
  { sleep = wait, random = Math.random, newToken = randomUUID, now = () => new Date(), lists }: Deps = {},
): Transact {
  return async function transact(items) {
    const command = new TransactWriteItemsCommand({
      TransactItems: writesWithVersions(items, now(), lists),
      ClientRequestToken: newToken(),
    });
    for (let attempt = 1; ; attempt += 1) {
      try {
        await client.send(command);
        return { committed: true };
      } catch (error) {
        const reasons = reasonsOf(error);
        const mended = items.map((item, at) => (isInvalid(reasons[at]) && item.whereDamaged) || item);
        if (mended.some((item, at) => item !== items[at])) return transact(mended);
        if (!reasons.every(isPassing)) return { committed: false, refused: refusedOf(items, reasons, error) };
        if (attempt === ATTEMPTS) throw reasons.some(isConflict) ? lostRace() : unavailable();
        await sleep(random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt));
      }
    }
  };
}

/** The row that made a item's condition fail; undefined when that condition held. */
export function refusalOf<Row>(
  outcome: TransactOutcome,
  item: TransactItem<Row>,
): { readonly old: Row | undefined } | undefined {
  if (outcome.committed || !outcome.refused.has(item)) return undefined;
  const old = outcome.refused.get(item);
  return { old: old && item.parse(old) };
}

function reasonsOf(error: unknown): readonly CancellationReason[] {
  if (error instanceof TransactionInProgressException) return [];
  if (error instanceof TransactionCanceledException) return error.CancellationReasons ?? [];
  throw error;
}

function refusedOf(
  items: readonly TransactItem<unknown>[],
  reasons: readonly CancellationReason[],
  error: unknown,
) {
  const refused = new Map<TransactItem<unknown>, Attributes | undefined>();
  for (const [index, item] of items.entries()) {
    const reason = reasons[index];
    if (reason?.Code === 'ConditionalCheckFailed') refused.set(item, reason.Item);
  }
  if (refused.size === 0) throw error;
  return refused;
}

const isPassing = ({ Code = 'None' }: CancellationReason): boolean => PASSING.has(Code);
const isInvalid = (reason?: CancellationReason): boolean => reason?.Code === 'ValidationError';
const isConflict = ({ Code }: CancellationReason): boolean => Code === 'TransactionConflict';
