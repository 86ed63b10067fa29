import { type DynamoDBClient, paginateQuery } from '@aws-sdk/client-dynamodb';
import { NOT_PLAIN, PLAIN, trashOf, versionsOf } from './assetRow.ts';
import { type RowPosition, SEALABLE } from './assets.ts';

interface ItemCount {
  readonly total: number;
  readonly plain: number;
  readonly plainInTransit: number;
}

const PLAIN_IN_TRANSIT = `${PLAIN} AND attribute_exists(transferId)`;
const SEALED_AT_REST = `${NOT_PLAIN} AND attribute_not_exists(transferId)`;

export type ItemCounts = ReturnType<typeof createItemCounts>;

/** How an owner's items are protected, in numbers. Strongly consistent. */
export function createItemCounts(client: DynamoDBClient, table: string) {
  async function countIn(partition: string, filter?: string, after = ''): Promise<number> {
    const pages = paginateQuery(
      { client },
      {
        TableName: table,
        KeyConditionExpression: `ownerId = :partition${after && ' AND assetId > :after'}`,
        ExpressionAttributeValues: {
          ':partition': { S: partition },
          ...(after && { ':after': { S: after } }),
        },
        ConsistentRead: true,
        Select: 'COUNT',
        FilterExpression: filter,
      },
    );
    let count = 0;
    for await (const { Count = 0 } of pages) count += Count;
    return count;
  }

  return {
    /**
     * How many items an owner has, without those in the trash, how many of them are not encrypted, and how many of those are in transit. Each is
     * a count of its own: `ScannedCount` would save one, but compatible databases count it differently at the ends of
     * pages.
     */
    async of(ownerId: string): Promise<ItemCount> {
      const [total, plain] = await Promise.all([countIn(ownerId), countIn(ownerId, PLAIN)]);
      const plainInTransit = plain > 0 ? await countIn(ownerId, PLAIN_IN_TRANSIT) : 0;
      return { total, plain, plainInTransit: Math.min(plain, plainInTransit) };
    },

    /** How many items in the trash are not encrypted. */
    plainInTrash: (ownerId: string): Promise<number> => countIn(trashOf(ownerId), PLAIN),

    /** How many earlier versions of items are not encrypted. */
    plainVersions: (ownerId: string): Promise<number> => countIn(versionsOf(ownerId), PLAIN),

    /** How many items could be encrypted now, those in the trash and earlier versions too. */
    async sealable(ownerId: string): Promise<number> {
      const counts = await Promise.all([
        countIn(ownerId, SEALABLE),
        countIn(trashOf(ownerId), SEALABLE),
        countIn(versionsOf(ownerId), PLAIN),
      ]);
      return counts.reduce((sum, count) => sum + count, 0);
    },

    /**
     * How many of the items that `everyOwnedBy` gives after this row are encrypted, or damaged, and not locked by a
     * transfer. Earlier versions, which come last, are not counted.
     */
    async sealedAfter(ownerId: string, { assetId, partition }: RowPosition): Promise<number> {
      if (partition === 'versions') return 0;
      const inTrash = partition === 'trash';
      const trashed = countIn(trashOf(ownerId), SEALED_AT_REST, inTrash ? assetId : '');
      return inTrash ? trashed : (await countIn(ownerId, SEALED_AT_REST, assetId)) + (await trashed);
    },

    /** How many items are not encrypted and stay so until their transfer ends. */
    plainInTransit: (ownerId: string): Promise<number> => countIn(ownerId, PLAIN_IN_TRANSIT),
  };
}
