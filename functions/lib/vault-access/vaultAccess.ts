import type { Caller } from '#functions/lib/base/caller.ts';
import { RegistryError } from '#functions/lib/base/errors.ts';
import { sessionHash } from '#functions/lib/crypto/encryptionSession.ts';
import type { SessionRow, SessionStore } from '#functions/lib/storage/encryptionSessions.ts';
import type { VaultRow, VaultStore } from '#functions/lib/storage/vaults.ts';
import { needsPassword, type SecurityLevel } from '#shared/domain/levels.ts';

/** What a person's vault allows at this moment. */
export interface VaultAccess {
  readonly vault: VaultRow | undefined;
  /** Only while it opens the vault. */
  readonly session: SessionRow | undefined;
  /** A session that ended, and whose row is still there. */
  readonly ended: SessionRow | undefined;
}

interface Deps {
  readonly vaults: VaultStore;
  readonly sessions: SessionStore;
  readonly now: () => Date;
}

/** Reads both rows anew, strongly consistent: what was remembered of them may have ended since. */
export async function readVaultAccess(deps: Deps, caller: Caller): Promise<VaultAccess> {
  const standing = await readOnce(deps, caller);
  return isAllowed(standing) ? standing : readOnce(deps, caller);
}

/** Of two rows, one may be from before a change and one from after it: so who seems locked out is read twice. */
async function readOnce({ vaults, sessions, now }: Deps, { userId, signInId }: Caller) {
  const [vault, row] = await Promise.all([vaults.get(userId), sessions.get(userId, sessionHash(signInId))]);
  const isLive = row !== undefined && vault !== undefined && opens(row, vault, now());
  return { vault, session: isLive ? row : undefined, ended: isLive ? undefined : row };
}

/** Every change of a vault makes a new generation, so it ends all sessions at once. */
const opens = (session: SessionRow, { state, vault }: VaultRow, now: Date): boolean =>
  state === 'active' &&
  needsPassword(vault.level) &&
  session.vaultId === vault.vaultId &&
  session.generation === vault.generation &&
  session.expiresAt * 1_000 > now.getTime();

/** The level that its owner chose; null before. */
export const chosenLevel = (vault: VaultRow | undefined): SecurityLevel | null =>
  vault?.chosen ? vault.vault.level : null;

/**
 * Whether content may be read and written now: without a vault and at Standard always, else with a session.
 * @throws {RegistryError} `authentication_required`
 */
export function ensureAccess(standing: VaultAccess): void {
  const { vault } = standing;
  if (vault && !isAllowed(standing)) throw authenticationRequired(vault.vault.level);
}

const isAllowed = ({ vault, session }: VaultAccess): boolean =>
  !vault || session !== undefined || (vault.state === 'active' && !needsPassword(vault.vault.level));

export const authenticationRequired = (securityLevel: SecurityLevel) =>
  new RegistryError('authentication_required', 'Session authentication required', {
    requiresAuthentication: true,
    authenticated: false,
    securityLevel,
  });
