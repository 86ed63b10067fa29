import { lostRace, RegistryError } from '#functions/lib/base/errors.ts';
import { retry } from '#functions/lib/base/retry.ts';
import { createStandardVault } from '#functions/lib/crypto/vault.ts';
import { endTransfers } from '#functions/lib/erasure/endTransfers.ts';
import { erase, type Pass, passOver } from '#functions/lib/erasure/erase.ts';
import { ensureAccountPassword } from '#functions/lib/identity/ensureAccountPassword.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import type { DataResetDeps } from './deps.ts';
import { eligibilityOf } from './eligibility.ts';

/** Of the 29 seconds that API Gateway waits. */
const TIME_MS = 20_000;

interface Person {
  readonly userId: string;
  readonly username: string;
}

/**
 * Deletes everything encrypted of a person, after the password of their account, and leaves them with a fresh
 * vault at Standard. The vault is marked first: from then on nothing is read or written with it, so that what
 * is found once is all there is. Their open transfers end before the items are deleted. Interrupted anywhere, the next call goes on.
 * @throws {RegistryError} `not_eligible`, `too_many_requests`, `wrong_password`, `lost_race`, and `unavailable`
 * when the time was too short for all of it
 */
export async function resetEncryptedData(
  deps: DataResetDeps,
  person: Person,
  currentPassword: string,
): Promise<void> {
  const deadline = deps.now().getTime() + TIME_MS;
  await ensureEligible(deps, person.userId);
  await ensureAccountPassword(deps, person, currentPassword);
  const row = await beginErasing(deps, person.userId);
  const isErased =
    (await endTransfers(deps, row, deadline)) &&
    (await erase(deps, row, encryptedRowsOf(deps, person.userId), deadline));
  if (isErased) await createFreshVault(deps, person, row);
}

const encryptedRowsOf = ({ sessions, assets }: DataResetDeps, userId: string): Pass[] => [
  passOver(
    () => sessions.pagesOf(userId),
    (hash) => sessions.end(userId, hash),
  ),
  passOver(
    () => assets.unreadablePagesOf(userId),
    (assetId) => assets.erase(userId, assetId),
  ),
];

async function ensureEligible({ vaults }: DataResetDeps, userId: string): Promise<void> {
  const { canResetData, message } = eligibilityOf(await vaults.get(userId));
  if (!canResetData) throw new RegistryError('not_eligible', message);
}

/** Whatever changed the vault in between, it is still this person's to reset, unless it left nothing to. */
async function beginErasing(
  { vaults, attempts, transact }: DataResetDeps,
  userId: string,
): Promise<VaultRow> {
  const cleared = attempts.clear(userId, 'account');
  return retry(async () => {
    const row = await vaults.get(userId);
    if (!row || !eligibilityOf(row).canResetData) throw lostRace();
    const isMarked = row.state === 'resetting';
    const marked: VaultRow = isMarked ? row : { ...row, version: row.version + 1, state: 'resetting' };
    const written = isMarked ? vaults.stillErasing(row) : vaults.replace(marked, row.version);
    const { committed } = await transact([written, cleared]);
    return committed ? marked : undefined;
  });
}

/** Refused only when another call has done it: nothing else changes a vault that is marked. */
async function createFreshVault(deps: DataResetDeps, person: Person, marked: VaultRow): Promise<void> {
  const { vaults, activity, kms, transact, now } = deps;
  const { record, open } = await createStandardVault(kms, marked.userId);
  open.dispose();
  const fresh: VaultRow = {
    userId: marked.userId,
    version: marked.version + 1,
    state: 'active',
    chosen: true,
    vault: record,
  };
  await transact([
    vaults.replace(fresh, marked.version),
    ...activity.record({ kind: 'data_reset', at: now(), by: person }),
  ]);
}
