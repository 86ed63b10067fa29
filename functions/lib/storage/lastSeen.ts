import { type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { type AccessRow, parseAccess } from './accessRow.ts';
import type { Attributes } from './rows.ts';
import { writesTo } from './write.ts';

const HOUR_MS = 60 * 60_000;
/** The request goes on without the note after this time. */
const LIMIT_MS = 1_000;

export const isLastSeenOld = ({ lastSeen }: AccessRow, now: Date): boolean =>
  lastSeen === undefined || now.getTime() - Date.parse(lastSeen) >= HOUR_MS;

/**
 * Writes an access row back with the present time, unless any attribute has changed since it was read. Of
 * several requests at once, one does. A failure is ignored, because no request depends on it. It puts the whole
 * row because that needs no other permission than the first request of a user.
 */
export async function keepLastSeen(
  client: DynamoDBClient,
  table: string,
  read: Attributes,
  now: Date,
): Promise<void> {
  const row = unmarshall(read, { wrapNumbers: true });
  const { write } = writesTo(table, parseAccess)
    .put({ ...row, lastSeen: now.toISOString() })
    .expect({ lastSeen: undefined, ...row });
  await client
    .send(new PutItemCommand(write.Put), { abortSignal: AbortSignal.timeout(LIMIT_MS) })
    .catch(() => undefined);
}
