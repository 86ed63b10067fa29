import type { Caller } from '#functions/lib/base/caller.ts';
import { retry } from '#functions/lib/base/retry.ts';
import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import { openWithPassword } from '#functions/lib/crypto/vault.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import { ensureAttemptAllowed } from './attemptLimit.ts';
import type { VaultDeps } from './deps.ts';

type TryDeps = Pick<VaultDeps, 'activity' | 'alerts' | 'attempts' | 'kms' | 'now' | 'transact'>;

/**
 * Tries an encryption password, as one attempt. After a right one, the caller's transaction clears the counter; a
 * wrong one is recorded, and told to the user by mail when it is not one of the first few of a day.
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
  await ensureAttemptAllowed(deps, caller.userId, 'vault', caller);
  const opened = await open();
  if (!opened) await noteWrong(deps, caller);
  return opened;
}

/** So many wrong secrets in a day are hardly a slip any more. */
const TOLD_FROM = 5;

/** Keeps one entry for the wrong secrets of a day, with their number. A response never fails for it. */
async function noteWrong(deps: Omit<TryDeps, 'kms'>, caller: Caller): Promise<void> {
  const count = await countWrong(deps, caller).catch(() => 0);
  if (count >= TOLD_FROM) await deps.alerts.notify(caller.userId, 'wrong_encryption_passwords');
}

/** The wrong secrets of the day with this one, counted and recorded in one transaction. */
async function countWrong(
  { activity, attempts, now, transact }: Omit<TryDeps, 'alerts' | 'kms'>,
  caller: Caller,
): Promise<number> {
  const { count } = await retry(async () => {
    const at = now();
    const { counted, written } = await attempts.raiseWrong(caller.userId, at.getTime());
    const entry = activity.recordCount({
      kind: 'wrong_encryption_passwords',
      since: new Date(counted.since),
      at,
      by: caller,
      count: counted.count,
    });
    const { committed } = await transact([written, entry]);
    return committed ? counted : undefined;
  });
  return count;
}
