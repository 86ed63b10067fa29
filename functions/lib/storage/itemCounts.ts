import { type DynamoDBClient, paginateQuery, type QueryCommandInput } from '@aws-sdk/client-dynamodb';
import { NOT_PLAIN, PLAIN, trashOf, versionsOf } from './assetRow.ts';
import { type RowPosition, SEALABLE } from './assets.ts';

interface ItemCount {
  readonly total: number;
  readonly plain: number;
  readonly plainInTransit: number;
}

type Read = Pick<QueryCommandInput, 'ProjectionExpression' | 'Select'>;

const PLAIN_IN_TRANSIT = `${PLAIN} AND attribute_exists(transferId)`;
const SEALED_AT_REST = `${NOT_PLAIN} AND attribute_not_exists(transferId)`;

export type ItemCounts = ReturnType<typeof createItemCounts>;

/** How an owner's items are protected, in numbers. Strongly consistent. */
export function createItemCounts(client: DynamoDBClient, table: string) {
  const pagesIn = (partition: string, filter: string | undefined, after: string, read: Read) =>
    paginateQuery(
      { client },
      {
        TableName: table,
        KeyConditionExpression: `ownerId = :partition${after && ' AND assetId > :after'}`,
        ExpressionAttributeValues: {
          ':partition': { S: partition },
          ...(after && { ':after': { S: after } }),
        },
        ConsistentRead: true,
        FilterExpression: filter,
        ...read,
      },
    );

  async function countIn(partition: string, filter?: string, after = ''): Promise<number> {
    let count = 0;
    for await (const { Count = 0 } of pagesIn(partition, filter, after, { Select: 'COUNT' })) count += Count;
    return count;
  }

  /** How many rows there are, and how many have a certain attribute. The rows are read once for both. */
  async function countHaving(attribute: string, partition: string, filter?: string) {
    const read = { ProjectionExpression: `assetId, ${attribute}` };
    const count = { all: 0, having: 0 };
    for await (const { Items = [] } of pagesIn(partition, filter, '', read)) {
      count.all += Items.length;
      count.having += Items.filter((row) => Object.keys(row).length > 1).length;
    }
    return count;
  }

  return {
    /**
     * How many items an owner has, without those in the trash, how many of them are not encrypted, and how many of those
     * are in transit. Where all are encrypted, one query answers it. A row whose `sealed` is of another form lacks the
     * attribute; then a second query counts by the filter alone.
     */
    async of(ownerId: string): Promise<ItemCount> {
      const { all: total, having: sealed } = await countHaving('sealed.vaultId', ownerId);
      if (sealed === total) return { total, plain: 0, plainInTransit: 0 };
      const { all: plain, having: plainInTransit } = await countHaving('transferId', ownerId, PLAIN);
      return { total, plain, plainInTransit };
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
