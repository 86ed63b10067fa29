import type { Caller } from '#functions/lib/base/caller.ts';
import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import { openWithPassword } from '#functions/lib/crypto/vault.ts';
import type { AttemptRow } from '#functions/lib/storage/attempts.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import { ensureAttemptAllowed } from './attemptLimit.ts';
import type { VaultDeps } from './deps.ts';

type TryDeps = Pick<VaultDeps, 'activity' | 'alerts' | 'attempts' | 'kms' | 'now' | 'transact'>;

/**
 * Tries an encryption password, as one attempt. After a right one, the caller's transaction clears the counter; a
 * wrong one is recorded, and told to the user by mail when it is not the first few.
 * @returns undefined for a wrong password
 * @throws {RegistryError} `too_many_requests`
 */
export const tryPassword = (
  deps: TryDeps,
  caller: Caller,
  { vault }: VaultRow,
  password: string,
): Promise<OpenVault | undefined> =>
  tryVaultSecret(deps, caller, () => openWithPassword(deps.kms, caller.userId, vault, password));

/** The same for any secret of the caller's vault. */
export async function tryVaultSecret(
  deps: TryDeps,
  caller: Caller,
  open: () => Promise<OpenVault | undefined>,
): Promise<OpenVault | undefined> {
  const counted = await ensureAttemptAllowed(deps, caller.userId, 'vault', caller);
  const opened = await open();
  if (!opened) await noteWrong(deps, caller, counted);
  return opened;
}

/** So many wrong secrets are hardly a slip any more. */
const TOLD_FROM = 5;

/** Keeps one entry for the wrong secrets of a day, with their number. A response never fails for it. */
async function noteWrong(
  { activity, alerts, now, transact }: Omit<TryDeps, 'attempts' | 'kms'>,
  caller: Caller,
  { since, recent }: AttemptRow,
): Promise<void> {
  const entry = activity.recordCount({
    kind: 'wrong_encryption_passwords',
    since: new Date(since),
    at: now(),
    by: caller,
    count: recent,
  });
  await transact([entry]).catch(() => undefined);
  if (recent >= TOLD_FROM) await alerts.notify(caller.userId, 'wrong_encryption_passwords');
}
