import { FOR_ITEM, PURPOSE } from '#shared/domain/signInPurpose.ts';
import { routes } from '#web/base/routes.ts';
import type { ReturnState } from './returnPath.ts';
import type { SignInConfig } from './signInConfig.ts';
import { createUserManager } from './userManager.ts';

/**
 * Sends the user to the sign-in service, and afterwards back to this address. Whoever follows the link of an item may be
 * new to the product, so the service is told what they came for.
 * @throws when the service cannot be reached. Otherwise the page is left, and this never returns.
 */
export async function signInAtOnce(config: SignInConfig): Promise<void> {
  const { origin, pathname, search, hash } = window.location;
  const state = { returnTo: `${pathname}${search}${hash}` } satisfies ReturnState;
  const isForItem = pathname === routes.transferRequest.path && search !== '';
  await createUserManager(config, origin, false).signinRedirect({
    state,
    redirectMethod: 'replace',
    ...(isForItem && { extraQueryParams: { [PURPOSE]: FOR_ITEM } }),
  });
}
