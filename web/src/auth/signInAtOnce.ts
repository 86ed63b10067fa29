import type { ReturnState } from './returnPath.ts';
import type { SignInConfig } from './signInConfig.ts';
import { createUserManager } from './userManager.ts';

/**
 * Sends the user to the sign-in service, and afterwards back to this address.
 * @throws when the service cannot be reached. Otherwise the page is left, and this never returns.
 */
export async function signInAtOnce(config: SignInConfig): Promise<void> {
  const { origin, pathname, search, hash } = window.location;
  const state = { returnTo: `${pathname}${search}${hash}` } satisfies ReturnState;
  await createUserManager(config, origin, false).signinRedirect({ state, redirectMethod: 'replace' });
}
