import { ADMIN_ROLE } from '#shared/domain/roles.ts';

/** What an administrator can do to someone's account. */
export type UserAction = 'enable' | 'disable' | 'grantAdmin' | 'revokeAdmin' | 'resetPassword' | 'signOut';

interface Account {
  readonly enabled: boolean;
  readonly roles: readonly string[];
}

export const isAdmin = ({ roles }: Account): boolean => roles.includes(ADMIN_ROLE);

/** Nobody can sign in to a disabled account. */
const USED_ACCOUNT = ['resetPassword', 'signOut'] as const;

/** The actions that fit an account as it stands, in the order of the menu. */
export const actionsFor = (account: Account): UserAction[] => [
  ...(account.enabled ? USED_ACCOUNT : []),
  isAdmin(account) ? 'revokeAdmin' : 'grantAdmin',
  account.enabled ? 'disable' : 'enable',
];

/** Those that take something away from the person. */
const HARSH: readonly UserAction[] = ['disable', 'revokeAdmin', 'resetPassword', 'signOut'];
export const isHarsh = (action: UserAction): boolean => HARSH.includes(action);
