import type { Caller } from '#functions/lib/base/caller.ts';
import { lostRace, RegistryError, VaultDamaged } from '#functions/lib/base/errors.ts';
import { retry } from '#functions/lib/base/retry.ts';
import type { WrappingKms } from '#functions/lib/crypto/kms.ts';
import { createStandardVault, FIRST_GENERATION, openStandard } from '#functions/lib/crypto/vault.ts';
import {
  type ErasureDeps,
  erase,
  eraseTransfers,
  type Pass,
  passOver,
} from '#functions/lib/erasure/erase.ts';
import { eraseItems, withFreshKeys } from '#functions/lib/erasure/eraseUserData.ts';
import { ensureAccountPassword, type ProveAccountPassword } from '#functions/lib/identity/accountPassword.ts';
import { IMPORT_RECORDS } from '#functions/lib/storage/imports.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { type DamagedVault, isDamagedVault, type VaultRow } from '#functions/lib/storage/vaults.ts';
import { chosenLevel } from '#functions/lib/vault-access/vaultAccess.ts';
import type { dataReset } from '#shared/contract/encryption.ts';
import type { ResponseOf } from '#shared/contract/endpoint.ts';
import { HOUR_MS } from '#shared/domain/durations.ts';
import { needsPassword } from '#shared/domain/levels.ts';

export interface DataResetDeps extends ErasureDeps, Pick<Stores, 'attempts' | 'sessions' | 'userRecords'> {
  readonly kms: WrappingKms;
  readonly proveAccountPassword: ProveAccountPassword;
}

type Eligibility = ResponseOf<typeof dataReset.checkEligibility>;

type Found = VaultRow | DamagedVault | undefined;

/** A user can have encrypted data deleted only where a lost password or a damaged vault makes it useless. */
function eligibilityOf(vault: Found): Eligibility {
  if (isDamagedVault(vault)) {
    return offered(
      'Your encryption keys are damaged, so your encrypted data cannot be read. Ask an administrator first whether a backup has them. If not, all your encrypted data can be deleted for good. Your security level will then be Standard.',
    );
  }
  if (vault?.state === 'resetting') {
    return offered(
      'The deletion of your encrypted data has begun. Enter your account password to finish it.',
    );
  }
  const level = chosenLevel(vault);
  if (level === null) {
    return refused('You have not chosen a security level yet, so there is no encrypted data to delete.');
  }
  if (!needsPassword(level)) {
    return refused('At the Standard level there is no encryption password that could be lost.');
  }
  return offered(
    'All your encrypted data can be deleted for good. Your security level will then be Standard.',
  );
}

export const readEligibility = async (
  deps: Pick<DataResetDeps, 'kms' | 'vaults'>,
  userId: string,
): Promise<Eligibility> => eligibilityOf(await findVault(deps, userId));

/** A vault that no password protects is opened too: one whose record was changed counts as damaged. */
async function findVault(
  { kms, vaults }: Pick<DataResetDeps, 'kms' | 'vaults'>,
  userId: string,
): Promise<Found> {
  const { found, asDamaged } = (await vaults.findToOpen(userId)) ?? {};
  if (!found || isDamagedVault(found) || found.state !== 'active' || needsPassword(found.vault.level))
    return found;
  try {
    (await openStandard(kms, userId, found.vault)).dispose();
    return found;
  } catch (error) {
    if (error instanceof VaultDamaged) return asDamaged;
    throw error;
  }
}

const offered = (message: string): Eligibility => ({ canResetData: true, message });
const refused = (message: string): Eligibility => ({ canResetData: false, message });

/** A call within this time of a reset may be its repeat. */
const REPEATED_MS = HOUR_MS;

/**
 * Whether a reset has made this vault just now, and nothing has changed its keys since: a call whose response was lost is
 * repeated then, and what it was to delete is deleted.
 */
const isJustReset = (vault: Found, now: Date): boolean =>
  vault !== undefined &&
  !isDamagedVault(vault) &&
  vault.resetAt !== undefined &&
  vault.vault.generation === FIRST_GENERATION &&
  now.getTime() - vault.resetAt < REPEATED_MS;

/** API Gateway waits for 29 seconds. */
const TIME_MS = 20_000;

/**
 * Deletes a user's encrypted data, after they proved the password of their account, and makes them a fresh
 * vault at Standard. The state of the vault changes first: from then on nothing is read or written with it, so
 * one pass finds all there is. Open transfers are closed before the items are deleted. After an interruption,
 * the next call goes on; one that finds a reset just made succeeds.
 * @throws {RegistryError} `not_eligible`, `too_many_requests`, `wrong_password`, `lost_race`, and `unavailable`
 * when the time was too short for all of it
 */
export async function resetEncryptedData(
  deps: DataResetDeps,
  user: Caller,
  currentPassword: string,
): Promise<void> {
  const deadline = deps.now().getTime() + TIME_MS;
  const vault = await findVault(deps, user.userId);
  const { canResetData, message } = eligibilityOf(vault);
  if (!canResetData && !isJustReset(vault, deps.now())) throw new RegistryError('not_eligible', message);
  await ensureAccountPassword(deps, user, currentPassword);
  if (!canResetData) return forgetAttempts(deps, user);
  const row = await beginErasing(deps, user.userId);
  const isErased =
    (await eraseTransfers(deps, row, deadline)) &&
    (await erase(deps, row, encryptedRowsOf(deps, user.userId), deadline));
  if (isErased) await createFreshVault(deps, user, row);
}

async function forgetAttempts({ attempts, transact }: DataResetDeps, { userId }: Caller): Promise<void> {
  await transact([attempts.clear(userId, 'account')]);
}

const encryptedRowsOf = (deps: DataResetDeps, userId: string): Pass[] => [
  passOver(
    () => deps.sessions.pagesOf(userId),
    (hash) => deps.sessions.end(userId, hash),
  ),
  async function* () {
    for await (const page of deps.erasedItems.unreadable(userId)) yield* eraseItems(deps, userId, page);
  },
  // An import that names items which are gone would seem to have been made already.
  passOver(
    () => deps.userRecords.pagesOf(userId, IMPORT_RECORDS),
    (record) => deps.userRecords.erase(userId, record),
  ),
];

/** Begins also when the vault has changed since it was read, as long as it is eligible. */
async function beginErasing(deps: DataResetDeps, userId: string): Promise<VaultRow> {
  const { vaults, attempts, transact } = deps;
  const cleared = attempts.clear(userId, 'account');
  return retry(async () => {
    const found = await findVault(deps, userId);
    if (!found || !eligibilityOf(found).canResetData) throw lostRace();
    const { row, written } = isDamagedVault(found)
      ? await withFreshKeys(deps, userId, found, 'resetting')
      : inErasure(vaults, found);
    const { committed } = await transact([written, cleared]);
    return committed ? row : undefined;
  });
}

function inErasure(vaults: DataResetDeps['vaults'], row: VaultRow) {
  if (row.state === 'resetting') return { row, written: vaults.stillErasing(row) };
  const erasing: VaultRow = { ...row, version: row.version + 1, state: 'resetting' };
  return { row: erasing, written: vaults.replace(erasing, row.version) };
}

/** The write is refused only when another call has made it: nothing else changes a vault in this state. */
async function createFreshVault(deps: DataResetDeps, user: Caller, erased: VaultRow): Promise<void> {
  const { vaults, activity, kms, transact, now } = deps;
  const { record, open } = await createStandardVault(kms, erased.userId, { chosen: true });
  open.dispose();
  const at = now();
  const fresh: VaultRow = {
    userId: erased.userId,
    version: erased.version + 1,
    state: 'active',
    resetAt: at.getTime(),
    vault: record,
  };
  await transact([
    vaults.replace(fresh, erased.version),
    ...activity.record({ kind: 'data_reset', at, by: user }),
  ]);
}
