import { type DynamoDBClient, paginateQuery, QueryCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { RowsAhead } from '#functions/lib/base/rowsAhead.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { assetChanges } from './assetChanges.ts';
import {
  type AssetRow,
  earlierPrefix,
  keyOf,
  PARTITIONS,
  type Partition,
  PLAIN,
  parseAsset,
  parseShown,
  placeIn,
  placeOfVersion,
  type RowPlace,
  trashOf,
  versionsOf,
} from './assetRow.ts';
import { type Attributes, getRow, parseReadable, type Readable } from './rows.ts';

interface Range {
  /** The id that the range begins after. */
  readonly after: string | undefined;
  readonly newestFirst?: boolean;
  /** Rows in one request to DynamoDB, which ends a page at 1 MB in any case. */
  readonly pageSize: number;
}

/** A row among all of its owner's: those in the trash come after the others, and the earlier versions last. */
export interface RowPosition {
  /** The sort key. */
  readonly assetId: string;
  readonly partition: Partition;
}

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

  async function count(wanted: ReturnType<typeof rowsIn>) {
    const pages = paginateQuery({ client }, { ...wanted, Select: 'COUNT' });
    let sum = 0;
    for await (const { Count = 0 } of pages) sum += Count;
    return sum;
  }

  async function* readFrom(partition: string, range: Range): AsyncGenerator<AssetRow> {
    const { after, pageSize, newestFirst = false } = range;
    const startingToken = after === undefined ? undefined : marshall({ ownerId: partition, assetId: after });
    const wanted = { ...rowsIn(partition), ScanIndexForward: !newestFirst };
    const pages = paginateQuery({ client, pageSize, startingToken }, wanted);
    // A version that cannot be read must not stop what goes through all of them.
    const isOfVersions = partition.startsWith(versionsOf(''));
    for await (const { Items = [] } of pages)
      yield* isOfVersions
        ? parseReadable(Items, parseAsset, 'assetId').rows
        : Items.map((item) => parseShown(item));
  }

  const earlierRows = (ownerId: string, assetId: string) => ({
    ...rowsIn(versionsOf(ownerId), { ':prefix': { S: earlierPrefix(assetId) } }),
    KeyConditionExpression: 'ownerId = :partition AND begins_with(assetId, :prefix)',
  });

  return {
    get: (ownerId: string, assetId: string, ahead?: RowsAhead): Promise<AssetRow | undefined> =>
      getRow(client, table, keyOf({ ownerId, assetId }), parseAsset, ahead),

    /** The same for the end of a transfer, from which a damaged item keeps nobody. */
    find: (ownerId: string, assetId: string): Promise<AssetRow | undefined> =>
      getRow(client, table, keyOf({ ownerId, assetId }), parseShown),

    /** The same, and that of an item in the trash, as it is stored: a move of a damaged row keeps all that it holds. */
    getStored: (place: RowPlace, ahead?: RowsAhead): Promise<Attributes | undefined> =>
      getRow(client, table, keyOf(place), (stored) => stored, ahead),

    getTrashed: (ownerId: string, assetId: string): Promise<AssetRow | undefined> =>
      getRow(client, table, keyOf({ ownerId: trashOf(ownerId), assetId }), parseAsset),

    /** An owner's rows in the order of their ids. Pages are read as the caller consumes them. */
    ownedBy: (ownerId: string, range: Range): AsyncGenerator<AssetRow> => readFrom(ownerId, range),

    trashedBy: (ownerId: string, range: Range): AsyncGenerator<AssetRow> => readFrom(trashOf(ownerId), range),

    /** The same of all of an owner's rows, partition by partition. */
    async *everyOwnedBy(
      ownerId: string,
      from: RowPosition | undefined,
      pageSize: number,
    ): AsyncGenerator<AssetRow> {
      const { partition: first = 'items', assetId } = from ?? {};
      const all = typedKeys(PARTITIONS);
      for (const each of all.slice(all.indexOf(first))) {
        const after = each === first ? assetId : undefined;
        yield* readFrom(PARTITIONS[each](ownerId), { after, pageSize });
      }
    },

    /** The earlier versions of an item that its owner has, in no certain order, without rows that cannot be read. */
    async versions(ownerId: string, assetId: string): Promise<AssetRow[]> {
      const rows: AssetRow[] = [];
      for await (const { Items = [] } of paginateQuery({ client }, earlierRows(ownerId, assetId)))
        rows.push(...parseReadable(Items, parseAsset, 'assetId').rows);
      return rows;
    },

    /** The sort keys of all rows that stand among the earlier versions of an item, those that cannot be read too. */
    async versionKeys(ownerId: string, assetId: string): Promise<string[]> {
      const wanted = { ...earlierRows(ownerId, assetId), ProjectionExpression: 'assetId' };
      const keys: string[] = [];
      for await (const { Items = [] } of paginateQuery({ client }, wanted))
        keys.push(...Items.flatMap((row) => row.assetId?.S ?? []));
      return keys;
    },

    /** The row in the place of this version, where it can be read: of that version, or of another. */
    getVersion: (ownerId: string, assetId: string, version: number): Promise<AssetRow | undefined> =>
      getRow(
        client,
        table,
        keyOf({ ownerId, assetId, keptAt: placeOfVersion(assetId, version) }),
        (item) => parseReadable([item], parseAsset, 'assetId').rows[0],
      ),

    /**
     * An owner's items that are not encrypted and that no transfer locks, those in the trash too, by pages of DynamoDB, and
     * the ids of those that cannot be read.
     */
    async *sealableOwnedBy(ownerId: string): AsyncGenerator<Readable<AssetRow>> {
      for (const partition of [ownerId, trashOf(ownerId)]) {
        const pages = paginateQuery({ client }, { ...rowsIn(partition), FilterExpression: SEALABLE });
        for await (const { Items = [] } of pages) yield parseReadable(Items, parseAsset, 'assetId');
      }
    },

    /** All earlier versions that are not encrypted, by pages of DynamoDB, and the sort keys of those that cannot be read. */
    async *plainVersionsOf(ownerId: string): AsyncGenerator<Readable<AssetRow>> {
      const pages = paginateQuery({ client }, { ...rowsIn(versionsOf(ownerId)), FilterExpression: PLAIN });
      for await (const { Items = [] } of pages) yield parseReadable(Items, parseAsset, 'assetId');
    },

    /** Where an owner's items are that are not encrypted, those in transit and in the trash too, by their ids. */
    async plainItemsOf(ownerId: string): Promise<ReadonlyMap<string, RowPlace>> {
      const places = new Map<string, RowPlace>();
      for (const partition of [ownerId, trashOf(ownerId)]) {
        const wanted = { ...rowsIn(partition), FilterExpression: PLAIN, ProjectionExpression: 'assetId' };
        for await (const { Items = [] } of paginateQuery({ client }, wanted))
          for (const { assetId } of Items)
            if (assetId?.S !== undefined) places.set(assetId.S, placeIn(partition, assetId.S));
      }
      return places;
    },

    /** Without those in the trash. */
    countAll: (ownerId: string): Promise<number> => count(rowsIn(ownerId)),

    /** The same for half of the units. Eventually consistent, so a change may show a moment later. */
    countAllSoon: (ownerId: string): Promise<number> => count({ ...rowsIn(ownerId), ConsistentRead: false }),

    countTrashed: (ownerId: string): Promise<number> => count(rowsIn(trashOf(ownerId))),

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
