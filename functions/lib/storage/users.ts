import { type DynamoDBClient, paginateQuery } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { lostRace } from '#functions/lib/base/errors.ts';
import type { RowsAhead } from '#functions/lib/base/rowsAhead.ts';
import { accessChanges, noteSeen } from './accessChanges.ts';
import { type AccessRow, accessKeyOf, byThisClock, parseAccess, type SignIn } from './accessRow.ts';
import { anyOf, isAbsent, isAtMost } from './conditions.ts';
import { type Attributes, getRow, rowParser, type TransactItem } from './rows.ts';
import { withNote } from './signIns.ts';
import { refusalOf, type Transact } from './transact.ts';
import { writesTo } from './write.ts';

/** The record that a request with this key created something. It holds neither the key nor the request. */
const creationRowSchema = z.object({
  userId: z.string(),
  record: z.string(),
  createdId: z.string(),
  mac: z.string(),
  /** Seconds since 1970. DynamoDB deletes expired rows some time later, so it is checked as well. */
  expiresAt: z.number(),
});
export type CreationRow = z.infer<typeof creationRowSchema>;

/** A user as the token of a request names them. */
export interface SignedInUser {
  readonly userId: string;
  readonly username: string;
  readonly subject: string;
  readonly isAdmin: boolean;
  readonly signIn: SignIn;
  /** In plain words; empty when it is not known. */
  readonly device: string;
  readonly ahead?: RowsAhead | undefined;
}

const parseCreation = rowParser(creationRowSchema);

/** The access rows, and the records of creations, in the table of users. */
export function createUserStore(
  client: DynamoDBClient,
  table: string,
  transact: Transact,
  now = () => new Date(),
) {
  const read = <Row>(
    userId: string,
    record: string,
    parse: (attributes: Attributes) => Row,
  ): Promise<Row | undefined> => getRow(client, table, marshall({ userId, record }), parse);

  const creations = writesTo(table, parseCreation);
  const accesses = writesTo(table, parseAccess);

  return {
    ...accessChanges(table),

    /** A user's access row; undefined for a user who has never called. Strongly consistent. */
    access: (userId: string): Promise<AccessRow | undefined> =>
      getRow(client, table, accessKeyOf(userId), parseAccess),

    /**
     * The user's access row, made at their first request; of two first requests at once, one makes it. At most
     * once an hour for each sign-in it notes when the user was last seen, unless they are shut out.
     */
    async ensureAccess({
      userId,
      username,
      subject,
      isAdmin,
      ahead,
      ...seen
    }: SignedInUser): Promise<AccessRow> {
      const at = now();
      const known = await getRow(client, table, accessKeyOf(userId), (stored) => stored, ahead);
      if (known) {
        const row = byThisClock(parseAccess(known), seen.signIn, at);
        if (row.subject === subject)
          await noteSeen(client, table, { known, row }, { ...seen.signIn, device: seen.device }, at);
        return row;
      }
      const lastSeen = at.toISOString();
      const first: AccessRow = { enabled: true, isAdmin, notBefore: 0, username, subject, lastSeen };
      const row = { ...first, signIns: withNote(first, { ...seen.signIn, device: seen.device }, at) };
      const written = accesses.put({ userId, record: 'access', ...row }).expect(isAbsent('userId'));
      const outcome = await transact([written]);
      if (outcome.committed) return row;
      const earlier = refusalOf(outcome, written)?.old;
      if (!earlier) throw lostRace();
      return earlier;
    },

    /**
     * The creation that was recorded under the same key, unless it has expired.
     * @param now seconds since 1970
     */
    async findCreation(
      { userId, record }: Pick<CreationRow, 'userId' | 'record'>,
      now: number,
    ): Promise<CreationRow | undefined> {
      const row = await read(userId, record, parseCreation);
      return row && row.expiresAt > now ? row : undefined;
    },

    /**
     * Refused while an earlier record of the same key has not expired.
     * @param now seconds since 1970
     */
    rememberCreation: (row: CreationRow, now: number): TransactItem<CreationRow> =>
      creations.put(row).expect(anyOf(isAbsent('userId'), isAtMost('expiresAt', now))),
  };
}

/** For so long a user stays shut out: longer than any access token of theirs lives. */
export const SHUT_OUT_S = 2 * 24 * 60 * 60;

const recordSchema = z.object({ record: z.string() });
const parseRecord = rowParser(recordSchema);

/** The rows that the deletion of an account needs until its end. */
const LAST = ['vault', 'access'];

/** The reads and writes in the table of users by which a user's data is erased. */
export function createUserRecordStore(client: DynamoDBClient, table: string) {
  return {
    /**
     * The names of a user's rows, except the vault and the access row, by pages of DynamoDB.
     * @param beginning of the names that are wanted; by default all
     */
    async *pagesOf(userId: string, beginning?: string): AsyncGenerator<string[]> {
      const wanted = {
        TableName: table,
        KeyConditionExpression:
          beginning === undefined
            ? 'userId = :userId'
            : 'userId = :userId AND begins_with(#record, :beginning)',
        ExpressionAttributeValues: {
          ':userId': { S: userId },
          ...(beginning !== undefined && { ':beginning': { S: beginning } }),
        },
        ProjectionExpression: '#record',
        ExpressionAttributeNames: { '#record': 'record' },
        ConsistentRead: true,
      };
      for await (const { Items = [] } of paginateQuery({ client }, wanted))
        yield Items.map((item) => parseRecord(item).record).filter((record) => !LAST.includes(record));
    },

    erase: (userId: string, record: string): TransactItem<{ readonly record: string }> =>
      writesTo(table, parseRecord).erase(marshall({ userId, record })),

    /**
     * Shuts a user out for good, by an access row that holds no personal data.
     * @param subject lets them finish the deletion of their account
     * @param expiresAt in seconds since 1970, after `SHUT_OUT_S`
     */
    shutOut: (userId: string, subject: string, expiresAt: number): TransactItem<AccessRow> =>
      writesTo(table, parseAccess).put({
        userId,
        record: 'access',
        enabled: false,
        isAdmin: false,
        notBefore: 0,
        username: '',
        subject,
        leaving: true,
        expiresAt,
      }),
  };
}
