import {
  type DynamoDBClient,
  paginateQuery,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { assetChanges } from './assetChanges.ts';
import { type AssetRow, keyOf, PLAIN, parseAsset, partitionsOf, TRASHED_UP_TO, trashOf } from './assetRow.ts';
import { type Attributes, getRow } from './rows.ts';

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
export const SEALABLE = `${PLAIN} AND attribute_not_exists(transferId)`;

/**
 * The table of items. Reads are strongly consistent; writes are transact items. Items in the trash are met only where a
 * name says so.
 */
export function createAssetStore(client: DynamoDBClient, table: string) {
  const rowsIn = (partition: string, more: Attributes = {}) => ({
    TableName: table,
    KeyConditionExpression: 'ownerId = :partition',
    ExpressionAttributeValues: { ':partition': { S: partition }, ...more },
    ConsistentRead: true,
  });

  async function count(wanted: ReturnType<typeof rowsIn> & Pick<QueryCommandInput, 'FilterExpression'>) {
    const pages = paginateQuery({ client }, { ...wanted, Select: 'COUNT' });
    let sum = 0;
    for await (const { Count = 0 } of pages) sum += Count;
    return sum;
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
    countAll: (ownerId: string): Promise<number> => count(rowsIn(ownerId)),

    countTrashed: (ownerId: string): Promise<number> => count(rowsIn(trashOf(ownerId))),

    /** Those that were deleted up to a moment (ISO 8601). */
    countTrashedUpTo: (ownerId: string, upTo: string): Promise<number> =>
      count({ ...rowsIn(trashOf(ownerId), { ':upTo': { S: upTo } }), FilterExpression: TRASHED_UP_TO }),

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
