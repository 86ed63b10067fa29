import { SIGN_OUT_STEP_LIMIT_MS } from '#shared/domain/constants.ts';
import { eraseDrafts } from '#web/base/drafts.ts';
import { log } from '#web/base/log.ts';
import { routes } from '#web/base/routes.ts';
import { tellTabs } from '#web/base/tabs.ts';
import { endSignIn } from './endSignIn.ts';
import type { SignInManager } from './lateManager.ts';
import type { SignInConfig } from './signInConfig.ts';

/** The state of the history entry with which the deletion of an account navigates to the sign-out. */
export const ACCOUNT_DELETED = { accountDeleted: true } as const;

/** @param state of the sign-out's history entry. */
export const isAccountDeleted = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'accountDeleted' in state;

type Step = () => Promise<unknown>;

/** @returns whether it succeeded */
async function attempt(step: string, action: Step): Promise<boolean> {
  try {
    await action();
    return true;
  } catch {
    log.warn('A step of the sign-out failed', step);
    return false;
  }
}

/** Goes on after the time limit, because a step may hang. */
async function attemptInTime(step: string, action: Step): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The step took too long')), SIGN_OUT_STEP_LIMIT_MS);
  });
  const isDone = await attempt(step, () => Promise.race([action(), limit]));
  clearTimeout(timer);
  return isDone;
}

type Manager = Pick<SignInManager, 'load' | 'getUser' | 'revokeTokens' | 'removeUser' | 'signoutRedirect'>;
type Client = Pick<SignInConfig, 'clientId'>;

/**
 * Signs the user out: at our server, whose access the tokens would otherwise keep until they expire, at the sign-in
 * service, and here. Then it goes on to the site's root. No failure stops it: a user who sees the signed-out page must
 * not have a token left in the browser.
 */
export async function signOut(manager: Manager, client: Client, origin: string): Promise<void> {
  // Told first: the steps may take seconds, and the other tabs show items until then.
  tellTabs('signedOut');
  await attemptInTime('endSignIn', async () => endSignIn(await manager.getUser()));
  // Only the loading has a limit: a revocation that is answered later would store what is left of the tokens again.
  if (await attemptInTime('load', () => manager.load()))
    await attempt('revokeTokens', () => manager.revokeTokens());
  await signOutDeleted(manager, client, origin);
}

/**
 * Signs out after the account was deleted. No request is sent with the token of a deleted account: its rejection
 * would lead to the sign-in.
 * @param read resolves once the user has read that it is deleted, and goes on
 */
export async function signOutDeleted(
  manager: Omit<Manager, 'getUser' | 'revokeTokens'>,
  { clientId }: Client,
  origin: string,
  read?: Promise<void>,
): Promise<void> {
  eraseDrafts();
  /** Removed first: otherwise the id token would stand in the address of the sign-out. */
  await attempt('removeUser', () => manager.removeUser());
  const root = `${origin}${routes.home.path}`;
  const isLoaded = await attemptInTime('load', () => manager.load());
  await read;
  if (!isLoaded) return window.location.replace(root);
  try {
    await manager.signoutRedirect({
      // The entry of the sign-out leaves the history: going back to it would sign out anew.
      redirectMethod: 'replace',
      extraQueryParams: { client_id: clientId, logout_uri: root },
    });
  } catch {
    log.warn('The sign-out service could not be reached');
    window.location.replace(root);
  }
}
