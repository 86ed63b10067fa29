import type { Caller } from '#functions/lib/base/caller.ts';
import { sessionHash } from '#functions/lib/crypto/encryptionSession.ts';
import type { EncryptionDeps } from './deps.ts';

/** Locks the vault for this sign-in; there need not be a session. */
export async function invalidateSession(
  { sessions, transact }: Pick<EncryptionDeps, 'sessions' | 'transact'>,
  { userId, signInId }: Caller,
): Promise<void> {
  await transact([sessions.end(userId, sessionHash(signInId))]);
}
