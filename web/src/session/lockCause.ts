import type { QueryClient } from '@tanstack/react-query';

/**
 * Why the items are locked: the user locked them, there was no input for a time, the session has ended, or an action of
 * the user was refused because it had ended unnoticed.
 */
export type LockCause = 'locked' | 'idle' | 'ended' | 'refused';

const causes = new WeakMap<QueryClient, LockCause>();

/**
 * Undefined while the items are open, after an end by the clock until it is noted, and in a tab that had no session yet.
 */
export const lockCauseOf = (client: QueryClient): LockCause | undefined => causes.get(client);

export function setLockCause(client: QueryClient, cause: LockCause | undefined): void {
  if (cause) causes.set(client, cause);
  else causes.delete(client);
}

/** Whether the items are locked because a session ran out, and not because the user wanted it. */
export function hasRunOut(client: QueryClient): boolean {
  const cause = lockCauseOf(client);
  return cause === 'ended' || cause === 'refused';
}
