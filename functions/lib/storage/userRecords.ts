import { type DynamoDBClient, paginateQuery } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { type AccessRow, parseAccess } from './accessRow.ts';
import { rowParser, type TransactItem } from './rows.ts';
import { writesTo } from './write.ts';

const recordSchema = z.object({ record: z.string() });
const parseRecord = rowParser(recordSchema);

/** The rows that the deletion of an account needs until its end. */
const LAST = ['vault', 'access'];

export type UserRecordStore = ReturnType<typeof createUserRecordStore>;

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
     * @param expiresAt in seconds since 1970: no token of theirs may live longer
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
