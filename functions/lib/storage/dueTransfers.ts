import { createHash } from 'node:crypto';
import {
  type AttributeValue,
  type DynamoDBClient,
  paginateQuery,
  QueryCommand,
} from '@aws-sdk/client-dynamodb';
import { DAY_MS } from '#shared/domain/durations.ts';
import { TRANSFER_LIFETIME_DAYS } from '#shared/domain/transfers.ts';
import { getBatch } from './batch.ts';
import { parseReadable, type Readable } from './rows.ts';
import { parseTransfer, type TransferRow } from './transferRow.ts';

/**
 * The parts of the index of dates. One part takes 1,000 units of writing a second, and the latest dates of all transfers
 * are written beside each other, which DynamoDB cannot split: with one part alone, that would be the limit of all steps
 * of all users. See docs/scale.md.
 */
const SHARDS = 16;
export const DUE_SHARDS: readonly string[] = Array.from({ length: SHARDS }, (_, at) => String(at));

export const LIFETIME_MS = TRANSFER_LIFETIME_DAYS * DAY_MS;

/** The keys of the index of dates; a row without them is not in it. */
export interface DueMarks {
  readonly dueShard: string | undefined;
  readonly dueAt: string | undefined;
}

const NONE: DueMarks = { dueShard: undefined, dueAt: undefined };

/**
 * The marks of a transfer at a status that began then. Something is due to each: the clock's step, the end of its listing,
 * or the end of the item's key.
 * @param began ISO 8601; a row whose time was damaged is never due
 */
export function dueMarksOf(transferId: string, began: string): DueMarks {
  const dueAt = Date.parse(began) + LIFETIME_MS;
  if (Number.isNaN(dueAt)) return NONE;
  return { dueShard: shardOf(transferId), dueAt: new Date(dueAt).toISOString() };
}

/** By a hash, so that ids of any form are spread evenly. */
function shardOf(transferId: string): string {
  const [first = 0] = createHash('sha256').update(transferId).digest();
  return String(first % SHARDS);
}

/**
 * The transfers whose date has come. An index finds them, which lags behind; it holds keys alone, and each row is then
 * read by its key as it is now, so that one that was just taken forward is met again with its new status. A row without a
 * date, as an earlier version writes it, has no entry in the index.
 */
export function createDueTransferStore(client: DynamoDBClient, table: string) {
  const upTo = (shard: string, moment: Date) => ({
    TableName: table,
    IndexName: 'due',
    KeyConditionExpression: 'dueShard = :shard AND dueAt <= :moment',
    ExpressionAttributeValues: { ':shard': { S: shard }, ':moment': { S: moment.toISOString() } },
  });

  async function read(keys: readonly AttributeValue[]): Promise<Readable<TransferRow>> {
    if (keys.length === 0) return { rows: [], unreadable: [] };
    const Keys = keys.map((transferId) => ({ transferId }));
    const found = await getBatch(client, { [table]: { Keys, ConsistentRead: true } });
    return parseReadable(found[table] ?? [], parseTransfer, 'transferId');
  }

  return {
    /**
     * Those of one part of the index, the longest due first, in pages.
     * @param pageSize at most 100, the limit of BatchGetItem
     */
    async *pagesIn(shard: string, moment: Date, pageSize: number): AsyncGenerator<Readable<TransferRow>> {
      for await (const { Items = [] } of paginateQuery({ client, pageSize }, upTo(shard, moment)))
        yield read(Items.flatMap(({ transferId }) => transferId ?? []));
    },

    /** The earliest date in one part of the index that has come; undefined where none has. */
    async oldestIn(shard: string, moment: Date): Promise<string | undefined> {
      const { Items = [] } = await client.send(new QueryCommand({ ...upTo(shard, moment), Limit: 1 }));
      return Items[0]?.dueAt?.S;
    },
  };
}
