import type { Caller } from '#functions/lib/base/caller.ts';
import { isDependencyDown } from '#functions/lib/base/dependencyDown.ts';
import { retry } from '#functions/lib/base/retry.ts';
import type { VaultKms } from '#functions/lib/crypto/kms.ts';
import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import { openWithPassword } from '#functions/lib/crypto/vault.ts';
import type { NamedUser } from '#functions/lib/storage/activityRow.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import { ensureAttemptAllowed, type TriedFrom } from './attemptLimit.ts';
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
  tryVaultSecret(deps, caller, (kms) => openWithPassword(kms, caller.userId, vault, password));

/** Opens a vault by a secret, with that KMS alone; undefined where the secret is wrong. */
type Open = (kms: VaultKms) => Promise<OpenVault | undefined>;

/** The same for any secret of the caller's vault. */
export async function tryVaultSecret(
  deps: TryDeps,
  caller: Caller,
  open: Open,
): Promise<OpenVault | undefined> {
  const opened = await openAsAttempt(deps, caller.userId, open, caller);
  if (!opened) await noteWrong(deps, caller);
  return opened;
}

/**
 * Tries a secret of a vault as one attempt, which is given back where KMS was down before it gave anything: until then
 * nothing here, and nobody who watches how long a request takes, can tell a right secret from a wrong one. Once KMS has
 * given something, the attempt counts, whatever fails afterwards.
 * @param from left out where someone else tries the secret for the user
 * @returns undefined for a wrong secret, which is still to be noted
 * @throws {RegistryError} `too_many_requests`
 */
export async function openAsAttempt(
  deps: Pick<TryDeps, 'attempts' | 'kms' | 'now'>,
  userId: string,
  open: Open,
  from?: TriedFrom,
): Promise<OpenVault | undefined> {
  const attempt = await ensureAttemptAllowed(deps, userId, 'vault', from);
  const { kms, hasGiven } = watched(deps.kms);
  try {
    return await open(kms);
  } catch (error) {
    // Where the counter cannot be put back, the attempt stays counted.
    if (!hasGiven() && isDependencyDown(error)) await attempt.giveBack().catch(() => false);
    throw error;
  }
}

/** The same KMS, and whether it has given anything yet. */
function watched(kms: VaultKms) {
  let isGiven = false;
  const noted = async <Given>(asked: Promise<Given>): Promise<Given> => {
    const given = await asked;
    isGiven = true;
    return given;
  };
  return {
    kms: {
      ...kms,
      mac: (...asked: Parameters<VaultKms['mac']>) => noted(kms.mac(...asked)),
      decrypt: (...asked: Parameters<VaultKms['decrypt']>) => noted(kms.decrypt(...asked)),
    },
    hasGiven: () => isGiven,
  };
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
