import { marshall } from '@aws-sdk/util-dynamodb';
import { type AccessRow, parseAccess } from './accessRow.ts';
import type { TransactItem } from './rows.ts';

/** Whose row is changed. What it holds of them is taken where there is no row yet. */
export interface AccessSubject {
  readonly userId: string;
  readonly username: string;
  readonly isAdmin: boolean;
}

type Change = Partial<Pick<AccessRow, 'enabled' | 'isAdmin' | 'notBefore'>>;

const keepOld = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;

/**
 * What administrators change of an access row, as pieces for `transact`. Each makes the row where there is none,
 * and is refused where nothing would change.
 */
export function accessChanges(table: string) {
  const keyOf = (userId: string) => marshall({ userId, record: 'access' });

  function change(subject: AccessSubject, changed: Change, wouldChange: string): TransactItem<AccessRow> {
    const { userId, username, isAdmin } = subject;
    const fields: AccessRow = { enabled: true, isAdmin, notBefore: 0, username, ...changed };
    const set = Object.keys(fields).map((name) =>
      name in changed ? `#${name} = :${name}` : `#${name} = if_not_exists(#${name}, :${name})`,
    );
    return {
      write: {
        Update: {
          TableName: table,
          Key: keyOf(userId),
          UpdateExpression: `SET ${set.join(', ')}`,
          ConditionExpression: `attribute_not_exists(userId) OR ${wouldChange}`,
          ExpressionAttributeNames: Object.fromEntries(Object.keys(fields).map((name) => [`#${name}`, name])),
          ExpressionAttributeValues: marshall(
            Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value])),
          ),
          ...keepOld,
        },
      },
      parse: parseAccess,
    };
  }

  return {
    /** Refused too for someone whose account is being deleted: they must not come back to half of it. */
    enable: (subject: AccessSubject) =>
      change(subject, { enabled: true }, '#enabled <> :enabled AND attribute_not_exists(leaving)'),

    /** @param notBefore seconds since 1970: also once enabled again, a sign-in from before stays ended */
    disable: (subject: AccessSubject, notBefore: number) =>
      change(subject, { enabled: false, notBefore }, '#enabled <> :enabled'),

    setAdmin: (subject: AccessSubject, isAdmin: boolean) =>
      change(subject, { isAdmin }, '#isAdmin <> :isAdmin'),

    /** @param notBefore seconds since 1970 */
    endSignIns: (subject: AccessSubject, notBefore: number) =>
      change(subject, { notBefore }, '#notBefore < :notBefore'),

    /** Holds while this person may act as an administrator. */
    stillAdmin: (userId: string): TransactItem<AccessRow> => ({
      write: {
        ConditionCheck: {
          TableName: table,
          Key: keyOf(userId),
          ConditionExpression: 'enabled = :yes AND isAdmin = :yes',
          ExpressionAttributeValues: marshall({ ':yes': true }),
          ...keepOld,
        },
      },
      parse: parseAccess,
    }),
  };
}
