import {
  type AttributeValue,
  BatchWriteItemCommand,
  type DynamoDBClient,
  paginateQuery,
  QueryCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { monotonicFactory } from 'ulid';
import * as z from 'zod/mini';
import { invalidInput } from '#functions/errors.ts';
import { ACTIVITY_KINDS, type ActivityKind, HISTORY_KINDS } from '#shared/domain/activity.ts';
import { type Piece, rowParser } from './rows.ts';

/** Someone, named as at the time. */
const personSchema = z.object({ userId: z.string(), username: z.string() });
export type NamedPerson = z.infer<typeof personSchema>;

const activityRowSchema = z.object({
  /** `item#…` of an item's own history, `user#…` of what concerns a person. */
  subject: z.string(),
  /** ISO time in UTC and a ULID: the order of events, also of those of one millisecond. */
  moment: z.string(),
  at: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  by: personSchema,
  assetId: z.string(),
  /** The other person, where there is one: whom an item went to, or whose request was decided. */
  to: z.optional(personSchema),
  transferId: z.optional(z.string()),
  /** Seconds since 1970. Of a person's rows only: an item's history stays as long as the item. */
  expiresAt: z.optional(z.number()),
});
export type ActivityRow = z.infer<typeof activityRowSchema>;

export interface ActivityEvent {
  readonly kind: ActivityKind;
  readonly at: Date;
  readonly by: NamedPerson;
  readonly assetId: string;
  readonly to?: NamedPerson;
  readonly transferId?: string;
}

/** Who acts where no person does. What concerns two people then is recorded as two events, one `to` each. */
export const THE_REGISTRY: NamedPerson = { userId: '', username: 'Item Registry' };

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

const USER_ROWS_LAST_S = 400 * 24 * 60 * 60;
/** BatchWriteItem's own limit. */
const BATCH_ROWS = 25;
/** An item edited more often than this leaves the oldest entries behind when it is deleted. */
const REMOVED_ROWS = 2_000;

const parse = rowParser(activityRowSchema);
const parseKey = rowParser(z.object({ subject: z.string(), moment: z.string() }));
const newUlid = monotonicFactory();

const ofItem = (assetId: string): string => `item#${assetId}`;
const ofPerson = (userId: string): string => `user#${userId}`;

export type ActivityStore = ReturnType<typeof createActivityStore>;

/** The table of what happened. It holds no content of an item and no name of a detail. */
export function createActivityStore(client: DynamoDBClient, table: string) {
  const put = (row: ActivityRow): Piece<ActivityRow> => ({
    write: { Put: { TableName: table, Item: marshall(row, { removeUndefinedValues: true }) } },
    parse,
  });

  async function page(subject: string, { cursor, limit }: Wanted): Promise<ActivityPage> {
    const before = cursor === undefined ? undefined : decodeCursor(cursor);
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'subject = :subject',
        ExpressionAttributeValues: { ':subject': { S: subject } },
        ExclusiveStartKey: before === undefined ? undefined : marshall({ subject, moment: before }),
        ScanIndexForward: false,
        // One more than wanted tells whether there is another page.
        Limit: limit + 1,
        ConsistentRead: true,
      }),
    );
    const rows = Items.slice(0, limit).map((item) => parse(item));
    const last = Items.length > limit ? rows.at(-1) : undefined;
    return last ? { rows, cursor: encodeCursor(last.moment) } : { rows };
  }

  async function keysOf(subject: string): Promise<Record<string, AttributeValue>[]> {
    const keys: Record<string, AttributeValue>[] = [];
    const pages = paginateQuery(
      { client },
      {
        TableName: table,
        KeyConditionExpression: 'subject = :subject',
        ExpressionAttributeValues: { ':subject': { S: subject } },
        ProjectionExpression: 'subject, moment',
        ScanIndexForward: false,
        ConsistentRead: true,
      },
    );
    for await (const { Items = [] } of pages) {
      keys.push(...Items.map((item) => marshall(parseKey(item))));
      if (keys.length >= REMOVED_ROWS) break;
    }
    return keys.slice(0, REMOVED_ROWS);
  }

  return {
    /** The rows of one event, for the transaction that makes it true: the item's, and one for each person. */
    record(event: ActivityEvent): Piece<ActivityRow>[] {
      const at = event.at.toISOString();
      const row = { ...event, at, moment: `${at}#${newUlid(event.at.getTime()).toLowerCase()}` };
      const expiresAt = Math.floor(event.at.getTime() / 1_000) + USER_ROWS_LAST_S;
      const pieces = peopleOf(event).map((userId) => put({ ...row, subject: ofPerson(userId), expiresAt }));
      if (isHistory(event.kind)) pieces.push(put({ ...row, subject: ofItem(event.assetId) }));
      return pieces;
    },

    /**
     * What happened to an item. Strongly consistent.
     * @throws {RegistryError} `invalid_input` for a cursor that no page gave
     */
    history: (assetId: string, wanted: Wanted): Promise<ActivityPage> => page(ofItem(assetId), wanted),

    /**
     * What concerns a person. Strongly consistent.
     * @throws {RegistryError} `invalid_input` for a cursor that no page gave
     */
    ofUser: (userId: string, wanted: Wanted): Promise<ActivityPage> => page(ofPerson(userId), wanted),

    /**
     * Deletes the history of an item that is gone. May leave rows behind, when it fails or when there are
     * thousands: they are harmless, because a history is shown to an item's owner only and ids are never used again.
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

const isHistory = (kind: ActivityKind): boolean => HISTORY_KINDS.some((each) => each === kind);

const peopleOf = ({ by, to }: ActivityEvent): string[] =>
  [...new Set([by.userId, ...(to ? [to.userId] : [])])].filter((userId) => userId !== THE_REGISTRY.userId);

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#[0-9a-z]{26}$/;

const encodeCursor = (moment: string): string => Buffer.from(moment).toString('base64url');

function decodeCursor(cursor: string): string {
  const moment = Buffer.from(cursor, 'base64url').toString();
  if (MOMENT.test(moment) && encodeCursor(moment) === cursor) return moment;
  throw invalidInput({ path: 'cursor', message: 'Must be a cursor from an earlier answer' });
}
