import { BatchWriteItemCommand, type DynamoDBClient, paginateQuery } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { inBatches } from '#functions/lib/base/inBatches.ts';
import { aboutIn, createActivityPages, parseKey } from './activityPages.ts';
import {
  type ActivityEvent,
  type ActivityRow,
  type CountedEvent,
  countedRow,
  ofItem,
  parseActivity as parse,
  rowsOf,
  userSubject,
} from './activityRow.ts';
import { anyOf, isAbsent, isLess } from './conditions.ts';
import { type Attributes, rowParser, type TransactItem } from './rows.ts';
import { writesTo } from './write.ts';

/** The limit of BatchWriteItem. */
const BATCH_ROWS = 25;
/** The deletion of an item that was edited more often leaves its oldest entries behind. */
const REMOVED_ROWS = 2_000;

const leavingSchema = z.object({ assetId: z.string(), kind: z.string() });
const parseLeaving = rowParser(leavingSchema);

/** The table of activity. It holds no content of an item and no name of a detail. */
export function createActivityStore(client: DynamoDBClient, table: string) {
  const namesOnly = (subject: string) => ({
    ...aboutIn(table, subject),
    ProjectionExpression: 'subject, moment',
  });

  async function* momentsOf(subject: string): AsyncGenerator<string[]> {
    for await (const { Items = [] } of paginateQuery({ client }, namesOnly(subject)))
      yield Items.map((item) => parseKey(item).moment);
  }

  /** The items that a user transferred or deleted at that time (ISO 8601) or later, the earliest first. Strongly consistent. */
  async function* leavingsOf(userId: string, since: string): AsyncGenerator<z.infer<typeof leavingSchema>> {
    const wanted = {
      TableName: table,
      KeyConditionExpression: 'subject = :subject AND moment >= :since',
      FilterExpression:
        'attribute_exists(assetId) AND #by.userId = :userId AND kind IN (:deleted, :transferred)',
      ProjectionExpression: 'assetId, kind',
      ExpressionAttributeNames: { '#by': 'by' },
      ExpressionAttributeValues: marshall({
        ':subject': userSubject(userId),
        ':since': since,
        ':userId': userId,
        ':deleted': 'item_deleted',
        ':transferred': 'item_transferred',
      }),
      ConsistentRead: true,
    };
    for await (const { Items = [] } of paginateQuery({ client }, wanted)) yield* Items.map(parseLeaving);
  }

  const rows = writesTo(table, parse);
  const erase = (subject: string, moment: string): TransactItem<ActivityRow> =>
    rows.erase(marshall({ subject, moment }));

  return {
    /**
     * The rows of one event, for the transaction that makes it happen: one for the item, and one for each user.
     */
    record: (event: ActivityEvent): TransactItem<ActivityRow>[] => rowsOf(event).map(rows.put),

    /** The row of an event in the history of its item alone, where its user's activity counts many as one. */
    recordInHistory: (event: ActivityEvent & { readonly assetId: string }): TransactItem<ActivityRow>[] =>
      rowsOf(event)
        .filter(({ subject }) => subject === ofItem(event.assetId))
        .map(rows.put),

    /** The one row of counted events, which takes the place of that with a smaller count. */
    recordCount: (event: CountedEvent): TransactItem<ActivityRow> =>
      rows.put(countedRow(event)).expect(anyOf(isAbsent('subject'), isLess('count', event.count))),

    ...createActivityPages(client, table),

    /** The moments of an item's history, by pages of DynamoDB. */
    pagesOfItem: (assetId: string): AsyncGenerator<string[]> => momentsOf(ofItem(assetId)),

    /** The moments of a user's activity, by pages of DynamoDB. */
    pagesOfUser: (userId: string): AsyncGenerator<string[]> => momentsOf(userSubject(userId)),

    eraseOfItem: (assetId: string, moment: string): TransactItem<ActivityRow> =>
      erase(ofItem(assetId), moment),
    eraseOfUser: (userId: string, moment: string): TransactItem<ActivityRow> =>
      erase(userSubject(userId), moment),

    /**
     * Whether this user transferred or deleted the item at that time (ISO 8601) or later. Strongly consistent.
     */
    async transferredOrDeletedSince(userId: string, assetId: string, since: string): Promise<boolean> {
      for await (const leaving of leavingsOf(userId, since)) if (leaving.assetId === assetId) return true;
      return false;
    },

    leavingsOf,

    /**
     * Deletes the history of an item that was deleted. Rows may remain, when it fails or when there are
     * thousands of them. They are harmless: only the owner of an item sees its history, and ids are never used
     * again.
     */
    async removeHistory(assetId: string): Promise<void> {
      const found: Attributes[] = [];
      for await (const { Items = [] } of paginateQuery({ client }, namesOnly(ofItem(assetId)))) {
        found.push(...Items.map((item) => marshall(parseKey(item))));
        if (found.length >= REMOVED_ROWS) break;
      }
      for (const keys of inBatches(BATCH_ROWS, found.slice(0, REMOVED_ROWS))) {
        const deletions = keys.map((Key) => ({ DeleteRequest: { Key } }));
        await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: deletions } }));
      }
    },
  };
}
