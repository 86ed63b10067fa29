import type { Caller } from '#functions/lib/base/caller.ts';
import { retry } from '#functions/lib/base/retry.ts';
import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import { openWithPassword } from '#functions/lib/crypto/vault.ts';
import type { NamedUser } from '#functions/lib/storage/activityRow.ts';
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

/**
 * Counts a wrong secret of a vault among those of the day, records it, and tells the vault's owner by mail from the fifth
 * on. A response never fails for it.
 * @param by the user who entered it: the owner, or the administrator of a repair
 */
export async function noteWrong(
  deps: Omit<TryDeps, 'kms'>,
  owner: NamedUser,
  by: NamedUser = owner,
): Promise<void> {
  const count = await countWrong(deps, owner, by).catch(() => 0);
  if (count >= TOLD_FROM) await deps.alerts.notify(owner.userId, 'wrong_encryption_passwords');
}

/**
 * The wrong secrets of the day with this one, counted and recorded in one transaction. The owner's own share an entry,
 * with their number; those of others have one each. Both count for the mail.
 */
async function countWrong(
  { activity, attempts, now, transact }: Omit<TryDeps, 'alerts' | 'kms'>,
  owner: NamedUser,
  by: NamedUser,
): Promise<number> {
  const kind = 'wrong_encryption_passwords';
  const { count } = await retry(async () => {
    const at = now();
    const isOwn = by.userId === owner.userId;
    const { counted, written } = await attempts.raiseWrong(owner.userId, at.getTime(), isOwn);
    const since = new Date(counted.since);
    const entries = isOwn
      ? [activity.recordCount({ kind, since, at, by, count: counted.own })]
      : activity.record({ kind, at, by, to: owner });
    const { committed } = await transact([written, ...entries]);
    return committed ? counted : undefined;
  });
  return count;
}
