import { type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { AccessRow } from './accessRow.ts';
import type { Attributes } from './rows.ts';

const HOUR_MS = 60 * 60_000;
/** A request waits no longer for what it does not need. */
const LIMIT_MS = 1_000;

export const isLastSeenOld = ({ lastSeen }: AccessRow, now: Date): boolean =>
  lastSeen === undefined || now.getTime() - Date.parse(lastSeen) >= HOUR_MS;

/**
 * Puts an access row in its own place with another time, unless anything of it has changed since it was read.
 * Of several requests at once one does; no failure is told, for no request depends on it. To put what was read
 * needs no permission that a first request does not need.
 */
export async function keepLastSeen(
  client: DynamoDBClient,
  table: string,
  read: Attributes,
  now: Date,
): Promise<void> {
  const known = Object.entries(read);
  const command = new PutItemCommand({
    TableName: table,
    Item: { ...read, ...marshall({ lastSeen: now.toISOString() }) },
    ConditionExpression: [
      ...known.map((_, index) => `#n${index} = :v${index}`),
      ...('lastSeen' in read ? [] : ['attribute_not_exists(lastSeen)']),
    ].join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(known.map(([name], index) => [`#n${index}`, name])),
    ExpressionAttributeValues: Object.fromEntries(known.map(([, value], index) => [`:v${index}`, value])),
  });
  await client.send(command, { abortSignal: AbortSignal.timeout(LIMIT_MS) }).catch(() => undefined);
}
