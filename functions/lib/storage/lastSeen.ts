import { type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { type AccessRow, parseAccess } from './accessRow.ts';
import type { Attributes } from './rows.ts';
import { writesTo } from './write.ts';

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
  const row = unmarshall(read, { wrapNumbers: true });
  const { write } = writesTo(table, parseAccess)
    .put({ ...row, lastSeen: now.toISOString() })
    .expect({ lastSeen: undefined, ...row });
  await client
    .send(new PutItemCommand(write.Put), { abortSignal: AbortSignal.timeout(LIMIT_MS) })
    .catch(() => undefined);
}
