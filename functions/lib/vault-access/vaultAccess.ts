import type { Caller } from '#functions/lib/base/caller.ts';
import { RegistryError } from '#functions/lib/base/errors.ts';
import { openSession, type SessionSecrets, sessionHash } from '#functions/lib/crypto/encryptionSession.ts';
import type { WrappingKms } from '#functions/lib/crypto/kms.ts';
import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import type { VaultRecord } from '#functions/lib/crypto/record.ts';
import type { SessionRow, SessionSummary } from '#functions/lib/storage/encryptionSessions.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import { needsPassword, type SecurityLevel } from '#shared/domain/levels.ts';
import { ensureNotErasing } from './refusals.ts';

/** Whether, and by which encryption session, a user's vault may be opened now. */
export interface VaultAccess {
  readonly vault: VaultRow | undefined;
  /** Only one that opens the vault now: see `opens`. */
  readonly session: SessionRow | undefined;
  /** A session that has ended and whose row still exists. */
  readonly ended: SessionRow | undefined;
}

interface Deps extends Pick<Stores, 'sessions' | 'vaults'> {
  readonly now: () => Date;
}

/**
 * Reads the vault and the session, strongly consistent. One row may be from before a change and the other from
 * after it, so a user who seems locked out is read twice.
 */
export async function readVaultAccess(deps: Deps, caller: Caller): Promise<VaultAccess> {
  const access = await readOnce(deps, caller);
  return isAllowed(access) ? access : readOnce(deps, caller);
}

async function readOnce({ vaults, sessions, now }: Deps, caller: Caller) {
  const { userId, ahead } = caller;
  const secrets = secretsOf(caller);
  const [vault, row] = await Promise.all([
    vaults.get(userId, ahead),
    secrets && sessions.get(userId, sessionHash(secrets), ahead),
  ]);
  const isLive = row !== undefined && vault !== undefined && isLiveSession(row, vault, now());
  return { vault, session: isLive ? row : undefined, ended: isLive ? undefined : row };
}

/**
 * The limit of 30 minutes or 8 hours, which `newEncryptionSession` sets, is enforced here. Every change of a vault
 * makes a new generation, so it ends all sessions.
 */
export const isLiveSession = (session: SessionSummary, { state, vault }: VaultRow, now: Date): boolean =>
  state === 'active' &&
  needsPassword(vault.level) &&
  session.vaultId === vault.vaultId &&
  session.generation === vault.generation &&
  session.expiresAt * 1_000 > now.getTime();

/** Undefined without the session's cookie: then no session opens. */
export const secretsOf = ({
  signInId,
  sessionSecret,
}: Pick<Caller, 'signInId' | 'sessionSecret'>): SessionSecrets | undefined =>
  sessionSecret === undefined ? undefined : { signInId, sessionSecret };

/** Opens the vault by a session of `readVaultAccess`; undefined when its row is not what was written. */
export async function openBySession(
  kms: WrappingKms,
  caller: Caller,
  vault: VaultRecord,
  session: SessionRow,
): Promise<OpenVault | undefined> {
  const secrets = secretsOf(caller);
  return secrets && openSession(kms, caller.userId, vault, session, secrets);
}

/** Null until the owner has chosen a level. */
export const chosenLevel = (vault: VaultRow | undefined): SecurityLevel | null =>
  vault?.vault.chosen ? vault.vault.level : null;

/**
 * Content may be read and written without a vault and at Standard always, else with an encryption session.
 * @throws {RegistryError} `authentication_required`, `wrong_state` while the account is being deleted: then no password opens it
 */
export function ensureAccess(access: VaultAccess): void {
  const { vault } = access;
  if (vault?.state === 'closing') ensureNotErasing(vault);
  if (vault && !isAllowed(access)) throw authenticationRequired(vault.vault.level);
}

const isAllowed = ({ vault, session }: VaultAccess): boolean =>
  !vault || session !== undefined || (vault.state === 'active' && !needsPassword(vault.vault.level));

export const authenticationRequired = (securityLevel: SecurityLevel) =>
  new RegistryError('authentication_required', 'Session authentication required', {
    requiresAuthentication: true,
    authenticated: false,
    securityLevel,
  });
