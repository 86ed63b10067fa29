/** What the deletion of an account gives the sign-out, in the state of the history's entry. */
export const ACCOUNT_DELETED = { accountDeleted: true } as const;

/** Whether someone is signed out because their account was deleted. */
export const isAccountDeleted = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'accountDeleted' in state;
