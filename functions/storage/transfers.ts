import { type DynamoDBClient, paginateQuery } from '@aws-sdk/client-dynamodb';

export type TransferStore = ReturnType<typeof createTransferStore>;

/** The table of transfers. */
export function createTransferStore(client: DynamoDBClient, table: string) {
  return {
    /** How many transfers wait for this person. By an index, so a change may show a moment later. */
    async countAwaiting(userId: string): Promise<number> {
      const pages = paginateQuery(
        { client },
        {
          TableName: table,
          IndexName: 'awaiting',
          Select: 'COUNT',
          KeyConditionExpression: 'awaiting = :userId',
          ExpressionAttributeValues: { ':userId': { S: userId } },
        },
      );
      let count = 0;
      for await (const page of pages) count += page.Count ?? 0;
      return count;
    },
  };
}
