import type { Caller } from '#functions/lib/base/caller.ts';
import { signInHash } from '#functions/lib/base/signInHash.ts';
import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import type { RouteResult } from '#functions/lib/http/route.ts';
import type { LeftRepair } from '#functions/lib/repair/finishLeftRepairs.ts';
import { endEncryptionSessions } from '#functions/lib/storage/endEncryptionSessions.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import {
  beginEncryptionSession,
  encryptionSessionMinutes,
  strengthened,
} from '#functions/lib/vault-access/beginEncryptionSession.ts';
import type { VaultDeps } from '#functions/lib/vault-access/deps.ts';
import { ensureNotErasing, wrongPassword, wrongState } from '#functions/lib/vault-access/refusals.ts';
import { tryPassword } from '#functions/lib/vault-access/tryPassword.ts';
import { chosenLevel, readVaultAccess } from '#functions/lib/vault-access/vaultAccess.ts';
import type { encryption } from '#shared/contract/encryption.ts';
import type { SecurityStatus } from '#shared/contract/encryptionSession.ts';
import type { BodyOf, ResponseOf } from '#shared/contract/endpoint.ts';
import { needsPassword } from '#shared/domain/levels.ts';

type Endpoint = typeof encryption.authenticateSession;

/**
 * Begins an encryption session of this sign-in, which is 30 minutes or 8 hours long, and does what waited for it.
 * @throws {RegistryError} `wrong_password`, `too_many_requests`, `wrong_state` where nothing needs a session,
 * `lost_race`
 */
export async function authenticateSession(
  deps: VaultDeps & AfterUnlockDeps,
  caller: Caller,
  { password, rememberSession: remembered = false }: BodyOf<Endpoint>,
): Promise<RouteResult<ResponseOf<Endpoint>>> {
  const row = await ensurePasswordVault(deps, caller.userId);
  const open = await tryPassword(deps, caller, row, password);
  if (!open) throw wrongPassword();
  try {
    const changed = await strengthened(deps, row, open, password);
    const session = await beginEncryptionSession(deps, caller, open, { remembered, changed });
    await afterUnlock(deps, open, row);
    const expiresIn = encryptionSessionMinutes(remembered);
    return { body: { message: 'Session authenticated', expiresIn }, session };
  } finally {
    open.dispose();
  }
}

/** The state of the caller's encryption session. The row of a session that has ended is deleted. */
export async function readSessionStatus(deps: VaultDeps, caller: Caller): Promise<SecurityStatus> {
  const { vault, session, ended } = await readVaultAccess(deps, caller);
  if (ended) await deps.transact([deps.sessions.removeEnded(ended)]);
  const securityLevel = chosenLevel(vault);
  const isOpen = securityLevel === null || !needsPassword(securityLevel);
  const authenticated = isOpen || session !== undefined;
  const common = { securityLevel, authenticated, requiresAuthentication: !authenticated };
  if (!session) return { ...common, hasActiveSession: false, expiresIn: 0 };
  const endsAt = session.expiresAt * 1_000;
  return {
    ...common,
    hasActiveSession: true,
    expiresIn: Math.ceil((endsAt - deps.now().getTime()) / 60_000),
    expiresAt: new Date(endsAt).toISOString(),
  };
}

/** Locks the vault for this sign-in, whichever cookies it has or has lost; there need not be a session. */
export async function invalidateSession(
  deps: Pick<VaultDeps, 'sessions' | 'transact'>,
  { userId, signInId }: Caller,
): Promise<RouteResult<ResponseOf<typeof encryption.invalidateSession>>> {
  const own = signInHash(signInId);
  await endEncryptionSessions(deps, userId, (hash) => hash === own);
  return { body: { message: 'Session ended' }, session: 'ended' };
}

async function ensurePasswordVault({ vaults }: VaultDeps, userId: string): Promise<VaultRow> {
  const row = await vaults.get(userId);
  ensureNotErasing(row);
  if (!row || !needsPassword(row.vault.level)) {
    throw wrongState('Your security level needs no session authentication.');
  }
  return row;
}

export interface AfterUnlockDeps extends Pick<Stores, 'leftRepairs'> {
  readonly finishRepairs: (left: LeftRepair) => Promise<void>;
  /** Told of what went wrong: the user's unlock stands all the same. */
  readonly recordUnfinished: (error: unknown) => void;
}

/**
 * Finishes the repairs that administrators left to the user. It never throws, and the next unlock goes on with what is
 * left. It reads no items, so that an unlock takes no longer with many of them.
 */
async function afterUnlock(deps: AfterUnlockDeps, open: OpenVault, vault: VaultRow): Promise<void> {
  try {
    const left = await deps.leftRepairs.of(vault.userId);
    if (left) await deps.finishRepairs({ left, vault, open });
  } catch (error) {
    deps.recordUnfinished(error);
  }
}
