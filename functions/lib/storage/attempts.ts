import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { rowParser, type TransactItem } from './rows.ts';
import { writesTo } from './write.ts';

/** What is guessed at: the vault's password and recovery key, or the password of the account. */
export type AttemptKind = 'vault' | 'account';

const guardRowSchema = z.object({
  /** Tries since the last success. */
  count: z.number(),
  /** Of the last try, in milliseconds since 1970. */
  triedAt: z.number(),
});
export type AttemptRow = z.infer<typeof guardRowSchema>;

const parse = rowParser(guardRowSchema);

export type AttemptStore = ReturnType<typeof createAttemptStore>;

/** The counters of guesses, in the table of what is kept of a person. */
export function createAttemptStore(client: DynamoDBClient, table: string) {
  const keyOf = (userId: string, kind: AttemptKind) => ({ userId, record: `guard#${kind}` });

  const rows = writesTo(table, parse);

  return {
    async get(userId: string, kind: AttemptKind): Promise<AttemptRow | undefined> {
      const { Item } = await client.send(
        new GetItemCommand({ TableName: table, Key: marshall(keyOf(userId, kind)), ConsistentRead: true }),
      );
      return Item && parse(Item);
    },

    /** Counts one more try than was seen; false when someone else has counted since. */
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

    /** After a success. There need not be a counter. */
    clear: (userId: string, kind: AttemptKind): TransactItem<AttemptRow> =>
      rows.erase(marshall(keyOf(userId, kind))),
  };
}
