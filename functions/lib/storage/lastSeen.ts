import { type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import {
  type AccessRow,
  isShutOut,
  NO_ACCESS_ATTRIBUTES,
  parseAccess,
  type SignIn,
  type SignInEntry,
} from './accessRow.ts';
import type { Attributes } from './rows.ts';
import { withNote } from './signIns.ts';
import { writesTo } from './write.ts';

const HOUR_MS = 60 * 60_000;
/** The request goes on without the note after this time. */
const LIMIT_MS = 1_000;

const isLastSeenOld = ({ lastSeen }: AccessRow, now: Date): boolean =>
  lastSeen === undefined || now.getTime() - Date.parse(lastSeen) >= HOUR_MS;

/**
 * Notes in the access row that was read when the user, and this sign-in of theirs, was last seen: at most once an
 * hour for each, and never for a user who is shut out.
 */
export async function noteSeen(
  client: DynamoDBClient,
  table: string,
  read: Attributes,
  signIn: SignIn & Pick<SignInEntry, 'device'>,
  now: Date,
): Promise<void> {
  const row = parseAccess(read);
  if (isShutOut(row, signIn)) return;
  const signIns = withNote(row, signIn, now);
  if (signIns || isLastSeenOld(row, now))
    await keep(client, table, read, { lastSeen: now.toISOString(), ...(signIns && { signIns }) });
}

/**
 * Writes an access row back with these attributes, unless any has changed since it was read. Of several requests at
 * once, one does. A failure is ignored, because no request depends on it. It puts the whole row because that needs no
 * other permission than the first request of a user.
 */
async function keep(
  client: DynamoDBClient,
  table: string,
  read: Attributes,
  noted: Pick<AccessRow, 'lastSeen' | 'signIns'>,
): Promise<void> {
  const row = unmarshall(read, { wrapNumbers: true });
  const { write } = writesTo(table, parseAccess)
    .put({ ...row, ...noted })
    .expect({ ...NO_ACCESS_ATTRIBUTES, ...row });
  await client
    .send(new PutItemCommand(write.Put), { abortSignal: AbortSignal.timeout(LIMIT_MS) })
    .catch(() => undefined);
}
