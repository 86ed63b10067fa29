import { sessionHash } from '#functions/lib/crypto/sessions.ts';
import type { Person } from '#functions/lib/vault-access/vaultAccess.ts';
import type { Collaborators } from './collaborators.ts';

/** Locks the vault for this sign-in; there need not be a session. */
export async function invalidateSession(
  { sessions, transact }: Pick<Collaborators, 'sessions' | 'transact'>,
  { userId, signInId }: Person,
): Promise<void> {
  await transact([sessions.end(userId, sessionHash(signInId))]);
}
