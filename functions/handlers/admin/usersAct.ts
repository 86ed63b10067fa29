import { lostRace, RegistryError } from '#functions/lib/base/errors.ts';
import { forbidden } from '#functions/lib/http/identity.ts';
import type { DirectoryUser } from '#functions/lib/identity/userAdmin.ts';
import type { AccessSubject } from '#functions/lib/storage/accessChanges.ts';
import type { NamedUser } from '#functions/lib/storage/activityRow.ts';
import { endEncryptionSessions, endOfSignIns } from '#functions/lib/storage/endEncryptionSessions.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import type { UserAction } from './userActions.ts';
import type { UsersDeps } from './usersDeps.ts';

/**
 * Does something to a user: first in the access row, together with the record of it, then in the directory, then
 * to the encryption sessions. It can be repeated, and a repeat finishes what was interrupted.
 * @returns what to tell the administrator
 * @throws {RegistryError} `not_oneself`, `not_found`, `wrong_state`, `forbidden`
 */
export async function actOnUser(
  deps: UsersDeps,
  admin: NamedUser,
  userId: string,
  action: UserAction,
): Promise<string> {
  if (userId === admin.userId) throw notOneself();
  const person = await deps.people.find(userId);
  if (!person) throw noSuchUser();
  action.ensureAllowed?.(person);
  await record(deps, admin, person, action);
  await action.inDirectory(deps.people, person).catch(explain);
  if (action.endsSessions) await endEncryptionSessions(deps, userId);
  return action.done(person.username);
}

/** Two administrators at once could take each other's role away: who is none any more does nothing. */
async function record(
  deps: UsersDeps,
  admin: NamedUser,
  person: DirectoryUser,
  { kind, access }: UserAction,
): Promise<void> {
  const { users, activity, transact, now } = deps;
  const at = now();
  const { userId, username } = person;
  const change = access?.(users, await subjectOf(deps, person), endOfSignIns(at));
  const allowed = users.stillAdmin(admin.userId);
  const recorded = activity.record({ kind, at, by: admin, to: { userId, username } });
  const outcome = await transact([allowed, ...(change ? [change] : []), ...recorded]);
  if (outcome.committed) return;
  if (refusalOf(outcome, allowed)) throw forbidden();
  // It is so already: an earlier call was interrupted, or its answer lost.
  if (!change || !refusalOf(outcome, change)) throw lostRace();
}

/** The row of who has not used the product yet is made from what the directory knows. */
async function subjectOf({ users, people }: UsersDeps, person: DirectoryUser): Promise<AccessSubject> {
  const { userId, username } = person;
  const known = await users.access(userId);
  return { userId, username, isAdmin: known?.isAdmin ?? (await people.administrators()).has(userId) };
}

/** The user can have been deleted, or have changed, since they were looked up. */
function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  if (name === 'UserNotFoundException') throw noSuchUser();
  if (REFUSALS.has(name))
    throw new RegistryError('wrong_state', 'The directory refuses this for the user as they are now.');
  if (name === 'LimitExceededException') throw tooMany();
  throw error;
}

const REFUSALS = new Set([
  'InvalidParameterException',
  'NotAuthorizedException',
  'UnsupportedUserStateException',
]);

const tooMany = () =>
  new RegistryError('too_many_requests', 'This was done too often. Please try again later.', {
    retryAfter: 60,
  });

const notOneself = () =>
  new RegistryError('not_oneself', 'You cannot do this to yourself. Ask another administrator.');

const noSuchUser = () => new RegistryError('not_found', 'There is no such user.');
