import type { Caller } from '#functions/lib/base/caller.ts';
import { lostRace, RegistryError } from '#functions/lib/base/errors.ts';
import { retry } from '#functions/lib/base/retry.ts';
import { signInHash } from '#functions/lib/base/signInHash.ts';
import type { OwnAccount } from '#functions/lib/identity/ownAccount.ts';
import {
  endEncryptionSessions,
  endOfSignIns,
  firstEncryptionSessions,
} from '#functions/lib/storage/endEncryptionSessions.ts';
import { endOne, liveSignIns } from '#functions/lib/storage/signIns.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import { isLiveSession } from '#functions/lib/vault-access/vaultAccess.ts';
import type { account } from '#shared/contract/account.ts';
import type { ResponseOf } from '#shared/contract/endpoint.ts';
import { LISTED_SIGN_INS } from '#shared/domain/constants.ts';

export interface SignInDeps extends Pick<Stores, 'activity' | 'sessions' | 'transact' | 'users' | 'vaults'> {
  readonly ownAccount: Pick<OwnAccount, 'signOut'>;
  readonly now: () => Date;
}

/** The sign-ins of a user, the one that was seen last first. */
export async function listSignIns(
  { users, sessions, vaults, now }: SignInDeps,
  caller: Caller,
): Promise<ResponseOf<typeof account.signIns>> {
  const { userId } = caller;
  const [row, open, vault] = await Promise.all([
    users.access(userId),
    sessions.ofUser(userId),
    vaults.get(userId),
  ]);
  const at = now();
  const live = open.filter((session) => vault && isLiveSession(session, vault, at));
  const untilOf = (hash: string) =>
    Math.max(0, ...live.filter((session) => session.signInHash === hash).map(({ expiresAt }) => expiresAt));
  const own = signInHash(caller.signInId);
  const known = Object.entries(row ? liveSignIns(row, at) : {});
  const signIns = known
    .sort(([, one], [, other]) => other.lastSeen - one.lastSeen)
    .map(([id, { device, signedInAt, lastSeen }]) => ({
      id,
      device,
      signedInAt: instantOf(signedInAt),
      lastSeen: instantOf(lastSeen),
      current: id === own,
      encryptionSessionUntil: untilOf(id) === 0 ? null : instantOf(untilOf(id)),
    }));
  return { signIns, isComplete: known.length < LISTED_SIGN_INS };
}

const instantOf = (seconds: number): string => new Date(seconds * 1_000).toISOString();

/**
 * Ends the caller's own sign-in: from the next request on its tokens are rejected, renewed ones too.
 * @throws {RegistryError} `lost_race`
 */
export const signOut = (deps: SignInDeps, { userId, signInId }: Caller): Promise<void> =>
  end(deps, userId, signInHash(signInId));

/**
 * Ends one of the caller's listed sign-ins. A repeat succeeds, and finishes what was interrupted.
 * @throws {RegistryError} `not_found` for one that is not listed, `lost_race`
 */
export async function endSignIn(deps: SignInDeps, { userId }: Caller, hash: string): Promise<void> {
  const row = await deps.users.access(userId);
  const isKnown = row?.signIns?.[hash] !== undefined || row?.endedSignIns?.[hash] !== undefined;
  if (!isKnown) throw new RegistryError('not_found', 'There is no such sign-in of yours.');
  await end(deps, userId, hash);
}

/** Marks the sign-in as ended and deletes its encryption sessions, in one transaction. */
async function end(deps: SignInDeps, userId: string, hash: string): Promise<void> {
  const { users, sessions, transact, now } = deps;
  await retry(async () => {
    const row = await users.access(userId);
    if (!row) return {};
    const open = await firstEncryptionSessions(deps, userId, hash);
    const outcome = await transact([
      users.setSignIns(userId, row, endOne(row, hash, now())),
      ...open.map((each) => sessions.end(userId, each)),
    ]);
    return outcome.committed ? {} : undefined;
  });
  // More may have been open than fit into a transaction, or have begun since.
  await endEncryptionSessions(deps, userId, hash);
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
