import {
  type AttributeValue,
  BatchWriteItemCommand,
  type DynamoDBClient,
  paginateQuery,
  QueryCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { invalidInput } from '#functions/errors.ts';
import type { ActivityKind } from '#shared/domain/activity.ts';
import {
  type ActivityEvent,
  type ActivityRow,
  ofItem,
  ofPerson,
  parseActivity as parse,
  rowsOf,
} from './activityRow.ts';
import { type Piece, rowParser } from './rows.ts';

export interface ActivityPage {
  /** Newest first. */
  readonly rows: ActivityRow[];
  /** Absent on the last page. */
  readonly cursor?: string;
}

interface Wanted {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

interface WantedKinds extends Wanted {
  /** Of these only; of every kind where it is left out. */
  readonly kinds?: readonly ActivityKind[] | undefined;
}

/** What a page of some kinds looks at, at most: it may be short then, and not the last. */
const READS = 10;
const ROWS_A_READ = 500;
/** BatchWriteItem's own limit. */
const BATCH_ROWS = 25;
/** An item that was edited more often than this leaves its oldest entries behind when it is deleted. */
const REMOVED_ROWS = 2_000;

const parseKey = rowParser(z.object({ subject: z.string(), moment: z.string() }));
const kindFilter = (kinds: readonly ActivityKind[]) => ({
  FilterExpression: `kind IN (${kinds.map((_, index) => `:kind${index}`).join(', ')})`,
  values: Object.fromEntries(kinds.map((kind, index) => [`:kind${index}`, { S: kind }])),
});

export type ActivityStore = ReturnType<typeof createActivityStore>;

/** The table of what happened. It holds no content of an item and no name of a detail. */
export function createActivityStore(client: DynamoDBClient, table: string) {
  const about = (subject: string) => ({
    TableName: table,
    KeyConditionExpression: 'subject = :subject',
    ExpressionAttributeValues: { ':subject': { S: subject } },
    ScanIndexForward: false,
    ConsistentRead: true,
  });

  async function page(subject: string, { cursor, limit }: Wanted): Promise<ActivityPage> {
    const { Items = [] } = await client.send(
      new QueryCommand({
        ...about(subject),
        ExclusiveStartKey: startOf(subject, cursor),
        // One more than wanted tells whether there is another page.
        Limit: limit + 1,
      }),
    );
    return pageOf(Items.map(parse), limit);
  }

  async function pageOfKinds(
    subject: string,
    kinds: readonly ActivityKind[],
    { cursor, limit }: Wanted,
  ): Promise<ActivityPage> {
    const { values, ...filter } = kindFilter(kinds);
    const wanted = about(subject);
    const found: ActivityRow[] = [];
    let next = startOf(subject, cursor);
    for (let read = 0; read < READS; read += 1) {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          ...wanted,
          ...filter,
          ExpressionAttributeValues: { ...wanted.ExpressionAttributeValues, ...values },
          ExclusiveStartKey: next,
          Limit: ROWS_A_READ,
        }),
      );
      found.push(...Items.map(parse));
      next = LastEvaluatedKey;
      if (!next || found.length > limit) return pageOf(found, limit);
    }
    return { rows: found, ...(next && { cursor: encodeCursor(parseKey(next).moment) }) };
  }

  const namesOnly = (subject: string) => ({ ...about(subject), ProjectionExpression: 'subject, moment' });

  async function* momentsOf(subject: string): AsyncGenerator<string[]> {
    for await (const { Items = [] } of paginateQuery({ client }, namesOnly(subject)))
      yield Items.map((item) => parseKey(item).moment);
  }

  const erase = (subject: string, moment: string): Piece<ActivityRow> => ({
    write: { Delete: { TableName: table, Key: marshall({ subject, moment }) } },
    parse,
  });

  async function keysOf(subject: string): Promise<Record<string, AttributeValue>[]> {
    const keys: Record<string, AttributeValue>[] = [];
    for await (const { Items = [] } of paginateQuery({ client }, namesOnly(subject))) {
      keys.push(...Items.map((item) => marshall(parseKey(item))));
      if (keys.length >= REMOVED_ROWS) break;
    }
    return keys.slice(0, REMOVED_ROWS);
  }

  return {
    /** The rows of one event, for the transaction that makes it true: the item's own, and one for each person. */
    record: (event: ActivityEvent): Piece<ActivityRow>[] =>
      rowsOf(event).map((row) => ({
        write: { Put: { TableName: table, Item: marshall(row, { removeUndefinedValues: true }) } },
        parse,
      })),

    /**
     * What happened to an item. Strongly consistent.
     * @throws {RegistryError} `invalid_input` for a cursor that no page gave
     */
    history: (assetId: string, wanted: Wanted): Promise<ActivityPage> => page(ofItem(assetId), wanted),

    /**
     * What concerns a person. Strongly consistent. A page of some kinds may be short, or empty, and not the last.
     * @throws {RegistryError} `invalid_input` for a cursor that no page gave
     */
    ofUser: (userId: string, { kinds, ...wanted }: WantedKinds): Promise<ActivityPage> =>
      kinds ? pageOfKinds(ofPerson(userId), kinds, wanted) : page(ofPerson(userId), wanted),

    /** The moments of an item's own history, a page of DynamoDB's at a time. */
    pagesOfItem: (assetId: string): AsyncGenerator<string[]> => momentsOf(ofItem(assetId)),

    /** The moments of what concerns a person, a page of DynamoDB's at a time. */
    pagesOfUser: (userId: string): AsyncGenerator<string[]> => momentsOf(ofPerson(userId)),

    eraseOfItem: (assetId: string, moment: string): Piece<ActivityRow> => erase(ofItem(assetId), moment),
    eraseOfUser: (userId: string, moment: string): Piece<ActivityRow> => erase(ofPerson(userId), moment),

    /** Whether this person gave the item away, or deleted it, at that time or later. Strongly consistent. */
    async hasParted(userId: string, assetId: string, since: string): Promise<boolean> {
      const wanted = {
        TableName: table,
        KeyConditionExpression: 'subject = :subject AND moment >= :since',
        FilterExpression: 'assetId = :assetId AND #by.userId = :userId AND kind IN (:deleted, :transferred)',
        ProjectionExpression: 'moment',
        ExpressionAttributeNames: { '#by': 'by' },
        ExpressionAttributeValues: marshall({
          ':subject': ofPerson(userId),
          ':since': since,
          ':assetId': assetId,
          ':userId': userId,
          ':deleted': 'item_deleted',
          ':transferred': 'item_transferred',
        }),
        ConsistentRead: true,
      };
      for await (const { Items = [] } of paginateQuery({ client }, wanted)) if (Items.length > 0) return true;
      return false;
    },

    /**
     * Deletes the history of an item that is gone. It may leave rows behind, when it fails or when there are
     * thousands. They are harmless: only an item's owner is shown its history, and ids are never used again.
     */
    async removeHistory(assetId: string): Promise<void> {
      const keys = await keysOf(ofItem(assetId));
      for (let from = 0; from < keys.length; from += BATCH_ROWS) {
        const batch = keys.slice(from, from + BATCH_ROWS).map((Key) => ({ DeleteRequest: { Key } }));
        await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: batch } }));
      }
    },
  };
}

function pageOf(rows: readonly ActivityRow[], limit: number): ActivityPage {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return last ? { rows: shown, cursor: encodeCursor(last.moment) } : { rows: shown };
}

const startOf = (subject: string, cursor: string | undefined) =>
  cursor === undefined ? undefined : marshall({ subject, moment: decodeCursor(cursor) });

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#[0-9a-z]{26}$/;

const encodeCursor = (moment: string): string => Buffer.from(moment).toString('base64url');

function decodeCursor(cursor: string): string {
  const moment = Buffer.from(cursor, 'base64url').toString();
  if (MOMENT.test(moment) && encodeCursor(moment) === cursor) return moment;
  throw invalidInput({ path: 'cursor', message: 'Must be a cursor from an earlier answer' });
}
