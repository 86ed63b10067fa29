import type { Caller } from '#functions/lib/base/caller.ts';
import { lostRace, unauthorized } from '#functions/lib/base/errors.ts';
import { retry } from '#functions/lib/base/retry.ts';
import { signInHash } from '#functions/lib/base/signInHash.ts';
import type { OwnAccount } from '#functions/lib/identity/ownAccount.ts';
import { type AccessRow, isShutOut } from '#functions/lib/storage/accessRow.ts';
import {
  endEncryptionSessions,
  endOfSignIns,
  firstEncryptionSessions,
} from '#functions/lib/storage/endEncryptionSessions.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import { endOne, endOthers, type SignInState } from '#functions/lib/storage/signIns.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import type { ActivityKind } from '#shared/domain/activity.ts';

export interface SignInDeps extends Pick<Stores, 'activity' | 'sessions' | 'transact' | 'users'> {
  readonly ownAccount: Pick<OwnAccount, 'signOut'>;
  readonly now: () => Date;
}

/**
 * Ends the caller's own sign-in: from the next request on its tokens are rejected, renewed ones too.
 * @throws {RegistryError} `lost_race`
 */
export async function signOut(deps: SignInDeps, caller: Caller): Promise<void> {
  const own = signInHash(caller.signInId);
  await endSignIns(deps, caller, (hash) => hash === own, { next: (row, at) => endOne(row, own, at) });
}

/**
 * Ends one of the caller's sign-ins, listed or not. A repeat succeeds, and finishes what was interrupted. No proof is
 * needed that the sign-in is the caller's: its mark stands in the caller's access row, which no token of another user is
 * compared with.
 * @throws {RegistryError} `unauthorized` where the caller's own has ended meanwhile, `lost_race`
 */
export async function endSignIn(deps: SignInDeps, caller: Caller, hash: string): Promise<void> {
  await endSignIns(deps, caller, (each) => each === hash, {
    next: (access, at) => {
      ensureSignedIn(access, caller);
      return endOne(access, hash, at);
    },
    kinds: ({ endedSignIns }) => (endedSignIns?.[hash] === undefined ? ['sign_in_ended'] : []),
  });
}

/**
 * Ends every sign-in of the caller but this one, those that are not listed as well.
 * @param kinds the events that are recorded with it
 * @param others the transact items that are written with it
 * @throws {RegistryError} `unauthorized` where this one has ended meanwhile, `lost_race`
 */
export async function endOtherSignIns(
  deps: SignInDeps,
  caller: Caller,
  kinds: readonly ActivityKind[] = [],
  others: readonly TransactItem<unknown>[] = [],
): Promise<void> {
  const own = signInHash(caller.signInId);
  await endSignIns(deps, caller, (hash) => hash !== own, {
    next: (row, at) => {
      ensureSignedIn(row, caller);
      return endOthers(row, own, endOfSignIns(at), at);
    },
    kinds: () => [...kinds, 'other_sign_ins_ended'],
    others,
  });
}

/** Deletes the encryption sessions of the caller's other sign-ins, of which their end can have left some where it failed. */
export async function lockOtherSignIns(deps: SignInDeps, caller: Caller): Promise<void> {
  const own = signInHash(caller.signInId);
  await endEncryptionSessions(deps, caller.userId, (hash) => hash !== own);
}

/**
 * The caller's sign-in can have ended since the request was admitted. To keep it would let it in again, and one that was
 * ended for good reason must not end those of the owner.
 * @throws {RegistryError} `unauthorized`
 */
function ensureSignedIn(row: AccessRow, { signInId, signedInAt }: Caller): void {
  if (isShutOut(row, { hash: signInHash(signInId), signedInAt })) throw unauthorized();
}

interface Ending {
  readonly next: (row: AccessRow, at: Date) => SignInState;
  /** The events that are recorded, by the row that was read. */
  readonly kinds?: (row: AccessRow) => readonly ActivityKind[];
  /** The transact items that are written with it. */
  readonly others?: readonly TransactItem<unknown>[];
}

/** Shuts sign-ins out, deletes their encryption sessions and records it, in one transaction. */
async function endSignIns(
  deps: SignInDeps,
  caller: Caller,
  isMeant: (signInHash: string) => boolean,
  { next, kinds = () => [], others = [] }: Ending,
): Promise<void> {
  const { users, sessions, activity, transact, now } = deps;
  const { userId } = caller;
  await retry(async () => {
    const row = await users.access(userId);
    if (!row) return {};
    const at = now();
    const open = await firstEncryptionSessions(deps, userId, isMeant);
    const outcome = await transact([
      users.setSignIns(userId, row, next(row, at)),
      ...open.map((each) => sessions.end(userId, each)),
      ...kinds(row).flatMap((kind) => activity.record({ kind, at, by: caller })),
      ...others,
    ]);
    return outcome.committed ? {} : undefined;
  });
  // More may have been open than fit into a transaction, or have begun since.
  await endEncryptionSessions(deps, userId, isMeant);
}

/**
 * Ends every sign-in of a user up to now, and their encryption sessions. First in the directory, so that a user for
 * whom that fails can try again; then in the access row, which shuts out the tokens that live on until they expire,
 * whatever happens to the rest.
 * @throws {RegistryError} `lost_race`
 */
export async function signOutEverywhere(deps: SignInDeps, caller: Caller): Promise<void> {
  const { users, activity, transact, now } = deps;
  await deps.ownAccount.signOut(caller);
  const at = now();
  // The row exists: the access check of this request has read it.
  const ended = users.endSignIns({ ...caller, isAdmin: false }, endOfSignIns(at));
  const outcome = await transact([
    ended,
    ...activity.record({ kind: 'signed_out_everywhere', at, by: caller }),
  ]);
  // It is rejected where another call in the same second has done it.
  if (!outcome.committed && !refusalOf(outcome, ended)) throw lostRace();
  await endEncryptionSessions(deps, caller.userId);
}
