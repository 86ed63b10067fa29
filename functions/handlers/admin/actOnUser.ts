import { errorName, forbidden, lostRace, RegistryError } from '#functions/lib/base/errors.ts';
import { noSuchUser, notDelivered, type UserAdmin } from '#functions/lib/identity/userAdmin.ts';
import type { UserIds } from '#functions/lib/identity/userIds.ts';
import type { AccessSubject } from '#functions/lib/storage/accessChanges.ts';
import type { NamedUser } from '#functions/lib/storage/activityRow.ts';
import { endEncryptionSessions, endOfSignIns } from '#functions/lib/storage/endEncryptionSessions.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import type { UserAction } from './userActions.ts';

export interface ActDeps extends Pick<Stores, 'activity' | 'sessions' | 'transact' | 'users'> {
  readonly userAdmin: UserAdmin;
  readonly userIds: UserIds;
  readonly issuer: string;
  readonly now: () => Date;
}

interface Meant {
  readonly userId: string;
  /** The username that the administrator was shown beside the id, where the caller says it. */
  readonly username: string | undefined;
}

/**
 * Does something to a user: first in the access row, together with the record of it, then in the directory, then
 * to the encryption sessions. It can be repeated, and a repeat finishes what was interrupted.
 * @returns what to tell the administrator
 * @throws {RegistryError} `not_oneself`, `not_found`, `wrong_state`, `forbidden`
 */
export async function actOnUser(
  deps: ActDeps,
  admin: NamedUser,
  meant: Meant,
  action: UserAction,
): Promise<string> {
  const { userId } = meant;
  if (userId === admin.userId)
    throw new RegistryError('not_oneself', 'You cannot do this to yourself. Ask another administrator.');
  const { user, access } = await ensureUser(deps, meant);
  action.ensureAllowed?.(user);
  await record(deps, admin, { ...access, userId }, action);
  await action.inDirectory(deps.userAdmin, user).catch(explain);
  if (action.endsSessions) await endEncryptionSessions(deps, userId);
  return action.done(user.username);
}

/**
 * The row names the user in the directory, but only KMS proves that it names the right one: whoever changed it could
 * have an administrator grant rights to another user than the one they meant. The same could whoever changed the identity
 * that the list of users read, since a list proves no ids: so the name that it showed has to be the user's.
 * @throws {RegistryError} `not_found`, `wrong_state`
 */
async function ensureUser({ users, userAdmin, userIds, issuer }: ActDeps, { userId, username }: Meant) {
  const access = await users.access(userId);
  if (!access || access.leaving) throw noSuchUser();
  const user = await userAdmin.find(access);
  if (!user || !(await userIds.isProved({ issuer, subject: user.subject }, userId))) throw noSuchUser();
  if (username !== undefined && username !== user.username)
    throw new RegistryError('wrong_state', `This is the id of ${user.username}, so nothing was done.`);
  return { user, access };
}

/** Two administrators at once could take each other's role away: one who is not an administrator any more does nothing. */
async function record(
  { users, activity, transact, now }: ActDeps,
  admin: NamedUser,
  subject: AccessSubject,
  { kind, access, isNewEachTime }: UserAction,
): Promise<void> {
  const at = now();
  const { userId, username } = subject;
  const change = access(users, subject, endOfSignIns(at));
  const allowed = users.stillAdmin(admin.userId);
  const recorded = activity.record({ kind, at, by: admin, to: { userId, username } });
  let outcome = await transact([allowed, change, ...recorded]);
  // It is so already: an earlier call was interrupted, or its response lost, or another action has done it as well.
  const refusal = refusalOf(outcome, change);
  if (refusal?.old?.leaving) throw noSuchUser();
  const isSoAlready = refusal !== undefined;
  if (isSoAlready && isNewEachTime) outcome = await transact([allowed, ...recorded]);
  if (refusalOf(outcome, allowed)) throw forbidden();
  if (!outcome.committed && !isSoAlready) throw lostRace();
}

/** The user can have been deleted, or have changed, since they were looked up. */
function explain(error: unknown): never {
  const name = errorName(error);
  if (name === 'UserNotFoundException') throw noSuchUser();
  if (REFUSALS.has(name))
    throw new RegistryError('wrong_state', 'The directory refuses this for the user as they are now.');
  if (name === 'CodeDeliveryFailureException') throw notDelivered();
  if (name === 'LimitExceededException')
    throw new RegistryError('too_many_requests', 'This was done too often. Please try again later.', {
      retryAfter: 60,
    });
  throw error;
}

const REFUSALS = new Set([
  'InvalidParameterException',
  'NotAuthorizedException',
  'UnsupportedUserStateException',
]);
