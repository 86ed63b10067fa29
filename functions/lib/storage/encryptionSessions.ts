import { type DynamoDBClient, paginateQuery } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import type { RowsAhead } from '#functions/lib/base/rowsAhead.ts';
import {
  type Attributes,
  bytes,
  getRow,
  ignoreDamage,
  parseReadable,
  rowParser,
  type TransactItem,
} from './rows.ts';
import { writesTo } from './write.ts';

/** An encryption session: it opens a vault without its password, for one sign-in and one cookie, until it expires. */
const sessionRowSchema = z.object({
  userId: z.string(),
  /** A SHA-256 of the tokens' `origin_jti` and the cookie's secret, neither of which is stored. */
  sessionHash: z.string(),
  /** A SHA-256 of the `origin_jti` alone: it finds the sessions of a sign-in, and opens none. */
  signInHash: z.string(),
  /** The vault key, wrapped: a token of that sign-in, the cookie and KMS open it together. */
  wrapped: bytes,
  vaultId: z.string(),
  generation: z.number(),
  /**
   * Seconds since 1970. DynamoDB deletes expired rows some time later, so it is checked as well. It is bound to
   * what is wrapped, so a row whose end was changed does not open.
   */
  expiresAt: z.number(),
  remembered: z.boolean(),
});
export type SessionRow = z.infer<typeof sessionRowSchema>;

const parse = rowParser(sessionRowSchema);
/** The part of a session that the list of a user's sign-ins shows. */
export type SessionSummary = Pick<SessionRow, 'signInHash' | 'vaultId' | 'generation' | 'expiresAt'>;

/** A session whose sign-in is not known is ended with each other one: damaged, it must not keep any from being ended. */
const parseHashes = rowParser(z.object({ sessionHash: z.string(), signInHash: z.catch(z.string(), '') }));
const SUMMARY = 'signInHash, vaultId, generation, expiresAt';
const parseSummary = rowParser(
  z.pick(sessionRowSchema, { signInHash: true, vaultId: true, generation: true, expiresAt: true }),
);

export const sessionKeyOf = (userId: string, sessionHash: string): Attributes =>
  marshall({ userId, sessionHash });

/** The table of encryption sessions. Reads are strongly consistent. */
export function createSessionStore(client: DynamoDBClient, table: string) {
  const rows = writesTo(table, parse);
  const sessionsOf = (userId: string, ProjectionExpression: string) => ({
    TableName: table,
    KeyConditionExpression: 'userId = :userId',
    ExpressionAttributeValues: { ':userId': { S: userId } },
    ProjectionExpression,
    ConsistentRead: true,
  });

  return {
    /** A damaged one opens no vault, so its user is asked for the password as without one. */
    get: (userId: string, sessionHash: string, ahead?: RowsAhead): Promise<SessionRow | undefined> =>
      getRow(client, table, sessionKeyOf(userId, sessionHash), parse, ahead).catch(ignoreDamage),

    /**
     * The hashes of a user's sessions, by pages of DynamoDB.
     * @param isMeant tells by its hash whether a sign-in's sessions are among them; by default all are
     */
    async *pagesOf(
      userId: string,
      isMeant: (signInHash: string) => boolean = () => true,
    ): AsyncGenerator<string[]> {
      const pages = paginateQuery({ client }, sessionsOf(userId, 'sessionHash, signInHash'));
      for await (const { Items = [] } of pages)
        yield Items.map(parseHashes)
          .filter(({ signInHash }) => isMeant(signInHash))
          .map(({ sessionHash }) => sessionHash);
    },

    /** A user's sessions on all devices, those that have ended and are still stored as well. A damaged one opens no vault. */
    async ofUser(userId: string): Promise<SessionSummary[]> {
      const found: SessionSummary[] = [];
      for await (const { Items = [] } of paginateQuery({ client }, sessionsOf(userId, SUMMARY)))
        found.push(...parseReadable(Items, parseSummary, 'signInHash').rows);
      return found;
    },

    put: (row: SessionRow): TransactItem<SessionRow> => rows.put(row),

    /** Ends a session; it need not be there. */
    end: (userId: string, sessionHash: string): TransactItem<SessionRow> =>
      rows.erase(sessionKeyOf(userId, sessionHash)),

    /** Deletes this very row: refused when a newer one has taken its place. */
    removeEnded: ({
      userId,
      sessionHash,
      vaultId,
      generation,
      expiresAt,
    }: SessionRow): TransactItem<SessionRow> =>
      rows.erase(sessionKeyOf(userId, sessionHash)).expect({ vaultId, generation, expiresAt }),
  };
}
