import { invalidInput, RegistryError } from '#functions/lib/base/errors.ts';
import { forbidden } from '#functions/lib/http/identify.ts';
import type { DirectoryUser, UserAdmin } from '#functions/lib/identity/userAdmin.ts';
import type { UserIds } from '#functions/lib/identity/userIds.ts';
import { mailAddress } from '#functions/lib/mail/mailAddress.ts';
import type { NamedUser } from '#functions/lib/storage/activityRow.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { ListedUser } from '#shared/contract/admin.ts';
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

/** As the sign-up page takes it. */
const USERNAME = /^[\p{L}\p{N}._-]{1,128}$/u;

/**
 * Makes an account with a first password that the directory generates and mails. Inviting a user again who has not
 * signed in yet, by the same name and address, mails another one: so a repeat, by any administrator, finishes what was
 * interrupted.
 * @throws {RegistryError} `invalid_input`, `wrong_state` when the name or the address is taken, `forbidden`
 */
export async function inviteUser(deps: InviteDeps, admin: NamedUser, typed: Invitation): Promise<ListedUser> {
  const invitation = readable(typed);
  await ensureAdmin(deps, admin);
  const user = await deps.userAdmin
    .invite(invitation)
    .catch((error: unknown) => again(deps, invitation, error));
  const { username } = user;
  const userId = await deps.userIds.ensure(knownUser(deps, user, false));
  const to = { userId, username };
  await deps.transact(deps.activity.record({ kind: 'admin_user_invited', at: deps.now(), by: admin, to }));
  return newcomer(user, userId);
}

/**
 * No transaction reaches the directory, so the check comes before its account: afterwards the invitation is in the mail, and
 * is recorded even if its administrator has lost the role meanwhile.
 */
async function ensureAdmin({ users, transact }: InviteDeps, { userId }: NamedUser): Promise<void> {
  const { committed } = await transact([users.stillAdmin(userId)]);
  if (!committed) throw forbidden();
}

function readable(typed: Invitation): Invitation {
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

async function again(
  { userAdmin }: InviteDeps,
  invitation: Invitation,
  error: unknown,
): Promise<DirectoryUser> {
  if (!(error instanceof Error && TAKEN.has(error.name))) throw error;
  const known = await userAdmin.findByName(invitation.username);
  if (!known || !isOpen(known, invitation)) throw taken();
  await userAdmin.inviteAgain(known).catch(refuse);
  return known;
}

/** The user can have chosen a password since they were looked up, or have left their name to another. */
function refuse(error: unknown): never {
  const isGone = error instanceof RegistryError && error.code === 'not_found';
  if (isGone || (error instanceof Error && error.name === 'UnsupportedUserStateException')) throw taken();
  throw error;
}

const TAKEN = new Set(['UsernameExistsException', 'AliasExistsException']);

const isOpen = ({ status, enabled, email }: DirectoryUser, invitation: Invitation): boolean =>
  enabled && status === INVITED && email.toLowerCase() === invitation.email.toLowerCase();

const taken = () =>
  new RegistryError('wrong_state', 'There is an account with this username or email address already.');
