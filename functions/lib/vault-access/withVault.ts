import type { Caller } from '#functions/lib/base/caller.ts';
import { RegistryError, VaultDamaged } from '#functions/lib/base/errors.ts';
import { retry } from '#functions/lib/base/retry.ts';
import type { WrappingKms } from '#functions/lib/crypto/kms.ts';
import { ensureAsWritten } from '#functions/lib/crypto/recordMac.ts';
import { openStandard } from '#functions/lib/crypto/vault.ts';
import type { SessionRow } from '#functions/lib/storage/encryptionSessions.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import type { KeyCache, Loan } from './keyCache.ts';
import { createUsableVault, type UsableVault } from './usableVault.ts';
import { authenticationRequired, ensureAccess, openBySession, readVaultAccess } from './vaultAccess.ts';

export interface ItemDeps extends Pick<Stores, 'sessions' | 'vaults'> {
  readonly kms: WrappingKms;
  readonly keyCache: KeyCache;
  readonly now: () => Date;
}

type Use<T> = (vault: UsableVault) => Promise<T>;

/**
 * Opens the caller's vault for as long as `use` takes.
 * @throws {RegistryError} `authentication_required` where an encryption session is missing, `lost_race` when
 * the keys change again and again, and what `use` throws
 */
export const withVault = <T>(deps: ItemDeps, caller: Caller, use: Use<T>): Promise<T> =>
  withVaultEvenIfLocked(deps, caller, async (vault) => {
    vault.ensureOpen();
    return use(vault);
  });

/**
 * The same also while the vault is locked: `use` calls `ensureOpen` where it meets something encrypted.
 *
 * The rows that `use` reads are younger than the vault that was opened. One that was written with newer keys in
 * between looks damaged: then the vault is opened anew, and `use` is called again. So all that `use` may write
 * is one transaction that holds the check that `checkFor` gives.
 * @throws {RegistryError} `lost_race` when the keys change again and again, and what `use` throws
 */
export async function withVaultEvenIfLocked<T>(deps: ItemDeps, caller: Caller, use: Use<T>): Promise<T> {
  const outcome = await retry(async () => {
    const { row, loan, refusal } = await openIfAllowed(deps, caller);
    let metNewerKeys = false;
    const vault = createUsableVault({
      vaults: deps.vaults,
      kms: deps.kms,
      userId: caller.userId,
      row,
      keys: loan?.keys,
      refusal,
      onNewerKeys: () => {
        metNewerKeys = true;
      },
    });
    const [settled] = await Promise.allSettled([use(vault)]);
    loan?.release();
    const isStale = metNewerKeys && !(await isNewest(deps, caller, row));
    return isStale ? undefined : settled;
  });
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/**
 * Writes with the caller's vault. `attempt` gives undefined when its transaction was refused because something
 * that it had read has changed, the vault included: then it is called again.
 * @throws {RegistryError} `lost_race` when no attempt succeeds, and what `withVault` throws
 */
export const writeWithVault = <T extends object>(
  deps: ItemDeps,
  caller: Caller,
  attempt: Use<T | undefined>,
): Promise<T> => retry(() => withVault(deps, caller, attempt));

/** A vault that is locked, or damaged, must not hide what is not encrypted. */
async function openIfAllowed(deps: ItemDeps, caller: Caller) {
  let row: VaultRow | undefined;
  try {
    const access = await readVaultAccess(deps, caller);
    const { session } = access;
    row = access.vault;
    ensureAccess(access);
    const loan = row && (await borrow(deps, caller, row, session));
    return { row, loan };
  } catch (refusal) {
    if (refusal instanceof RegistryError || refusal instanceof VaultDamaged) return { row, refusal };
    throw refusal;
  }
}

/**
 * At a level that needs a password, keys live for this request only: AWS freezes a function between its requests, with
 * all that is in its memory, and no timer runs then. So the cache has only what KMS gave for the session, which its secrets open.
 * At Standard the function may open the vault at any time, so keys that it keeps are worth no more; the row may have been changed
 * since, so it is compared with its MAC each time.
 */
async function borrow(
  { kms, keyCache }: ItemDeps,
  caller: Caller,
  row: VaultRow,
  session: SessionRow | undefined,
): Promise<Loan> {
  if (session) {
    const keys = await openBySession(keyCache.kmsOfSessions(kms), caller, row.vault, session);
    if (!keys) throw authenticationRequired(row.vault.level);
    return { keys, release: keys.dispose };
  }
  const loan = await keyCache.borrow(idOf(row), () => openStandard(kms, caller.userId, row.vault));
  try {
    ensureAsWritten(loan.keys, row.vault);
    return loan;
  } catch (error) {
    loan.release();
    throw error;
  }
}

async function isNewest({ vaults }: ItemDeps, { userId }: Caller, used: VaultRow | undefined) {
  const present = await vaults.get(userId);
  return (
    present?.vault.vaultId === used?.vault.vaultId && present?.vault.generation === used?.vault.generation
  );
}

const idOf = ({ userId, vault }: VaultRow): string =>
  JSON.stringify([userId, vault.vaultId, vault.generation]);
