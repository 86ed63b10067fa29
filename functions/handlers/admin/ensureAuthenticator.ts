import type { Caller } from '#functions/lib/base/caller.ts';
import { RegistryError } from '#functions/lib/base/errors.ts';
import type { UserAdmin } from '#functions/lib/identity/userAdmin.ts';

/**
 * Admits administrators whose sign-in asks for an authenticator app. The directory is asked at each request: a token does
 * not say it, and an app that is turned off counts at once.
 * @throws {RegistryError} `authenticator_required`
 */
export const ensureAuthenticator =
  (userAdmin: Pick<UserAdmin, 'hasAuthenticator'>) =>
  async ({ username }: Pick<Caller, 'username'>): Promise<void> => {
    if (await userAdmin.hasAuthenticator(username)) return;
    throw new RegistryError(
      'authenticator_required',
      'Administrators need an authenticator app. Set it up on the account page, then try again.',
    );
  };
