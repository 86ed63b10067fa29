import {
  DeleteTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
  UpdateTableCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';

const TABLE_PATIENCE_S = 5 * 60;
const KEYLESS = /^(?:INACCESSIBLE_ENCRYPTION_CREDENTIALS|ARCHIV)/;

/** Tables that outlive their stack. They are protected against deletion: the protection is lifted first. */
export const keptTables = (client: DynamoDBClient) => {
  const described = (TableName: string) => client.send(new DescribeTableCommand({ TableName }));
  const unprotect = (TableName: string) =>
    client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }));
  // DynamoDB does not delete a table that it is still changing. One whose key is about to be deleted is never active again.
  const untilChanged = async (TableName: string): Promise<void> => {
    if (KEYLESS.test((await described(TableName)).Table?.TableStatus ?? '')) return;
    await waitUntilTableExists(
      { client, maxWaitTime: TABLE_PATIENCE_S, minDelay: 1, maxDelay: 5 },
      { TableName },
    );
  };
  return {
    async describe(TableName: string): Promise<string> {
      const { Table } = await described(TableName);
      return `about ${Table?.ItemCount ?? 0} rows`;
    },
    async remove(TableName: string): Promise<void> {
      try {
        await unprotect(TableName);
      } catch (error) {
        // A command that was cut short has DynamoDB change it still, or delete it.
        if (!(error instanceof ResourceInUseException)) throw error;
        if ((await described(TableName)).Table?.TableStatus === 'DELETING') return;
        await untilChanged(TableName);
        await unprotect(TableName);
      }
      await untilChanged(TableName);
      await client.send(new DeleteTableCommand({ TableName }));
    },
  };
};
