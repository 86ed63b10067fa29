import type { Caller } from '#functions/lib/base/caller.ts';
import { lostRace } from '#functions/lib/base/errors.ts';
import { secondsOf } from '#functions/lib/base/time.ts';
import { sealSession, sessionHash } from '#functions/lib/crypto/encryptionSession.ts';
import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import type { SessionRow } from '#functions/lib/storage/encryptionSessions.ts';
import {
  ENCRYPTION_SESSION_MINUTES,
  REMEMBERED_ENCRYPTION_SESSION_MINUTES,
} from '#shared/domain/constants.ts';
import type { VaultDeps } from './deps.ts';

export const encryptionSessionMinutes = (remembered: boolean): number =>
  remembered ? REMEMBERED_ENCRYPTION_SESSION_MINUTES : ENCRYPTION_SESSION_MINUTES;

/**
 * Begins an encryption session, if the vault is still the one that was opened. It clears the attempt counter.
 * @throws {RegistryError} `lost_race` when the vault was changed since
 */
export async function beginEncryptionSession(
  deps: VaultDeps,
  caller: Caller,
  open: OpenVault,
  options: { readonly remembered?: boolean } = {},
): Promise<void> {
  const { committed } = await deps.transact([
    deps.vaults.unchanged(caller.userId, open),
    deps.sessions.put(await newEncryptionSession(deps, caller, open, options)),
    deps.attempts.clear(caller.userId, 'vault'),
    ...deps.activity.record({ kind: 'session_opened', at: deps.now(), by: caller }),
  ]);
  if (!committed) throw lostRace();
}

/** The row of a session that begins now, to be written in one transaction with the vault or a check of it. */
export async function newEncryptionSession(
  { kms, now }: Pick<VaultDeps, 'kms' | 'now'>,
  { userId, signInId }: Caller,
  open: OpenVault,
  { remembered = false } = {},
): Promise<SessionRow> {
  const { vaultId, generation } = open;
  return {
    userId,
    sessionHash: sessionHash(signInId),
    wrapped: await sealSession(kms, open, signInId),
    vaultId,
    generation,
    expiresAt: secondsOf(now()) + encryptionSessionMinutes(remembered) * 60,
    remembered,
  };
}
