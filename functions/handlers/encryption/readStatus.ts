import type { Caller } from '#functions/lib/base/caller.ts';
import { chosenLevel, readVaultAccess } from '#functions/lib/vault-access/vaultAccess.ts';
import type { encryption, SecurityStatus } from '#shared/contract/encryption.ts';
import type { ResponseOf } from '#shared/contract/endpoint.ts';
import { KEY_DERIVATION_ITERATIONS, needsPassword, type SecurityLevel } from '#shared/domain/levels.ts';
import type { EncryptionDeps } from './deps.ts';

type Status = ResponseOf<typeof encryption.status>;

/** @returns null before a level was chosen */
export const readSecurityLevel = async (
  { vaults }: Pick<EncryptionDeps, 'vaults'>,
  userId: string,
): Promise<SecurityLevel | null> => chosenLevel(await vaults.get(userId));

/** The level of a user, and how many items are not encrypted yet. */
export async function readStatus(
  deps: Pick<EncryptionDeps, 'vaults' | 'assets'>,
  userId: string,
): Promise<Status> {
  const [securityLevel, { total, plain }] = await Promise.all([
    readSecurityLevel(deps, userId),
    deps.assets.count(userId),
  ]);
  return {
    hasVault: securityLevel !== null,
    securityLevel,
    iterations: securityLevel && KEY_DERIVATION_ITERATIONS[securityLevel],
    totalItems: total,
    unencryptedItems: plain,
  };
}

/** The state of the caller's encryption session. The row of a session that has ended is deleted. */
export async function readSessionStatus(deps: EncryptionDeps, caller: Caller): Promise<SecurityStatus> {
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
