import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { type Piece, rowParser } from './rows.ts';

/** What is guessed at: the vault's password and recovery key, or the password of the account. */
export type GuardKind = 'vault' | 'account';

const guardRowSchema = z.object({
  /** Tries since the last success. */
  count: z.number(),
  /** Of the last try, in milliseconds since 1970. */
  triedAt: z.number(),
});
export type GuardRow = z.infer<typeof guardRowSchema>;

const parse = rowParser(guardRowSchema);

export type GuardStore = ReturnType<typeof createGuardStore>;

/** The counters of guesses, in the table of what is kept of a person. */
export function createGuardStore(client: DynamoDBClient, table: string) {
  const keyOf = (userId: string, kind: GuardKind) => ({ userId, record: `guard#${kind}` });

  return {
    async get(userId: string, kind: GuardKind): Promise<GuardRow | undefined> {
      const { Item } = await client.send(
        new GetItemCommand({ TableName: table, Key: marshall(keyOf(userId, kind)), ConsistentRead: true }),
      );
      return Item && parse(Item);
    },

    /** Counts one more try than was seen; false when someone else has counted since. */
    async raise(
      userId: string,
      kind: GuardKind,
      seen: GuardRow | undefined,
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
    clear: (userId: string, kind: GuardKind): Piece<GuardRow> => ({
      write: { Delete: { TableName: table, Key: marshall(keyOf(userId, kind)) } },
      parse,
    }),
  };
}
