import { type DynamoDBClient, paginateQuery } from '@aws-sdk/client-dynamodb';
import { SEALABLE } from './assets.ts';

interface ItemCount {
  readonly total: number;
  readonly plain: number;
  readonly plainInTransit: number;
}

const PLAIN = 'attribute_exists(content)';
const PLAIN_IN_TRANSIT = `${PLAIN} AND attribute_exists(transferId)`;
const SEALED_AT_REST = 'attribute_not_exists(content) AND attribute_not_exists(transferId)';

export type ItemCounts = ReturnType<typeof createItemCounts>;

/** How an owner's items are protected, in numbers. Strongly consistent. */
export function createItemCounts(client: DynamoDBClient, table: string) {
  async function countOf(ownerId: string, filter?: string, after = ''): Promise<number> {
    const pages = paginateQuery(
      { client },
      {
        TableName: table,
        KeyConditionExpression: `ownerId = :ownerId${after && ' AND assetId > :after'}`,
        ExpressionAttributeValues: { ':ownerId': { S: ownerId }, ...(after && { ':after': { S: after } }) },
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
     * How many items an owner has, how many of them are not encrypted, and how many of those are in transit. Each is
     * a count of its own: `ScannedCount` would save one, but compatible databases count it differently at the ends of
     * pages.
     */
    async of(ownerId: string): Promise<ItemCount> {
      const [total, plain] = await Promise.all([countOf(ownerId), countOf(ownerId, PLAIN)]);
      const plainInTransit = plain > 0 ? await countOf(ownerId, PLAIN_IN_TRANSIT) : 0;
      return { total, plain, plainInTransit: Math.min(plain, plainInTransit) };
    },

    /** How many items could be encrypted now. */
    sealable: (ownerId: string): Promise<number> => countOf(ownerId, SEALABLE),

    /** How many of the items whose ids come after one are encrypted, or damaged, and not locked by a transfer. */
    sealedAfter: (ownerId: string, after: string): Promise<number> => countOf(ownerId, SEALED_AT_REST, after),

    /** How many items are not encrypted and stay so until their transfer ends. */
    plainInTransit: (ownerId: string): Promise<number> => countOf(ownerId, PLAIN_IN_TRANSIT),
  };
}
