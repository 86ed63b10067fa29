import { type DynamoDBClient, paginateQuery } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { bytes, getRow, rowParser, type TransactItem } from './rows.ts';
import { writesTo } from './write.ts';

/** An encryption session: it opens a vault without its password, for one sign-in, until it expires. */
const sessionRowSchema = z.object({
  userId: z.string(),
  /** SHA-256 of the `origin_jti`, which all tokens of the sign-in have in common and which is never stored. */
  sessionHash: z.string(),
  /** The vault key, wrapped: a token of that sign-in and KMS open it together. */
  wrapped: bytes,
  vaultId: z.string(),
  generation: z.number(),
  /** Seconds since 1970. DynamoDB deletes expired rows some time later, so it is checked as well. */
  expiresAt: z.number(),
  remembered: z.boolean(),
});
export type SessionRow = z.infer<typeof sessionRowSchema>;

const parse = rowParser(sessionRowSchema);
const parseHash = rowParser(z.object({ sessionHash: z.string() }));

export type SessionStore = ReturnType<typeof createSessionStore>;

/** The table of encryption sessions. Reads are strongly consistent. */
export function createSessionStore(client: DynamoDBClient, table: string) {
  const rows = writesTo(table, parse);
  const keyOf = (userId: string, sessionHash: string) => marshall({ userId, sessionHash });

  return {
    get: (userId: string, sessionHash: string): Promise<SessionRow | undefined> =>
      getRow(client, table, keyOf(userId, sessionHash), parse),

    /** The hashes of a user's sessions on all devices, by pages of DynamoDB. */
    async *pagesOf(userId: string): AsyncGenerator<string[]> {
      const pages = paginateQuery(
        { client },
        {
          TableName: table,
          KeyConditionExpression: 'userId = :userId',
          ExpressionAttributeValues: { ':userId': { S: userId } },
          ProjectionExpression: 'sessionHash',
          ConsistentRead: true,
        },
      );
      for await (const { Items = [] } of pages) yield Items.map((item) => parseHash(item).sessionHash);
    },

    put: (row: SessionRow): TransactItem<SessionRow> => rows.put(row),

    /** Ends the session of a sign-in; it need not be there. */
    end: (userId: string, sessionHash: string): TransactItem<SessionRow> =>
      rows.erase(keyOf(userId, sessionHash)),

    /** Deletes this very row: refused when a newer one has taken its place. */
    removeEnded: ({
      userId,
      sessionHash,
      vaultId,
      generation,
      expiresAt,
    }: SessionRow): TransactItem<SessionRow> =>
      rows.erase(keyOf(userId, sessionHash)).expect({ vaultId, generation, expiresAt }),
  };
}
