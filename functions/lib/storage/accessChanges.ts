import { type AccessRow, accessKeyOf, parseAccess } from './accessRow.ts';
import { allOf, anyOf, type Condition, differs, isAbsent, isLess, isPresent } from './conditions.ts';
import type { TransactItem } from './rows.ts';
import type { SignInState } from './signIns.ts';
import { writesTo } from './write.ts';

/** The user whose row is changed. The other fields are used where the row has to be made. */
export interface AccessSubject {
  readonly userId: string;
  readonly username: string;
  readonly subject: string;
  readonly isAdmin: boolean;
}

type Change = Partial<Pick<AccessRow, 'enabled' | 'isAdmin' | 'notBefore' | 'keptSignIn'>>;

/** Ends the one sign-in too that an earlier `notBefore` left as it was. */
const NONE_KEPT = { keptSignIn: undefined } as const;

/**
 * The changes of an access row, as transact items. Those of an administrator make the row where there is none, and
 * are refused where nothing would change.
 */
export function accessChanges(table: string) {
  const rows = writesTo(table, parseAccess);

  function change(
    user: AccessSubject,
    changed: Change,
    ...wouldChange: readonly [Condition, ...Condition[]]
  ): TransactItem<AccessRow> {
    const { userId, username, isAdmin } = user;
    const others: AccessRow = { enabled: true, isAdmin, notBefore: 0, username, subject: user.subject };
    return rows
      .update(accessKeyOf(userId))
      .set(changed)
      .setIfAbsent(Object.fromEntries(Object.entries(others).filter(([name]) => !(name in changed))))
      .expect(anyOf(isAbsent('userId'), ...wouldChange));
  }

  return {
    /** Refused too for a user whose account is being deleted: they must not come back to a part of it. */
    enable: (subject: AccessSubject) =>
      change(subject, { enabled: true }, allOf(differs('enabled', true), isAbsent('leaving'))),

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
