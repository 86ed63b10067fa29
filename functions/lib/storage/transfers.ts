import { type DynamoDBClient, paginateQuery, ScanCommand } from '@aws-sdk/client-dynamodb';
import type { TransferStatus } from '#shared/domain/transfers.ts';
import { type DamagedTransfer, isDamaged, readTransfer, unlessDamaged } from './damagedTransfer.ts';
import { getRow } from './rows.ts';
import { transferChanges } from './transferChanges.ts';
import { LISTED, type TransferRow, transferKeyOf } from './transferRow.ts';

/** One that was read, damaged or not. */
type Met = TransferRow | DamagedTransfer;

interface Page {
  readonly rows: readonly TransferRow[];
  readonly damaged: readonly DamagedTransfer[];
  /** Undefined on the last page. */
  readonly cursor: string | undefined;
}

interface Wanted {
  readonly userId: string;
  readonly statuses: readonly TransferStatus[];
  /** A request date. */
  readonly before?: string | undefined;
}

const INDEXES = { byOwner: 'ownerId', byRequester: 'requesterId' } as const;

/** The table of transfers. Writes are transact items. */
export function createTransferStore(client: DynamoDBClient, table: string) {
  /** A user's transfers as owner, or as requester, with one of these statuses; newest first. */
  async function* inPart(
    index: keyof typeof INDEXES,
    { userId, statuses, before }: Wanted,
  ): AsyncGenerator<Met> {
    const shown = statuses.map((status) => [`:${status}`, { S: status }] as const);
    const pages = paginateQuery(
      { client },
      {
        TableName: table,
        IndexName: index,
        KeyConditionExpression:
          before === undefined ? '#person = :userId' : '#person = :userId AND requestDate < :before',
        FilterExpression: `#status IN (${shown.map(([name]) => name).join(', ')})`,
        ExpressionAttributeNames: { '#person': INDEXES[index], '#status': 'status' },
        ExpressionAttributeValues: {
          ':userId': { S: userId },
          ...(before !== undefined && { ':before': { S: before } }),
          ...Object.fromEntries(shown),
        },
        ScanIndexForward: false,
      },
    );
    for await (const { Items = [] } of pages) for (const item of Items) yield readTransfer(item);
  }

  const inBothParts = (wanted: Wanted): AsyncGenerator<Met> =>
    newestFirst(inPart('byOwner', wanted), inPart('byRequester', wanted));

  const find = (transferId: string): Promise<Met | undefined> =>
    getRow(client, table, transferKeyOf(transferId), readTransfer);

  return {
    /** How many transfers wait for this user. By an index, so a change may show a moment later. */
    async countAwaiting(userId: string): Promise<number> {
      const pages = paginateQuery(
        { client },
        {
          TableName: table,
          IndexName: 'awaiting',
          Select: 'COUNT',
          KeyConditionExpression: 'awaiting = :userId',
          ExpressionAttributeValues: { ':userId': { S: userId } },
        },
      );
      let count = 0;
      for await (const page of pages) count += page.Count ?? 0;
      return count;
    },

    /** Strongly consistent, as `get` is. */
    find,

    /** To its parties a damaged transfer is as one that is not there: the hourly job finds it. */
    get: async (transferId: string): Promise<TransferRow | undefined> =>
      unlessDamaged(await find(transferId)),

    /**
     * The transfers that a user sees, as owner and as requester, newest first. Pages are read as the caller
     * consumes them. By indexes, so a change may show a moment later.
     */
    ofParty: (userId: string): AsyncGenerator<TransferRow> =>
      readable(inBothParts({ userId, statuses: LISTED })),

    /** The same with those that are damaged. */
    metOf: (userId: string): AsyncGenerator<Met> => inBothParts({ userId, statuses: LISTED }),

    /** A user's completed transfers, requested before that time (ISO 8601), in the same way. */
    completedOf: (userId: string, before?: string): AsyncGenerator<TransferRow> =>
      readable(inBothParts({ userId, statuses: ['Completed'], before })),

    /** Every transfer, a page at a time. */
    async scan({
      cursor,
      limit,
    }: {
      readonly cursor?: string | undefined;
      readonly limit: number;
    }): Promise<Page> {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new ScanCommand({
          TableName: table,
          Limit: limit,
          ConsistentRead: true,
          ExclusiveStartKey: cursor === undefined ? undefined : transferKeyOf(cursor),
        }),
      );
      const met = Items.map(readTransfer);
      return {
        rows: met.flatMap((row) => unlessDamaged(row) ?? []),
        damaged: met.filter(isDamaged),
        cursor: LastEvaluatedKey?.transferId?.S,
      };
    },

    ...transferChanges(table),
  };
}

async function* readable(rows: AsyncGenerator<Met>): AsyncGenerator<TransferRow> {
  for await (const row of rows) if (!isDamaged(row)) yield row;
}

/** Merges two runs, each newest first, into one. */
async function* newestFirst(...runs: [AsyncGenerator<Met>, AsyncGenerator<Met>]): AsyncGenerator<Met> {
  const [one, other] = runs;
  let [left, right] = await Promise.all([one.next(), other.next()]);
  while (!left.done || !right.done) {
    if (right.done || (!left.done && left.value.requestDate >= right.value.requestDate)) {
      if (!left.done) yield left.value;
      left = await one.next();
    } else {
      yield right.value;
      right = await other.next();
    }
  }
}
