import { errorName, forbidden, invalidInput, RegistryError } from '#functions/lib/base/errors.ts';
import { type DirectoryUser, notDelivered, type UserAdmin } from '#functions/lib/identity/userAdmin.ts';
import type { UserIds } from '#functions/lib/identity/userIds.ts';
import { mailAddress } from '#functions/lib/mail/mailAddress.ts';
import {
  type ActivityEvent,
  type NamedUser,
  newMoment,
  THE_REGISTRY,
} from '#functions/lib/storage/activityRow.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { ListedUser } from '#shared/contract/admin.ts';
import { USERNAME } from '#shared/domain/identity.ts';
import { knownUser, newcomer } from './describeUser.ts';
import { INVITED } from './userActions.ts';

export interface InviteDeps extends Pick<Stores, 'activity' | 'transact' | 'users'> {
  readonly userAdmin: UserAdmin;
  readonly userIds: UserIds;
  readonly issuer: string;
  readonly now: () => Date;
}

interface Invitation {
  readonly username: string;
  readonly email: string;
}

/**
 * Makes an account with a first password that the directory generates and mails. Inviting a user again who has not
 * signed in yet, by the same name and address, mails another one: so a repeat, by any administrator, finishes what was
 * interrupted.
 * @throws {RegistryError} `invalid_input`, `wrong_state` when the name or the address is taken or the mail fails, `forbidden`,
 * `too_many_requests` when the directory sends no more mails
 */
export async function inviteUser(deps: InviteDeps, admin: NamedUser, typed: Invitation): Promise<ListedUser> {
  const invitation = parsedInvitation(typed);
  const at = deps.now();
  const event = { kind: 'admin_user_invited', at, by: admin, moment: newMoment(at) } as const;
  await recordInvitation(deps, event, invitation);
  const { user, isInGroup } = await deps.userAdmin
    .invite(invitation)
    .then((made) => ({ user: made, isInGroup: false }))
    .catch((error: unknown) => inviteAgainIfTaken(deps, invitation, error))
    .catch((error: unknown) => noteRefusal(deps, event, invitation, error));
  const { username } = user;
  const userId = await deps.userIds.ensure(knownUser(deps, user, isInGroup));
  await deps.transact(deps.activity.record({ ...event, to: { userId, username } }));
  // The row of anyone else says nothing that the answer shows.
  const access = isInGroup ? await deps.users.access(userId) : undefined;
  return newcomer(user, { userId, isInGroup, access });
}

/** An invitation as it is recorded: first for the administrator alone, then for both. By its moment it is one entry. */
type InvitationEvent = Pick<ActivityEvent, 'kind' | 'at' | 'by'> & { readonly moment: string };

/**
 * No transaction reaches the directory, so the check and the administrator's entry come before its account: afterwards the
 * invitation is in the mail, whether or not anything more can be written. The user has no id yet.
 */
async function recordInvitation(
  { users, activity, transact }: InviteDeps,
  event: InvitationEvent,
  { username }: Invitation,
): Promise<void> {
  const to = { userId: THE_REGISTRY.userId, username };
  const { committed } = await transact([
    users.stillAdmin(event.by.userId),
    ...activity.record({ ...event, to }),
  ]);
  if (!committed) throw forbidden();
}

/**
 * Marks the entry of an invitation as not sent, where it is certain that none was sent; otherwise the entry stays as it is.
 * It is never deleted: a browser that has seen it would take a registry without it for an older one.
 */
async function noteRefusal(
  { activity, transact }: InviteDeps,
  event: InvitationEvent,
  { username }: Invitation,
  error: unknown,
): Promise<never> {
  if (error instanceof RegistryError || (error instanceof Error && UNMADE.has(error.name))) {
    const to = { userId: THE_REGISTRY.userId, username };
    const refused = activity.record({ ...event, to, refused: true });
    await transact(refused).catch(() => undefined);
  }
  const name = errorName(error);
  if (name === 'CodeDeliveryFailureException') throw notDelivered();
  throw name === 'LimitExceededException' ? noMoreMails() : error;
}

/** Cognito sends 50 mails a day by itself, for all of an account. */
const noMoreMails = (): RegistryError =>
  new RegistryError(
    'too_many_requests',
    'No more invitations can be mailed today. Please try again tomorrow, or ask the people who run this registry.',
    { retryAfter: 3_600 },
  );

/** With these answers the directory has made no account. */
const UNMADE = new Set(['InvalidParameterException', 'LimitExceededException', 'TooManyRequestsException']);

function parsedInvitation(typed: Invitation): Invitation {
  const username = typed.username.trim();
  if (!USERNAME.test(username)) {
    throw invalidInput({
      path: 'username',
      message: 'Must be letters, digits, dots, underscores and hyphens',
    });
  }
  const email = mailAddress(typed.email.trim());
  if (email === undefined) throw invalidInput({ path: 'email', message: 'Must be an email address' });
  return { username, email };
}

async function inviteAgainIfTaken(
  { userAdmin }: InviteDeps,
  invitation: Invitation,
  error: unknown,
): Promise<{ readonly user: DirectoryUser; readonly isInGroup: boolean }> {
  if (!(error instanceof Error && TAKEN.has(error.name))) throw error;
  const known = await userAdmin.findByName(invitation.username);
  if (!known || !isOpen(known, invitation)) throw taken();
  // They can have been made an administrator before their first sign-in.
  const isInGroup = (await userAdmin.administrators()).has(known.subject);
  await userAdmin.inviteAgain(known).catch(asTaken);
  return { user: known, isInGroup };
}

/** The user can have chosen a password since they were looked up, or have left their name to another. */
function asTaken(error: unknown): never {
  const isGone = error instanceof RegistryError && error.code === 'not_found';
  if (isGone || (error instanceof Error && error.name === 'UnsupportedUserStateException')) throw taken();
  throw error;
}

const TAKEN = new Set(['UsernameExistsException', 'AliasExistsException']);

const isOpen = ({ status, enabled, email }: DirectoryUser, invitation: Invitation): boolean =>
  enabled && status === INVITED && email.toLowerCase() === invitation.email.toLowerCase();

const taken = () =>
  new RegistryError('wrong_state', 'There is an account with this username or email address already.');
