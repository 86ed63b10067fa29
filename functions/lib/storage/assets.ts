import { type DynamoDBClient, paginateQuery, QueryCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { assetChanges } from './assetChanges.ts';
import { type AssetRow, keyOf, parseAsset, partitionsOf, trashOf } from './assetRow.ts';
import { getRow } from './rows.ts';

interface Range {
  /** The id that the range begins after. */
  readonly after: string | undefined;
  /** Rows in one request to DynamoDB, which ends a page at 1 MB in any case. */
  readonly pageSize: number;
}

/** An item among all of its owner's: those in the trash come after the others. */
export interface ItemPosition {
  readonly assetId: string;
  readonly inTrash: boolean;
}

export type AssetStore = ReturnType<typeof createAssetStore>;

/** A locked item cannot be encrypted now: the other party of its transfer reads it. */
export const SEALABLE = 'attribute_exists(content) AND attribute_not_exists(transferId)';

/**
 * The table of items. Reads are strongly consistent; writes are transact items. Items in the trash are met only where a
 * name says so.
 */
export function createAssetStore(client: DynamoDBClient, table: string) {
  const rowsIn = (partition: string) => ({
    TableName: table,
    KeyConditionExpression: 'ownerId = :partition',
    ExpressionAttributeValues: { ':partition': { S: partition } },
    ConsistentRead: true,
  });

  async function countIn(partition: string): Promise<number> {
    const pages = paginateQuery({ client }, { ...rowsIn(partition), Select: 'COUNT' });
    let count = 0;
    for await (const { Count = 0 } of pages) count += Count;
    return count;
  }

  async function* readFrom(partition: string, { after, pageSize }: Range): AsyncGenerator<AssetRow> {
    const startingToken = after === undefined ? undefined : marshall({ ownerId: partition, assetId: after });
    const pages = paginateQuery({ client, pageSize, startingToken }, rowsIn(partition));
    for await (const { Items = [] } of pages) for (const item of Items) yield parseAsset(item);
  }

  return {
    get: (ownerId: string, assetId: string): Promise<AssetRow | undefined> =>
      getRow(client, table, keyOf({ ownerId, assetId }), parseAsset),

    getTrashed: (ownerId: string, assetId: string): Promise<AssetRow | undefined> =>
      getRow(client, table, keyOf({ ownerId: trashOf(ownerId), assetId }), parseAsset),

    /** An owner's rows in the order of their ids. Pages are read as the caller consumes them. */
    ownedBy: (ownerId: string, range: Range): AsyncGenerator<AssetRow> => readFrom(ownerId, range),

    trashedBy: (ownerId: string, range: Range): AsyncGenerator<AssetRow> => readFrom(trashOf(ownerId), range),

    /** The same of all of an owner's rows, those in the trash last. */
    async *everyOwnedBy(
      ownerId: string,
      after: ItemPosition | undefined,
      pageSize: number,
    ): AsyncGenerator<AssetRow> {
      if (!after?.inTrash) yield* readFrom(ownerId, { after: after?.assetId, pageSize });
      const afterInTrash = after?.inTrash ? after.assetId : undefined;
      yield* readFrom(trashOf(ownerId), { after: afterInTrash, pageSize });
    },

    /**
     * An owner's rows that are not encrypted and that no transfer locks, those in the trash too, by pages of DynamoDB.
     */
    async *sealableOwnedBy(ownerId: string): AsyncGenerator<AssetRow[]> {
      for (const partition of partitionsOf(ownerId)) {
        const pages = paginateQuery({ client }, { ...rowsIn(partition), FilterExpression: SEALABLE });
        for await (const { Items = [] } of pages) yield Items.map((item) => parseAsset(item));
      }
    },

    /** Without those in the trash. */
    countAll: (ownerId: string): Promise<number> => countIn(ownerId),

    countTrashed: (ownerId: string): Promise<number> => countIn(trashOf(ownerId)),

    /** Whether any user has this item, in the trash or not. By an index, so a change may show a moment later. */
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
