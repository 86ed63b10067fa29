import { marshall } from '@aws-sdk/util-dynamodb';
import { type AccessRow, parseAccess } from './accessRow.ts';
import { allOf, anyOf, type Condition, differs, isAbsent, isLess } from './conditions.ts';
import type { TransactItem } from './rows.ts';
import { writesTo } from './write.ts';

/** The user whose row is changed. The other fields are used where the row has to be made. */
export interface AccessSubject {
  readonly userId: string;
  readonly username: string;
  readonly isAdmin: boolean;
}

type Change = Partial<Pick<AccessRow, 'enabled' | 'isAdmin' | 'notBefore'>>;

/**
 * An administrator's changes of an access row, as transact items. Each makes the row where there is none, and
 * is refused where nothing would change.
 */
export function accessChanges(table: string) {
  const rows = writesTo(table, parseAccess);
  const keyOf = (userId: string) => marshall({ userId, record: 'access' });

  function change(subject: AccessSubject, changed: Change, wouldChange: Condition): TransactItem<AccessRow> {
    const { userId, username, isAdmin } = subject;
    const others: AccessRow = { enabled: true, isAdmin, notBefore: 0, username };
    return rows
      .update(keyOf(userId))
      .set(changed)
      .setIfAbsent(Object.fromEntries(Object.entries(others).filter(([name]) => !(name in changed))))
      .expect(anyOf(isAbsent('userId'), wouldChange));
  }

  return {
    /** Refused too for a user whose account is being deleted: they must not come back to a part of it. */
    enable: (subject: AccessSubject) =>
      change(subject, { enabled: true }, allOf(differs('enabled', true), isAbsent('leaving'))),

    /** @param notBefore seconds since 1970: also once enabled again, a sign-in from before stays ended */
    disable: (subject: AccessSubject, notBefore: number) =>
      change(subject, { enabled: false, notBefore }, differs('enabled', false)),

    setAdmin: (subject: AccessSubject, isAdmin: boolean) =>
      change(subject, { isAdmin }, differs('isAdmin', isAdmin)),

    /** @param notBefore seconds since 1970 */
    endSignIns: (subject: AccessSubject, notBefore: number) =>
      change(subject, { notBefore }, isLess('notBefore', notBefore)),

    /** Holds while this user may act as an administrator. */
    stillAdmin: (userId: string): TransactItem<AccessRow> =>
      rows.check(keyOf(userId), { enabled: true, isAdmin: true }),
  };
}
