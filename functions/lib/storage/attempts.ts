import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { getRow, rowParser, type TransactItem } from './rows.ts';
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
});
export type AttemptRow = z.infer<typeof attemptRowSchema>;

const parse = rowParser(attemptRowSchema);

export type AttemptStore = ReturnType<typeof createAttemptStore>;

/** The counters of attempts, in the table of users. */
export function createAttemptStore(client: DynamoDBClient, table: string) {
  const keyOf = (userId: string, kind: AttemptKind) => ({ userId, record: `guard#${kind}` });

  const rows = writesTo(table, parse);

  return {
    get: (userId: string, kind: AttemptKind): Promise<AttemptRow | undefined> =>
      getRow(client, table, marshall(keyOf(userId, kind)), parse),

    /** Counts one more attempt than was seen; false when another request has counted since. */
    async raise(
      userId: string,
      kind: AttemptKind,
      seen: AttemptRow | undefined,
      triedAt: number,
    ): Promise<boolean> {
      const row = rows.put({ ...keyOf(userId, kind), count: (seen?.count ?? 0) + 1, triedAt });
      const counted = row.expect({ count: seen?.count });
      try {
        await client.send(new PutItemCommand(counted.write.Put));
        return true;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return false;
        throw error;
      }
    },

    /** For the transaction that follows a success. There need not be a counter. */
    clear: (userId: string, kind: AttemptKind): TransactItem<AttemptRow> =>
      rows.erase(marshall(keyOf(userId, kind))),
  };
}
