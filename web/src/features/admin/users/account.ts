import { ADMIN_ROLE } from '#shared/domain/roles.ts';

/** The actions of an administrator on an account. */
export type UserAction = 'enable' | 'disable' | 'grantAdmin' | 'revokeAdmin' | 'resetPassword' | 'signOut';

interface Account {
  readonly enabled: boolean;
  readonly roles: readonly string[];
}

export const isAdmin = ({ roles }: Account): boolean => roles.includes(ADMIN_ROLE);

/** The actions that fit an account in its present state, in the order of the menu. */
export const actionsFor = (account: Account): UserAction[] => [
  // Nobody can sign in to a disabled account.
  ...(account.enabled ? (['resetPassword', 'signOut'] as const) : []),
  isAdmin(account) ? 'revokeAdmin' : 'grantAdmin',
  account.enabled ? 'disable' : 'enable',
];

/** The actions that take something away from the user, whose confirmation looks like a warning. */
const HARSH: readonly UserAction[] = ['disable', 'revokeAdmin', 'resetPassword', 'signOut'];
export const isHarsh = (action: UserAction): boolean => HARSH.includes(action);

/** The states of an account that the list tells apart. */
export type AccountStatus = 'active' | 'invited' | 'resetting' | 'unconfirmed' | 'disabled' | 'other';

/** By the names of Amazon Cognito's user statuses. */
const STATUSES: ReadonlyMap<string, AccountStatus> = new Map([
  ['CONFIRMED', 'active'],
  ['EXTERNAL_PROVIDER', 'active'],
  ['FORCE_CHANGE_PASSWORD', 'invited'],
  ['RESET_REQUIRED', 'resetting'],
  ['UNCONFIRMED', 'unconfirmed'],
]);

/** A disabled account counts as disabled, whatever Cognito's status. */
export const statusOf = (account: { readonly enabled: boolean; readonly status: string }): AccountStatus =>
  account.enabled ? (STATUSES.get(account.status) ?? 'other') : 'disabled';
