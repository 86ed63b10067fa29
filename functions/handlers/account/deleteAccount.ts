import { lostRace } from '#functions/lib/base/errors.ts';
import { aboutPerson, belongings } from '#functions/lib/erasure/accountData.ts';
import { beginClosing } from '#functions/lib/erasure/closeVault.ts';
import { endTransfers } from '#functions/lib/erasure/endTransfers.ts';
import { erase } from '#functions/lib/erasure/erase.ts';
import { ensureAccountPassword } from '#functions/lib/identity/ensureAccountPassword.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import type { Collaborators, Person } from './collaborators.ts';

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
  world: Collaborators,
  person: Person,
  currentPassword: string,
): Promise<void> {
  const deadline = world.now().getTime() + TIME_MS;
  if (await isGone(world, person)) return;
  try {
    await ensureAccountPassword(world, person, currentPassword);
  } catch (refusal) {
    // Another call may have finished meanwhile: then no password is right any more.
    if (!(await isGone(world, person))) throw refusal;
    return tidy(world, person.userId);
  }
  const vault = await beginClosing(world, person.userId);
  if (!(await eraseAll(world, vault, deadline)) || !(await shutOut(world, vault))) throw lostRace();
  await world.ownAccount.remove(person);
  await tidy(world, person.userId);
}

/** Whether an earlier call did all of it. Then nobody is left whose password could be asked for. */
async function isGone({ users, ownAccount }: Collaborators, person: Person): Promise<boolean> {
  const access = await users.access(person.userId);
  return access?.leaving === true && !(await ownAccount.exists(person));
}

/**
 * Transfers are looked for once more at the end: the list of them is an index, which lags behind. What is kept
 * about the person goes last, since ending a transfer is recorded.
 */
const eraseAll = async (world: Collaborators, vault: VaultRow, deadline: number): Promise<boolean> =>
  (await endTransfers(world, vault, deadline)) &&
  (await erase(world, vault, belongings(world, vault.userId), deadline)) &&
  (await endTransfers(world, vault, deadline)) &&
  (await erase(world, vault, aboutPerson(world, vault.userId), deadline));

/** The mark stays as long as the tokens, so that nobody begins anything with who is gone. */
async function shutOut({ vaults, leaving, transact, now }: Collaborators, vault: VaultRow): Promise<boolean> {
  const expiresAt = Math.ceil(now().getTime() / 1_000) + SHUT_OUT_S;
  const { committed } = await transact([
    vaults.replace({ ...vault, expiresAt }, vault.version),
    leaving.shutOut(vault.userId, expiresAt),
  ]);
  return committed;
}

/** What calls at the same moment left: counted guesses. */
async function tidy({ leaving, transact }: Collaborators, userId: string): Promise<void> {
  for await (const records of leaving.pagesOf(userId)) {
    for (const record of records) await transact([leaving.erase(userId, record)]);
  }
}
