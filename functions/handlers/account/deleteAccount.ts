import type { Caller } from '#functions/lib/base/caller.ts';
import { lostRace } from '#functions/lib/base/errors.ts';
import { eraseAccount, eraseKeys } from '#functions/lib/erasure/eraseAccount.ts';
import { ensureAccountPassword } from '#functions/lib/identity/ensureAccountPassword.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import type { AccountDeps } from './deps.ts';

/** Of the 29 seconds that API Gateway waits. */
const TIME_MS = 20_000;
/** Longer than any access token lives: until then its owner is known to be shut out. */
const SHUT_OUT_S = 2 * 24 * 60 * 60;

/**
 * Deletes everything of a person, after the password of their account: their keys first, their account last.
 * What others own, and its history, stays. From the first write on nothing new of theirs is made. Interrupted
 * anywhere, the next call goes on; one that finds everything gone is told so.
 * @throws {RegistryError} `too_many_requests`, `wrong_password`, `lost_race`, and `unavailable` when the time was
 * too short for all of it
 */
export async function deleteAccount(
  deps: AccountDeps,
  caller: Caller,
  currentPassword: string,
): Promise<void> {
  const deadline = deps.now().getTime() + TIME_MS;
  if (await isGone(deps, caller)) return;
  try {
    await ensureAccountPassword(deps, caller, currentPassword);
  } catch (refusal) {
    // Another call may have finished meanwhile: then no password is right any more.
    if (!(await isGone(deps, caller))) throw refusal;
    return tidy(deps, caller.userId);
  }
  const vault = await eraseKeys(deps, caller.userId);
  if (!(await eraseAccount(deps, vault, deadline)) || !(await shutOut(deps, vault))) throw lostRace();
  await deps.ownAccount.remove(caller);
  await tidy(deps, caller.userId);
}

/** Whether an earlier call did all of it. Then nobody is left whose password could be asked for. */
async function isGone({ users, ownAccount }: AccountDeps, caller: Caller): Promise<boolean> {
  const access = await users.access(caller.userId);
  return access?.leaving === true && !(await ownAccount.exists(caller));
}

/** The mark stays as long as the tokens, so that nobody begins anything with who is gone. */
async function shutOut(
  { vaults, userRecords, transact, now }: AccountDeps,
  vault: VaultRow,
): Promise<boolean> {
  const expiresAt = Math.ceil(now().getTime() / 1_000) + SHUT_OUT_S;
  const { committed } = await transact([
    vaults.replace({ ...vault, expiresAt }, vault.version),
    userRecords.shutOut(vault.userId, expiresAt),
  ]);
  return committed;
}

/** What calls at the same moment left: counted guesses. */
async function tidy({ userRecords, transact }: AccountDeps, userId: string): Promise<void> {
  for await (const records of userRecords.pagesOf(userId)) {
    for (const record of records) await transact([userRecords.erase(userId, record)]);
  }
}
