import {
  type DynamoDBClient,
  paginateQuery,
  type QueryCommandInput,
  type QueryCommandOutput,
} from '@aws-sdk/client-dynamodb';
import { NOT_PLAIN, PLAIN, trashOf, versionsOf } from './assetRow.ts';
import { type RowPosition, SEALABLE } from './assets.ts';

/** API Gateway waits 29 seconds: the status takes this long at most, and one count besides it. */
const STATUS_MS = 14_000;
/** A count of its own, or after 15 seconds of a migration, with another one after it. */
const COUNT_MS = 4_000;

interface Counted {
  /** Whether the time has ended before all rows were read, so that there may be more. */
  readonly isCutShort: boolean;
}

export interface RowCount extends Counted {
  readonly count: number;
}

interface ItemCount extends Counted {
  readonly total: number;
  readonly plain: number;
  readonly plainInTransit: number;
}

interface Bounds {
  readonly filter?: string | undefined;
  /** Milliseconds since 1970. At least one page is read. */
  readonly until: number;
}

type Read = Bounds &
  Pick<QueryCommandInput, 'ProjectionExpression' | 'Select'> & {
    readonly after?: string;
  };

const PLAIN_IN_TRANSIT = `${PLAIN} AND attribute_exists(transferId)`;
const SEALED_AT_REST = `${NOT_PLAIN} AND attribute_not_exists(transferId)`;

/** How an owner's items are protected, in numbers. Strongly consistent. */
export function createItemCounts(client: DynamoDBClient, table: string, now: () => number = Date.now) {
  /** Ends when the time does, and then gives `undefined` in place of the next page. */
  async function* pagesIn(
    partition: string,
    { filter, after = '', until, ...read }: Read,
  ): AsyncGenerator<QueryCommandOutput | undefined> {
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
        FilterExpression: filter,
        ...read,
      },
    );
    for await (const page of pages) {
      yield page;
      if (page.LastEvaluatedKey && now() >= until) return yield undefined;
    }
  }

  async function countIn(partition: string, filter: string, after = ''): Promise<RowCount> {
    const until = now() + COUNT_MS;
    let count = 0;
    for await (const page of pagesIn(partition, { filter, after, until, Select: 'COUNT' })) {
      if (!page) return { count, isCutShort: true };
      count += page.Count ?? 0;
    }
    return { count, isCutShort: false };
  }

  /** How many rows there are, and how many have a certain attribute. The rows are read once for both. */
  async function countHaving(attribute: string, partition: string, { until, filter }: Bounds) {
    const read = { ProjectionExpression: `assetId, ${attribute}`, filter, until };
    const count = { all: 0, having: 0, isCutShort: false };
    for await (const page of pagesIn(partition, read)) {
      if (!page) return { ...count, isCutShort: true };
      const { Items = [] } = page;
      count.all += Items.length;
      count.having += Items.filter((row) => Object.keys(row).length > 1).length;
    }
    return count;
  }

  return {
    /**
     * How many items an owner has, without those in the trash, how many of them are not encrypted, and how many of those
     * are in transit. Where all are encrypted, one query answers it. A row whose `sealed` is of another form lacks the
     * attribute; then a second query counts by the filter alone, unless the first one took all of the time.
     */
    async of(ownerId: string): Promise<ItemCount> {
      const until = now() + STATUS_MS;
      const all = await countHaving('sealed.vaultId', ownerId, { until });
      const { all: total, having: sealed, isCutShort } = all;
      if (sealed === total || isCutShort)
        return { total, plain: total - sealed, plainInTransit: 0, isCutShort };
      const plain = await countHaving('transferId', ownerId, { until, filter: PLAIN });
      return { total, plain: plain.all, plainInTransit: plain.having, isCutShort: plain.isCutShort };
    },

    /** How many items in the trash are not encrypted. */
    plainInTrash: (ownerId: string): Promise<RowCount> => countIn(trashOf(ownerId), PLAIN),

    /** How many earlier versions of items are not encrypted. */
    plainVersions: (ownerId: string): Promise<RowCount> => countIn(versionsOf(ownerId), PLAIN),

    /** How many items could be encrypted now, those in the trash and earlier versions too. */
    sealable: (ownerId: string): Promise<RowCount> =>
      sumOf([
        countIn(ownerId, SEALABLE),
        countIn(trashOf(ownerId), SEALABLE),
        countIn(versionsOf(ownerId), PLAIN),
      ]),

    /**
     * How many of the items that `everyOwnedBy` gives after this row are encrypted, or damaged, and not locked by a
     * transfer. Earlier versions, which come last, are not counted.
     */
    async sealedAfter(ownerId: string, { assetId, partition }: RowPosition): Promise<number> {
      if (partition === 'versions') return 0;
      const inTrash = partition === 'trash';
      const trashed = countIn(trashOf(ownerId), SEALED_AT_REST, inTrash ? assetId : '');
      const { count } = await sumOf(
        inTrash ? [trashed] : [countIn(ownerId, SEALED_AT_REST, assetId), trashed],
      );
      return count;
    },

    /** How many items are not encrypted and stay so until their transfer ends. */
    plainInTransit: (ownerId: string): Promise<RowCount> => countIn(ownerId, PLAIN_IN_TRANSIT),
  };
}

/** Where there was no time to count all it is at least one, so that nobody takes the work for done. */
async function sumOf(counts: readonly Promise<RowCount>[]): Promise<RowCount> {
  const counted = await Promise.all(counts);
  const sum = counted.reduce((all, { count }) => all + count, 0);
  const isCutShort = counted.some((each) => each.isCutShort);
  return { count: isCutShort ? Math.max(1, sum) : sum, isCutShort };
}
