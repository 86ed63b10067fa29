import type { QueryClient } from '@tanstack/react-query';

/**
 * Why the items are locked: the user locked them, there was no input for a time, the session has ended, or an action of
 * the user was refused because it had ended unnoticed.
 */
export type LockCause = 'locked' | 'idle' | 'ended' | 'refused';

const causes = new WeakMap<QueryClient, LockCause>();

/** Undefined while the items are open, and after an end by the clock until it is noted. */
export const lockCauseOf = (client: QueryClient): LockCause | undefined => causes.get(client);

export function setLockCause(client: QueryClient, cause: LockCause | undefined): void {
  if (cause) causes.set(client, cause);
  else causes.delete(client);
}
