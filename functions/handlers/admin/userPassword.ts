import { RegistryError } from '#functions/lib/base/errors.ts';
import type { DirectoryUser, UserAdmin } from '#functions/lib/identity/userAdmin.ts';

/** What the directory calls someone who was invited and has not chosen a password yet. */
export const INVITED = 'FORCE_CHANGE_PASSWORD';

const RESETTABLE: readonly string[] = [INVITED, 'CONFIRMED', 'RESET_REQUIRED'];

/** @throws {RegistryError} `wrong_state` where the directory would refuse it */
export function ensureResettable({ username, enabled, status }: DirectoryUser): void {
  if (!enabled) throw wrongState(`${username} is disabled. Enable the user first.`);
  if (!RESETTABLE.includes(status)) throw wrongState(`${username} has no password that could be reset.`);
}

/** Mails a code to choose a new password by, or another first password to who has not signed in yet. */
export const resetPassword = (people: UserAdmin, person: DirectoryUser): Promise<unknown> =>
  person.status === INVITED ? people.inviteAgain(person) : people.resetPassword(person);

const wrongState = (message: string) => new RegistryError('wrong_state', message);
