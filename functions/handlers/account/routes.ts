import type { Caller } from '#functions/lib/base/caller.ts';
import { lostRace } from '#functions/lib/base/errors.ts';
import type { ReadAccess } from '#functions/lib/http/identify.ts';
import { type Route, route } from '#functions/lib/http/route.ts';
import { endEncryptionSessions, endOfSignIns } from '#functions/lib/storage/endEncryptionSessions.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import { account } from '#shared/contract/account.ts';
import { type DeleteAccountDeps, deleteAccount } from './deleteAccount.ts';

export const accountRoutes = (deps: DeleteAccountDeps): Route[] => [
  route(account.signOutEverywhere, async ({ caller }) => {
    await signOutEverywhere(deps, caller);
    return { body: { message: 'You are signed out everywhere.' } };
  }),
  route(account.deleteAccount, async ({ caller, body }) => {
    await deleteAccount(deps, caller, body.currentPassword);
    return { body: { message: 'Your account and everything in it has been deleted.' } };
  }),
];

/** Admits a user whose account is being deleted, who is shut out everywhere else, so that they can finish it. */
export const admitDuringDeletion =
  (readAccess: ReadAccess): ReadAccess =>
  async (user) => {
    const row = await readAccess(user);
    return row.leaving ? { ...row, enabled: true } : row;
  };

interface SignOutDeps extends Pick<Stores, 'activity' | 'sessions' | 'transact' | 'users'> {
  readonly now: () => Date;
}

/**
 * Ends every sign-in of a user up to now, and their encryption sessions. Tokens live on until they expire, so the
 * access row comes first: it shuts them out from the next request on, renewed ones too, whatever happens to the rest.
 * @throws {RegistryError} `lost_race`
 */
async function signOutEverywhere(deps: SignOutDeps, caller: Caller): Promise<void> {
  const { users, activity, transact, now } = deps;
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
