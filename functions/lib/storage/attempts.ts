import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { rowParser, type TransactItem } from './rows.ts';

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
      const count = (seen?.count ?? 0) + 1;
      const command = new PutItemCommand({
        TableName: table,
        Item: marshall({ ...keyOf(userId, kind), count, triedAt }),
        ...(seen
          ? {
              ConditionExpression: '#count = :seen',
              ExpressionAttributeNames: { '#count': 'count' },
              ExpressionAttributeValues: marshall({ ':seen': seen.count }),
            }
          : { ConditionExpression: 'attribute_not_exists(userId)' }),
      });
      try {
        await client.send(command);
        return true;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return false;
        throw error;
      }
    },

    /** After a success. There need not be a counter. */
    clear: (userId: string, kind: AttemptKind): TransactItem<AttemptRow> => ({
      write: { Delete: { TableName: table, Key: marshall(keyOf(userId, kind)) } },
      parse,
    }),
  };
}
