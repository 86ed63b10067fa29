import type { Caller } from '#functions/lib/base/caller.ts';
import { lostRace } from '#functions/lib/base/errors.ts';
import { inParallel } from '#functions/lib/base/inParallel.ts';
import { type ErasureDeps, ensureTime } from '#functions/lib/erasure/erase.ts';
import { eraseKeys, eraseUserData, type UserDataDeps } from '#functions/lib/erasure/eraseUserData.ts';
import { ensureAccountPassword, type ProveAccountPassword } from '#functions/lib/identity/accountPassword.ts';
import type { OwnAccount } from '#functions/lib/identity/ownAccount.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { TransferAt } from '#functions/lib/storage/transferRow.ts';
import { SHUT_OUT_S } from '#functions/lib/storage/users.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import { partyOf } from '#functions/lib/transfers/parties.ts';

export interface DeleteAccountDeps extends UserDataDeps, Pick<Stores, 'identities' | 'users'> {
  readonly proveAccountPassword: ProveAccountPassword;
  readonly ownAccount: OwnAccount;
  readonly issuer: string;
}

/** API Gateway waits for 29 seconds. */
const TIME_LIMIT_MS = 20_000;

/**
 * Deletes all data of a user, after the password of their account: their keys first, their account last. Data that
 * others own, and its history, stays, and so does a completed transfer as long as its other party is there. From the first
 * write on nothing new of theirs is made. Interrupted anywhere, the next call goes on; one that finds everything gone
 * succeeds.
 * @throws {RegistryError} `too_many_requests`, `wrong_password`, `lost_race`, and `unavailable` when the time was
 * too short for all of it
 */
export async function deleteAccount(
  deps: DeleteAccountDeps,
  caller: Caller,
  currentPassword: string,
): Promise<void> {
  const deadline = deps.now().getTime() + TIME_LIMIT_MS;
  if (await isGone(deps, caller)) return tidy(deps, caller);
  try {
    await ensureAccountPassword(deps, caller, currentPassword);
  } catch (error) {
    // Another call may have finished meanwhile: then no password is right any more.
    if (!(await isGone(deps, caller))) throw error;
    return tidy(deps, caller);
  }
  const vault = await eraseKeys(deps, caller.userId);
  if (!(await eraseUserData(deps, vault, deadline)) || !(await shutOut(deps, caller, vault)))
    throw lostRace();
  await eraseCompleted(deps, caller.userId, deadline);
  await deps.ownAccount.remove(caller);
  await tidy(deps, caller);
}

/** Whether an earlier call did all of it. Then there is no account left whose password could be checked. */
async function isGone({ users, ownAccount }: DeleteAccountDeps, caller: Caller): Promise<boolean> {
  const access = await users.access(caller.userId);
  return access?.leaving === true && !(await ownAccount.exists(caller));
}

/** The mark stays as long as the tokens, so that nobody begins anything with a user who is gone. */
async function shutOut(
  { vaults, userRecords, identities, issuer, transact, now }: DeleteAccountDeps,
  { userId, subject }: Caller,
  vault: VaultRow,
): Promise<boolean> {
  const expiresAt = Math.ceil(now().getTime() / 1_000) + SHUT_OUT_S;
  const identity = { issuer, subject };
  const isTheirs = (await identities.get(identity))?.mappedTo === userId;
  const { committed } = await transact([
    vaults.replace({ ...vault, expiresAt }, vault.version),
    userRecords.shutOut(userId, subject, expiresAt),
    ...(isTheirs ? [identities.expire(identity, userId, expiresAt)] : []),
  ]);
  return committed;
}

/** Erases the identity, with the address in it, and the attempt counters and activity that calls at the same moment left. */
async function tidy(deps: DeleteAccountDeps, { userId, subject }: Caller): Promise<void> {
  const { identities, issuer, userRecords, activity, transact } = deps;
  await transact([identities.erase({ issuer, subject }, userId)]);
  for await (const records of userRecords.pagesOf(userId)) {
    for (const record of records) await transact([userRecords.erase(userId, record)]);
  }
  for await (const moments of activity.pagesOfUser(userId)) {
    for (const moment of moments) await transact([activity.eraseOfUser(userId, moment)]);
  }
}

interface Deps extends ErasureDeps, Pick<Stores, 'users'> {}

type Completed = TransferAt<'Completed'>;

const AT_ONCE = 16;
/** How many transfers are held at a time. */
const BATCH = 200;

interface Erasing {
  readonly userId: string;
  /** The users of whom it is known whether they have left. */
  readonly haveLeft: Map<string, boolean>;
  readonly isTimeUp: () => boolean;
}

/**
 * Deletes the completed transfers of a user who is shut out by now, as far as their other parties have left too: nobody
 * is there whose record they are. Of two who leave at once, the one who is shut out later finds the other gone. The
 * list of transfers is an index: one that it does not show yet stays. So do those that it does not come to before the
 * deadline, in milliseconds since 1970: each call would begin anew, so that a large account could never be deleted.
 * @throws {RegistryError} `unavailable` when the deadline has passed before it begins
 */
async function eraseCompleted(deps: Deps, userId: string, deadline: number): Promise<void> {
  ensureTime(deps, deadline);
  const isTimeUp = () => deps.now().getTime() > deadline;
  const erasing = { userId, haveLeft: new Map<string, boolean>(), isTimeUp };
  let batch: Completed[] = [];
  for await (const transfer of deps.transfers.completedOf(userId)) {
    if (isTimeUp()) return;
    if (transfer.status === 'Completed') batch.push(transfer);
    if (batch.length < BATCH) continue;
    await eraseBatch(deps, erasing, batch);
    batch = [];
  }
  await eraseBatch(deps, erasing, batch);
}

async function eraseBatch(
  deps: Deps,
  { userId, haveLeft, isTimeUp }: Erasing,
  batch: readonly Completed[],
): Promise<void> {
  const otherOf = (transfer: Completed): string =>
    partyOf(transfer, userId) === 'owner' ? transfer.requesterId : transfer.ownerId;
  const unknown = new Set(batch.map(otherOf).filter((other) => !haveLeft.has(other)));
  await inParallel(AT_ONCE, [...unknown], async (other) => {
    if (!isTimeUp()) haveLeft.set(other, await hasLeft(deps, other));
  });
  const nobodys = batch.filter((transfer) => haveLeft.get(otherOf(transfer)));
  await inParallel(AT_ONCE, nobodys, async (transfer) => {
    if (!isTimeUp()) await deps.transact([deps.transfers.forget(transfer)]);
  });
}

/** The access row of a user who has left expires some time later. */
async function hasLeft({ users }: Deps, userId: string): Promise<boolean> {
  const access = await users.access(userId);
  return !access || access.leaving === true;
}
