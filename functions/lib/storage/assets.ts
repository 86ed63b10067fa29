import { type DynamoDBClient, paginateQuery, QueryCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { assetChanges } from './assetChanges.ts';
import { type AssetRow, keyOf, parseAsset } from './assetRow.ts';
import { getRow } from './rows.ts';

interface Range {
  /** The id that the range begins after. */
  readonly after: string | undefined;
  /** Rows in one request to DynamoDB, which ends a page at 1 MB in any case. */
  readonly pageSize: number;
}

export type AssetStore = ReturnType<typeof createAssetStore>;

/** A locked item cannot be encrypted now: the other party of its transfer reads it. */
export const SEALABLE = 'attribute_exists(content) AND attribute_not_exists(transferId)';

/** The table of items. Reads are strongly consistent; writes are transact items. */
export function createAssetStore(client: DynamoDBClient, table: string) {
  const ownedBy = (ownerId: string) => ({
    TableName: table,
    KeyConditionExpression: 'ownerId = :ownerId',
    ExpressionAttributeValues: { ':ownerId': { S: ownerId } },
    ConsistentRead: true,
  });

  async function countOf(ownerId: string): Promise<number> {
    const pages = paginateQuery({ client }, { ...ownedBy(ownerId), Select: 'COUNT' });
    let count = 0;
    for await (const { Count = 0 } of pages) count += Count;
    return count;
  }

  async function* rowsOf(ownerId: string, filter: string): AsyncGenerator<AssetRow[]> {
    const pages = paginateQuery({ client }, { ...ownedBy(ownerId), FilterExpression: filter });
    for await (const { Items = [] } of pages) yield Items.map((item) => parseAsset(item));
  }

  return {
    get: (ownerId: string, assetId: string): Promise<AssetRow | undefined> =>
      getRow(client, table, keyOf({ ownerId, assetId }), parseAsset),

    /** An owner's rows in the order of their ids. Pages are read as the caller consumes them. */
    async *ownedBy(ownerId: string, { after, pageSize }: Range): AsyncGenerator<AssetRow> {
      const pages = paginateQuery(
        {
          client,
          pageSize,
          startingToken: after === undefined ? undefined : marshall({ ownerId, assetId: after }),
        },
        ownedBy(ownerId),
      );
      for await (const { Items = [] } of pages) for (const item of Items) yield parseAsset(item);
    },

    /** An owner's rows that are not encrypted and that no transfer locks, by pages of DynamoDB. */
    sealableOwnedBy: (ownerId: string): AsyncGenerator<AssetRow[]> => rowsOf(ownerId, SEALABLE),

    countAll: (ownerId: string): Promise<number> => countOf(ownerId),

    /** Whether any user has this item. By an index, so a change may show a moment later. */
    async isAnywhere(assetId: string): Promise<boolean> {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: table,
          IndexName: 'byAsset',
          KeyConditionExpression: 'assetId = :assetId',
          ExpressionAttributeValues: { ':assetId': { S: assetId } },
          Limit: 1,
        }),
      );
      return Items.length > 0;
    },

    ...assetChanges(table),
  };
}
