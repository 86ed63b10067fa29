import { invalidInput, RegistryError } from '#functions/lib/base/errors.ts';
import { forbidden } from '#functions/lib/http/identity.ts';
import type { DirectoryPerson } from '#functions/lib/identity/people.ts';
import { mailAddress } from '#functions/lib/mail/mailAddress.ts';
import type { NamedPerson } from '#functions/lib/storage/activityRow.ts';
import type { ListedUser } from '#shared/contract/admin.ts';
import type { UsersWorld } from './collaborators.ts';
import { INVITED } from './userPassword.ts';
import { newcomer } from './usersList.ts';

interface Invitation {
  readonly username: string;
  readonly email: string;
}

/** As the sign-up page takes it. */
const USERNAME = /^[\p{L}\p{N}._-]{1,128}$/u;

/**
 * Makes an account with a first password that the directory thinks of and mails. Inviting who has not signed in
 * yet, by the same name and address, mails another one: so a repeat finishes what was interrupted.
 * @throws {RegistryError} `invalid_input`, `wrong_state` when the name or the address is taken, `forbidden`
 */
export async function inviteUser(
  world: UsersWorld,
  admin: NamedPerson,
  typed: Invitation,
): Promise<ListedUser> {
  const invitation = readable(typed);
  const person = await world.people
    .invite(invitation)
    .catch((error: unknown) => again(world, invitation, error));
  const { userId, username } = person;
  const { committed } = await world.transact([
    world.users.stillAdmin(admin.userId),
    ...world.activity.record({
      kind: 'admin_user_invited',
      at: world.now(),
      by: admin,
      to: { userId, username },
    }),
  ]);
  if (!committed) throw forbidden();
  return newcomer(person);
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
  { people }: UsersWorld,
  invitation: Invitation,
  error: unknown,
): Promise<DirectoryPerson> {
  if (!(error instanceof Error && TAKEN.has(error.name))) throw error;
  const known = await people.findByName(invitation.username);
  if (!known || !isOpen(known, invitation)) throw taken();
  await people.inviteAgain(known);
  return known;
}

const TAKEN = new Set(['UsernameExistsException', 'AliasExistsException']);

const isOpen = ({ status, enabled, email }: DirectoryPerson, invitation: Invitation): boolean =>
  enabled && status === INVITED && email.toLowerCase() === invitation.email.toLowerCase();

const taken = () =>
  new RegistryError('wrong_state', 'There is an account with this username or email address already.');
