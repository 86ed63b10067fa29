import { type DynamoDBClient, paginateQuery, QueryCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { assetChanges } from './assetChanges.ts';
import { type AssetPlace, type AssetRow, keyOf, parseAsset } from './assetRow.ts';
import { getRow, rowParser } from './rows.ts';

interface Range {
  /** The id that the range begins after. */
  readonly after: string | undefined;
  /** Rows in one request to DynamoDB, which ends a page at 1 MB in any case. */
  readonly pageSize: number;
}

interface ItemCount {
  readonly total: number;
  readonly plain: number;
  readonly plainInTransit: number;
}

const placeSchema = z.object({ ownerId: z.string(), assetId: z.string() });
const parseId = rowParser(z.object({ assetId: z.string() }));
const parseLocked = rowParser(z.extend(placeSchema, { transferId: z.string() }));

export type AssetStore = ReturnType<typeof createAssetStore>;

const PLAIN = 'attribute_exists(content)';
const ENCRYPTED = 'attribute_not_exists(content)';
/** A locked item cannot be encrypted now: the other party of its transfer reads it. */
const SEALABLE = `${PLAIN} AND attribute_not_exists(transferId)`;
const PLAIN_IN_TRANSIT = `${PLAIN} AND attribute_exists(transferId)`;
const SEALED_AT_REST = `${ENCRYPTED} AND attribute_not_exists(transferId)`;

/** The table of items. Reads are strongly consistent; writes are transact items. */
export function createAssetStore(client: DynamoDBClient, table: string) {
  const ownedBy = (ownerId: string) => ({
    TableName: table,
    KeyConditionExpression: 'ownerId = :ownerId',
    ExpressionAttributeValues: { ':ownerId': { S: ownerId } },
    ConsistentRead: true,
  });

  const ownedAfter = (ownerId: string, after: string) => {
    const all = ownedBy(ownerId);
    return {
      ...all,
      KeyConditionExpression: `${all.KeyConditionExpression} AND assetId > :after`,
      ExpressionAttributeValues: { ...all.ExpressionAttributeValues, ':after': { S: after } },
    };
  };

  async function countOf(ownerId: string, filter?: string, wanted = ownedBy(ownerId)): Promise<number> {
    const pages = paginateQuery({ client }, { ...wanted, Select: 'COUNT', FilterExpression: filter });
    let count = 0;
    for await (const { Count = 0 } of pages) count += Count;
    return count;
  }

  async function* idsOf(ownerId: string, filter?: string): AsyncGenerator<string[]> {
    const wanted = { ...ownedBy(ownerId), FilterExpression: filter, ProjectionExpression: 'assetId' };
    for await (const { Items = [] } of paginateQuery({ client }, wanted))
      yield Items.map((item) => parseId(item).assetId);
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

    /** The ids of an owner's rows that are encrypted or damaged, by pages of DynamoDB. */
    unreadablePagesOf: (ownerId: string): AsyncGenerator<string[]> => idsOf(ownerId, ENCRYPTED),

    /** The ids of all of an owner's rows, by pages of DynamoDB. */
    idPagesOf: (ownerId: string): AsyncGenerator<string[]> => idsOf(ownerId),

    /**
     * How many items an owner has, how many of them are not encrypted, and how many of those are in transit. Each is
     * a count of its own: `ScannedCount` would save one, but compatible databases count it differently at the ends of
     * pages.
     */
    async count(ownerId: string): Promise<ItemCount> {
      const [total, plain] = await Promise.all([countOf(ownerId), countOf(ownerId, PLAIN)]);
      const plainInTransit = plain > 0 ? await countOf(ownerId, PLAIN_IN_TRANSIT) : 0;
      return { total, plain, plainInTransit: Math.min(plain, plainInTransit) };
    },

    countAll: (ownerId: string): Promise<number> => countOf(ownerId),

    /** How many items could be encrypted now. */
    countSealable: (ownerId: string): Promise<number> => countOf(ownerId, SEALABLE),

    /** How many of the items whose ids come after one are encrypted, or damaged, and not locked by a transfer. */
    countSealedAfter: (ownerId: string, after: string): Promise<number> =>
      countOf(ownerId, SEALED_AT_REST, ownedAfter(ownerId, after)),

    /** How many items are not encrypted and stay so until their transfer ends. */
    countPlainInTransit: (ownerId: string): Promise<number> => countOf(ownerId, PLAIN_IN_TRANSIT),

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

    /** Scans the locked items of all users, with the transfer that locks each. Eventually consistent. */
    async scanLocked({ after, limit }: { readonly after?: AssetPlace | undefined; readonly limit: number }) {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new ScanCommand({
          TableName: table,
          Limit: limit,
          FilterExpression: 'attribute_exists(transferId)',
          ProjectionExpression: 'ownerId, assetId, transferId',
          ExclusiveStartKey: after && keyOf(after),
        }),
      );
      return {
        rows: Items.map((item) => parseLocked(item)),
        next: LastEvaluatedKey && z.parse(placeSchema, unmarshall(LastEvaluatedKey)),
      };
    },

    ...assetChanges(table),
  };
}
