import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  type Put,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { DAY_MS } from '#shared/domain/durations.ts';
import { areStill } from './conditions.ts';
import { getRow, parseReadable, rowParser, type TransactItem } from './rows.ts';
import { writesTo } from './write.ts';

/**
 * `vault` counts attempts of the encryption password and the recovery key, `account` those of the account
 * password.
 */
export type AttemptKind = 'vault' | 'account';

const attemptRowSchema = z.object({
  /** Attempts since the last success. */
  count: z.number(),
  /** Time of the last attempt, in milliseconds since 1970. */
  triedAt: z.number(),
  /** Random, and another one for each attempt. Absent from old rows. */
  attempt: z.optional(z.string()),
});
export type AttemptRow = z.infer<typeof attemptRowSchema>;

const wrongSecretsSchema = z.object({
  /** Time of the first of them, in milliseconds since 1970. */
  since: z.number(),
  /** How many there were since then. */
  count: z.number(),
  /** How many of them the owner of the vault entered. Absent from old rows, where it was not told apart. */
  own: z.optional(z.number()),
});
/** The wrong encryption passwords and recovery keys of up to 24 hours. */
export type WrongSecrets = z.infer<typeof wrongSecretsSchema>;

/** The attempts of fresh sign-ins, by the hash of the sign-in. Times are in milliseconds since 1970. */
const freshSchema = z.object({
  signIns: z.record(z.string(), z.object({ count: z.number(), since: z.number() })),
});
type FreshSignIns = z.infer<typeof freshSchema>['signIns'];
interface FreshAttempts {
  readonly signIns: FreshSignIns;
  /**
   * Puts others in their place; false when another request has done so.
   * @param expiresAt seconds since 1970
   */
  readonly replace: (signIns: FreshSignIns, expiresAt: number) => Promise<boolean>;
}

const parse = rowParser(attemptRowSchema);
const parseWrong = rowParser(wrongSecretsSchema);
const parseFresh = rowParser(freshSchema);

/** The counters of attempts, in the table of users. */
export function createAttemptStore(client: DynamoDBClient, table: string) {
  const keyOf = (userId: string, kind: AttemptKind) => ({ userId, record: `guard#${kind}` });
  const freshKeyOf = (userId: string, kind: AttemptKind) => ({ userId, record: `fresh#${kind}` });

  const wrongKeyOf = (userId: string) => ({ userId, record: 'wrong#vault' });

  const rows = writesTo(table, parse);
  const wrongRows = writesTo(table, parseWrong);
  const freshRows = writesTo(table, parseFresh);

  /** False when another request has written since. */
  async function put({ write }: { readonly write: { readonly Put: Put } }): Promise<boolean> {
    try {
      await client.send(new PutItemCommand(write.Put));
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  }

  /** A damaged counter would keep its user out for good, so it begins anew: whoever can write one could have that as well. */
  async function counterOf(userId: string, kind: AttemptKind): Promise<AttemptRow | undefined> {
    const key = keyOf(userId, kind);
    const stored = await getRow(client, table, marshall(key), (row) => row);
    try {
      return stored && parse(stored);
    } catch {
      const begun = { count: 0, triedAt: 0 };
      const asRead = areStill(['count', 'triedAt', 'attempt'], stored);
      const isBegun = await put(rows.put({ ...key, ...begun }).expect(asRead));
      return isBegun ? begun : counterOf(userId, kind);
    }
  }

  return {
    get: counterOf,

    /** Puts a counter in place of the one that was seen; false when another request has changed it since. */
    replace: (
      userId: string,
      kind: AttemptKind,
      seen: AttemptRow | undefined,
      next: AttemptRow,
    ): Promise<boolean> => {
      const expected = { count: seen?.count, triedAt: seen?.triedAt, attempt: seen?.attempt };
      return put(rows.put({ ...keyOf(userId, kind), ...next }).expect(expected));
    },

    /** For the transaction that follows a success. There need not be a counter. */
    clear: (userId: string, kind: AttemptKind): TransactItem<AttemptRow> =>
      rows.erase(marshall(keyOf(userId, kind))),

    /**
     * Counts one more wrong secret in a transaction. Only time ends this count: no success does, so that right passwords
     * in between do not hide someone else's wrong ones. A damaged count begins anew: with none, no mail would tell of them.
     * @param isOwn whether the owner of the vault entered it
     */
    async raiseWrong(
      userId: string,
      triedAt: number,
      isOwn: boolean,
    ): Promise<{ readonly counted: Required<WrongSecrets>; readonly written: TransactItem<WrongSecrets> }> {
      const stored = await getRow(client, table, marshall(wrongKeyOf(userId)), (row) => row);
      const seen = stored && parseReadable([stored], parseWrong, 'userId').rows[0];
      const isOfToday = seen !== undefined && Math.abs(triedAt - seen.since) < DAY_MS;
      const { since, count, own = count } = isOfToday ? seen : { since: triedAt, count: 0 };
      const counted = { since, count: count + 1, own: own + Number(isOwn) };
      const expiresAt = Math.ceil((counted.since + DAY_MS) / 1_000);
      const row = wrongRows.put({ ...wrongKeyOf(userId), ...counted, expiresAt });
      return { counted, written: row.expect(areStill(['since', 'count'], stored)) };
    },

    /** The attempts of fresh sign-ins. No success clears them. A damaged row has none, and begins anew. */
    async fresh(userId: string, kind: AttemptKind): Promise<FreshAttempts> {
      const key = freshKeyOf(userId, kind);
      const stored = await getRow(client, table, marshall(key), (row) => row);
      return {
        signIns: (stored && parseReadable([stored], parseFresh, 'userId').rows[0]?.signIns) ?? {},
        replace: (signIns, expiresAt) =>
          put(freshRows.put({ ...key, signIns, expiresAt }).expect(areStill(['signIns'], stored))),
      };
    },
  };
}
