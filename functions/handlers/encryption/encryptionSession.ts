import type { Caller } from '#functions/lib/base/caller.ts';
import { sessionHash } from '#functions/lib/crypto/encryptionSession.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import {
  beginEncryptionSession,
  encryptionSessionMinutes,
} from '#functions/lib/vault-access/beginEncryptionSession.ts';
import { beingReset, wrongPassword, wrongState } from '#functions/lib/vault-access/refusals.ts';
import { tryPassword } from '#functions/lib/vault-access/tryPassword.ts';
import type { encryption } from '#shared/contract/encryption.ts';
import type { BodyOf, ResponseOf } from '#shared/contract/endpoint.ts';
import { needsPassword } from '#shared/domain/levels.ts';
import type { EncryptionDeps } from './deps.ts';

type Endpoint = typeof encryption.authenticateSession;

/**
 * Begins an encryption session of this sign-in, which is 30 minutes or 8 hours long.
 * @throws {RegistryError} `wrong_password`, `too_many_requests`, `wrong_state` where nothing needs a session,
 * `lost_race`
 */
export async function authenticateSession(
  deps: EncryptionDeps,
  caller: Caller,
  { password, rememberSession: remembered = false }: BodyOf<Endpoint>,
): Promise<ResponseOf<Endpoint>> {
  const row = await ensurePasswordVault(deps, caller.userId);
  const open = await tryPassword(deps, row, password);
  if (!open) throw wrongPassword();
  try {
    await beginEncryptionSession(deps, caller, open, { remembered });
  } finally {
    open.dispose();
  }
  return { message: 'Session authenticated', expiresIn: encryptionSessionMinutes(remembered) };
}

/** Locks the vault for this sign-in; there need not be a session. */
export async function invalidateSession(
  { sessions, transact }: Pick<EncryptionDeps, 'sessions' | 'transact'>,
  { userId, signInId }: Caller,
): Promise<void> {
  await transact([sessions.end(userId, sessionHash(signInId))]);
}

async function ensurePasswordVault({ vaults }: EncryptionDeps, userId: string): Promise<VaultRow> {
  const row = await vaults.get(userId);
  if (!row || !needsPassword(row.vault.level)) {
    throw wrongState('Your security level needs no session authentication.');
  }
  if (row.state === 'resetting') throw beingReset();
  return row;
}
