import { type DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { decodeCursor, encodeCursor } from '#functions/lib/base/cursor.ts';
import type { ActivityKind } from '#shared/domain/activity.ts';
import { type ActivityRow, ofItem, parseActivity as parse, userSubject } from './activityRow.ts';
import { type Attributes, parseReadable, rowParser } from './rows.ts';

export interface ActivityPage {
  /** Newest first. */
  readonly rows: readonly ActivityRow[];
  /** When the newest was, where it is left out. */
  readonly newestAt?: string | undefined;
  /** Absent on the last page. */
  readonly cursor?: string;
}

interface Wanted {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

interface WantedKinds extends Wanted {
  /** Every kind where it is left out. */
  readonly kinds?: readonly ActivityKind[] | undefined;
}

/** A page of some kinds looks at no more rows than this: it may be short, and still not be the last. */
const READS = 10;
const ROWS_A_READ = 500;
export const parseKey = rowParser(z.object({ subject: z.string(), moment: z.string() }));

/** Queries the rows of one subject, newest first and strongly consistent. */
export const aboutIn = (table: string, subject: string) => ({
  TableName: table,
  KeyConditionExpression: 'subject = :subject',
  ExpressionAttributeValues: { ':subject': { S: subject } },
  ScanIndexForward: false,
  ConsistentRead: true,
});

export function createActivityPages(client: DynamoDBClient, table: string) {
  async function page(subject: string, { cursor, limit }: Wanted): Promise<ActivityPage> {
    const { Items = [] } = await client.send(
      new QueryCommand({
        ...aboutIn(table, subject),
        ExclusiveStartKey: startOf(subject, cursor),
        // One more than wanted tells whether there is another page.
        Limit: limit + 1,
      }),
    );
    return pageOf(Items, limit);
  }

  async function pageOfKinds(
    subject: string,
    kinds: readonly ActivityKind[],
    { cursor, limit }: Wanted,
  ): Promise<ActivityPage> {
    const values = Object.fromEntries(kinds.map((kind, index) => [`:kind${index}`, { S: kind }]));
    const wanted = aboutIn(table, subject);
    const found: Attributes[] = [];
    let next = startOf(subject, cursor);
    for (let read = 0; read < READS; read += 1) {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          ...wanted,
          FilterExpression: `kind IN (${Object.keys(values).join(', ')})`,
          ExpressionAttributeValues: { ...wanted.ExpressionAttributeValues, ...values },
          ExclusiveStartKey: next,
          Limit: ROWS_A_READ,
        }),
      );
      found.push(...Items);
      next = LastEvaluatedKey;
      if (!next || found.length > limit) return pageOf(found, limit);
    }
    return { ...pageOf(found, limit), ...(next && { cursor: encodeCursor(parseKey(next).moment) }) };
  }

  return {
    /**
     * The history of an item. Strongly consistent.
     * @throws {RegistryError} `invalid_input` for a cursor that no page gave
     */
    history: (assetId: string, wanted: Wanted): Promise<ActivityPage> => page(ofItem(assetId), wanted),

    /**
     * The activity of a user. Strongly consistent. A page of some kinds may be short, or empty, and not the
     * last.
     * @throws {RegistryError} `invalid_input` for a cursor that no page gave
     */
    ofUser: (userId: string, { kinds, ...wanted }: WantedKinds): Promise<ActivityPage> =>
      kinds ? pageOfKinds(userSubject(userId), kinds, wanted) : page(userSubject(userId), wanted),
  };
}

/** Leaves out what cannot be read, such as an entry of a kind that only a later version knows. */
function pageOf(items: readonly Attributes[], limit: number): ActivityPage {
  const shown = items.slice(0, limit);
  const { rows, unreadable } = parseReadable(shown, parse, 'moment');
  const [newest = ''] = unreadable;
  const isFirst = newest === shown[0]?.moment?.S && MOMENT.test(newest);
  const last = items.length > limit ? shown.at(-1) : undefined;
  return {
    rows,
    ...(isFirst && { newestAt: newest.split('#')[0] }),
    ...(last && { cursor: encodeCursor(parseKey(last).moment) }),
  };
}

const startOf = (subject: string, cursor: string | undefined) =>
  cursor === undefined
    ? undefined
    : marshall({ subject, moment: decodeCursor(cursor, (place) => MOMENT.test(place)) });

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#[0-9a-z]{26}$/;
