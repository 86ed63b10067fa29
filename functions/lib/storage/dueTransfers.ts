import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { type DynamoDBClient, paginateQuery, QueryCommand } from '@aws-sdk/client-dynamodb';
import { getBatch } from './batch.ts';
import { parseReadable, type Readable } from './rows.ts';
import { parseTransfer, type TransferRow } from './transferRow.ts';

export type DueTransferStore = ReturnType<typeof createDueTransferStore>;

/**
 * The transfers whose date has come. An index finds them, which lags behind; it holds keys alone, and each row is then
 * read by its key as it is now, so that one that was just taken forward is met again with its new status. A row without a
 * date, as an earlier version writes it, has no entry in the index.
 */
export function createDueTransferStore(client: DynamoDBClient, table: string) {
  const upTo = (shard: string, moment: Date) => ({
    TableName: table,
    IndexName: 'due',
    KeyConditionExpression: 'dueShard = :shard AND dueAt <= :moment',
    ExpressionAttributeValues: { ':shard': { S: shard }, ':moment': { S: moment.toISOString() } },
  });

  async function read(keys: readonly AttributeValue[]): Promise<Readable<TransferRow>> {
    if (keys.length === 0) return { rows: [], unreadable: [] };
    const Keys = keys.map((transferId) => ({ transferId }));
    const found = await getBatch(client, { [table]: { Keys, ConsistentRead: true } });
    return parseReadable(found[table] ?? [], parseTransfer, 'transferId');
  }

  return {
    /**
     * Those of one part of the index, the longest due first, in pages.
     * @param pageSize at most 100, the limit of BatchGetItem
     */
    async *pagesIn(shard: string, moment: Date, pageSize: number): AsyncGenerator<Readable<TransferRow>> {
      for await (const { Items = [] } of paginateQuery({ client, pageSize }, upTo(shard, moment)))
        yield read(Items.flatMap(({ transferId }) => transferId ?? []));
    },

    /** The earliest date in one part of the index that has come; undefined where none has. */
    async oldestIn(shard: string, moment: Date): Promise<string | undefined> {
      const { Items = [] } = await client.send(new QueryCommand({ ...upTo(shard, moment), Limit: 1 }));
      return Items[0]?.dueAt?.S;
    },
  };
}
