import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import type { AlertKind } from '#shared/domain/activity.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/durations.ts';
import { anyOf, isAbsent, isAtMost, isMore, isNoNumber } from './conditions.ts';
import { getRow, nativeRow } from './rows.ts';
import { writesTo } from './write.ts';

export interface Allowance {
  /** The action that is counted. */
  readonly kind: 'send-qr' | `send-qr-${string}` | 'request' | `request-${string}` | `mail-${AlertKind}`;
  readonly uses: number;
  readonly periodMs: number;
  /** How long a use is remembered, where that is longer than the period. */
  readonly rememberedMs?: number;
}

/** In milliseconds since 1970; undefined when the use was allowed and counted. */
type NextUseAt = number | undefined;

/**
 * One mail of a kind in an hour. Wrong passwords are counted by the day, and many of them are the user's own slips: of
 * them one mail a day. A mail is remembered for as long as its event can be repeated under the client's key.
 */
const alertMail = (kind: AlertKind): Allowance => ({
  kind: `mail-${kind}`,
  uses: 1,
  periodMs: kind === 'wrong_encryption_passwords' ? DAY_MS : HOUR_MS,
  rememberedMs: DAY_MS,
});

/**
 * Counts the uses of an action that a user may take only so often, in the table of users. A limit of 20 an hour
 * is a row of 20 slots, each of which can be taken once an hour: so no 60 minutes, wherever they begin, hold
 * more than 20 uses, and uses at the same moment contend for single slots and not for the row.
 */
export function createAllowanceStore(client: DynamoDBClient, table: string) {
  const keyOf = (userId: string, { kind }: Allowance) => marshall({ userId, record: `allowance#${kind}` });

  const writes = writesTo(table, unmarshall);

  async function read(userId: string, allowance: Allowance): Promise<number[]> {
    const row = (await getRow(client, table, keyOf(userId, allowance), nativeRow)) ?? {};
    return Array.from({ length: allowance.uses }, (_, slot) => z.parse(takenAt, row[nameOf(slot)]));
  }

  async function take(userId: string, allowance: Allowance, slot: number, times: Times): Promise<boolean> {
    const { at } = times;
    const [usedBefore, aheadOf] = freeOutside(allowance, times);
    const name = nameOf(slot);
    const taken = writes
      .update(keyOf(userId, allowance))
      .set({ [name]: at, expiresAt: Math.ceil((at + rememberedMs(allowance)) / 1_000) })
      .expect(anyOf(isAbsent(name), isNoNumber(name), isAtMost(name, usedBefore), isMore(name, aheadOf)));
    return client.send(new UpdateItemCommand(taken.write.Update)).then(() => true, allowRefused);
  }

  /** Frees a slot that was taken at that time, unless it was taken at another one since. */
  async function giveBack(userId: string, allowance: Allowance, at: Date): Promise<void> {
    const slot = (await read(userId, allowance)).indexOf(at.getTime());
    if (slot < 0) return;
    const name = nameOf(slot);
    const freed = writes
      .update(keyOf(userId, allowance))
      .remove(name)
      .expect({ [name]: at.getTime() });
    await client.send(new UpdateItemCommand(freed.write.Update)).then(() => undefined, allowRefused);
  }

  async function use(userId: string, allowance: Allowance, now: Date, since = now): Promise<NextUseAt> {
    const times = { at: now.getTime(), since: since.getTime() };
    const taken = await read(userId, allowance);
    const [usedBefore, aheadOf] = freeOutside(allowance, times);
    const free = [...taken.entries()]
      .filter(([, last]) => last <= usedBefore || last > aheadOf)
      .map(([slot]) => slot);
    for (const slot of shuffled(free)) {
      if (await take(userId, allowance, slot, times)) return undefined;
    }
    const seen = await read(userId, allowance);
    return Math.min(...seen) + allowance.periodMs;
  }

  return {
    /**
     * Counts one use, if one is left.
     * @param since the time of what it is for, where that was earlier: a use after it was for the same
     */
    use,

    giveBack,

    /**
     * Counts a mail of such an event, where the user may have one now and has had none since the event.
     * @returns what gives back a mail that was not sent; undefined where none is due
     */
    alertTurn:
      (now: () => Date) =>
      async (userId: string, kind: AlertKind, since?: Date): Promise<(() => Promise<void>) | undefined> => {
        const allowance = alertMail(kind);
        const at = now();
        const isTaken = (await use(userId, allowance, at, since)) === undefined;
        return isTaken ? () => giveBack(userId, allowance, at) : undefined;
      },
  };
}

/** A write whose condition does not hold writes nothing. */
function allowRefused(error: unknown): false {
  if (error instanceof ConditionalCheckFailedException) return false;
  throw error;
}

const rememberedMs = (allowance: Allowance): number => allowance.rememberedMs ?? allowance.periodMs;

/** Milliseconds since 1970. */
interface Times {
  readonly at: number;
  /** The time of what the use is for. */
  readonly since: number;
}

/** The clocks of two servers differ by less. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * A slot is free that was taken up to the first time, or after the second one: a clock that was ahead, and was put right,
 * would otherwise keep it for as long as it was ahead.
 */
const freeOutside = ({ periodMs }: Allowance, { at, since }: Times) =>
  [Math.min(at - periodMs, since - 1), at + CLOCKS_DIFFER_MS] as const;

/** Milliseconds since 1970; 0 where a slot was never taken, or is damaged, which would refuse its user for good. */
const takenAt = z.catch(z.number(), 0);

const nameOf = (slot: number): string => `slot${slot}`;

/** Uses at the same moment try different slots first. */
const shuffled = (slots: readonly number[]): number[] =>
  slots
    .map((slot) => ({ slot, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ slot }) => slot);
