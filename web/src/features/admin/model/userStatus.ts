/** How an account stands, as the list says it. */
export type UserStatus = 'active' | 'invited' | 'resetting' | 'unconfirmed' | 'disabled' | 'other';

/** By the names that Amazon Cognito gives them. */
const STATUSES: ReadonlyMap<string, UserStatus> = new Map([
  ['CONFIRMED', 'active'],
  ['EXTERNAL_PROVIDER', 'active'],
  ['FORCE_CHANGE_PASSWORD', 'invited'],
  ['RESET_REQUIRED', 'resetting'],
  ['UNCONFIRMED', 'unconfirmed'],
]);

/** Whether someone can sign in counts first. */
export const statusOf = (account: { readonly enabled: boolean; readonly status: string }): UserStatus =>
  account.enabled ? (STATUSES.get(account.status) ?? 'other') : 'disabled';
