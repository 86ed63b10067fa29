import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { lostRace } from '#functions/lib/base/errors.ts';
import type { RowsAhead } from '#functions/lib/base/rowsAhead.ts';
import { accessChanges } from './accessChanges.ts';
import { type AccessRow, accessKeyOf, parseAccess, type SignIn } from './accessRow.ts';
import { anyOf, isAbsent, isAtMost } from './conditions.ts';
import { noteSeen } from './lastSeen.ts';
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

interface SignedInUser {
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

export type UserStore = ReturnType<typeof createUserStore>;

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
        const row = parseAccess(known);
        if (row.subject === subject)
          await noteSeen(client, table, known, { ...seen.signIn, device: seen.device }, at);
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
