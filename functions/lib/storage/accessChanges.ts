import { type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { HOUR_MS } from '#shared/domain/durations.ts';
import {
  type AccessRow,
  accessKeyOf,
  isShutOut,
  NO_ACCESS_ATTRIBUTES,
  parseAccess,
  type SignIn,
  type SignInEntry,
} from './accessRow.ts';
import { allOf, anyOf, type Condition, differs, isAbsent, isLess, isPresent } from './conditions.ts';
import type { Attributes, TransactItem } from './rows.ts';
import { type SignInState, withNote } from './signIns.ts';
import { writesTo } from './write.ts';

/** The user whose row is changed. The other fields are used where the row has to be made. */
export interface AccessSubject {
  readonly userId: string;
  readonly username: string;
  readonly subject: string;
  readonly isAdmin: boolean;
}

type Change = Partial<Pick<AccessRow, 'enabled' | 'isAdmin' | 'notBefore' | 'keptSignIn'>>;

const ofStaying = (condition: Condition): Condition => allOf(condition, isAbsent('leaving'));

/** Ends the one sign-in too that an earlier `notBefore` left as it was. */
const NONE_KEPT = { keptSignIn: undefined } as const;

/**
 * The changes of an access row, as transact items. Those of an administrator make the row where there is none, and
 * are refused where nothing would change, and for a user whose account is being deleted: nothing is written of them anew,
 * and they must not come back to a part of it.
 */
export function accessChanges(table: string) {
  const rows = writesTo(table, parseAccess);

  function change(
    user: AccessSubject,
    changed: Change,
    ...[wouldChange, ...orWould]: readonly [Condition, ...Condition[]]
  ): TransactItem<AccessRow> {
    const { userId, username, isAdmin } = user;
    const others: AccessRow = { enabled: true, isAdmin, notBefore: 0, username, subject: user.subject };
    return rows
      .update(accessKeyOf(userId))
      .set(changed)
      .setIfAbsent(Object.fromEntries(Object.entries(others).filter(([name]) => !(name in changed))))
      .expect(anyOf(isAbsent('userId'), ofStaying(wouldChange), ...orWould.map(ofStaying)));
  }

  return {
    /** @param notBefore seconds since 1970: the directory can have let the user sign in while only the row disabled them */
    enable: (subject: AccessSubject, notBefore: number) =>
      change(subject, { enabled: true, notBefore, ...NONE_KEPT }, differs('enabled', true)),

    /** @param notBefore seconds since 1970: also once enabled again, a sign-in from before stays ended */
    disable: (subject: AccessSubject, notBefore: number) =>
      change(subject, { enabled: false, notBefore, ...NONE_KEPT }, differs('enabled', false)),

    setAdmin: (subject: AccessSubject, isAdmin: boolean) =>
      change(subject, { isAdmin }, differs('isAdmin', isAdmin)),

    /** @param notBefore seconds since 1970 */
    endSignIns: (subject: AccessSubject, notBefore: number) =>
      change(subject, { notBefore, ...NONE_KEPT }, isLess('notBefore', notBefore), isPresent('keptSignIn')),

    /** Changes which sign-ins may act, unless that was changed since the row was read. */
    setSignIns: (userId: string, read: SignInState, next: SignInState): TransactItem<AccessRow> =>
      rows.update(accessKeyOf(userId)).set(signInState(next)).expect(signInState(read)),

    /** Holds while this user may act as an administrator. */
    stillAdmin: (userId: string): TransactItem<AccessRow> =>
      rows.check(accessKeyOf(userId), { enabled: true, isAdmin: true }),
  };
}

const signInState = ({ notBefore, keptSignIn, signIns, endedSignIns }: SignInState) => ({
  notBefore,
  keptSignIn,
  signIns,
  endedSignIns,
});

/** The request goes on without the note after this time. */
const LIMIT_MS = 1_000;

const isLastSeenOld = ({ lastSeen }: AccessRow, now: Date): boolean =>
  lastSeen === undefined || now.getTime() - Date.parse(lastSeen) >= HOUR_MS;

/**
 * Notes in the access row that was read when the user, and this sign-in of theirs, was last seen: at most once an
 * hour for each, and never for a user who is shut out.
 * @param row the row that was read, by this clock
 */
export async function noteSeen(
  client: DynamoDBClient,
  table: string,
  { known, row }: { readonly known: Attributes; readonly row: AccessRow },
  signIn: SignIn & Pick<SignInEntry, 'device'>,
  now: Date,
): Promise<void> {
  if (isShutOut(row, signIn)) return;
  const { notBefore } = row;
  const signIns = withNote(row, signIn, now);
  if (signIns || isLastSeenOld(row, now) || known.notBefore?.N !== String(notBefore))
    await keep(client, table, known, { notBefore, lastSeen: now.toISOString(), ...(signIns && { signIns }) });
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
  noted: Pick<AccessRow, 'notBefore' | 'lastSeen' | 'signIns'>,
): Promise<void> {
  const row = unmarshall(read, { wrapNumbers: true });
  const { write } = writesTo(table, parseAccess)
    .put({ ...row, ...noted })
    .expect({ ...NO_ACCESS_ATTRIBUTES, ...row });
  await client
    .send(new PutItemCommand(write.Put), { abortSignal: AbortSignal.timeout(LIMIT_MS) })
    .catch(() => undefined);
}
