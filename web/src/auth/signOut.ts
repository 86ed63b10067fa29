import type { UserManager } from 'oidc-client-ts';
import { SIGN_OUT_STEP_LIMIT_MS } from '#shared/domain/constants.ts';
import { log } from '#web/base/log.ts';
import { routes } from '#web/base/routes.ts';
import type { SignInConfig } from './signInConfig.ts';

type Hook = () => Promise<unknown>;

const hooks = new Set<Hook>();

/**
 * Registers what has to end before the person is signed out, while there still is a token.
 * @returns takes it back
 */
export function beforeSignOut(hook: Hook): () => void {
  hooks.add(hook);
  return () => {
    hooks.delete(hook);
  };
}

async function attempt(step: string, action: Hook): Promise<void> {
  try {
    await action();
  } catch {
    log.warn('A step of the sign-out failed', step);
  }
}

/** A step that hangs is left behind. */
async function attemptInTime(step: string, action: Hook): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The step took too long')), SIGN_OUT_STEP_LIMIT_MS);
  });
  await attempt(step, () => Promise.race([action(), limit]));
  clearTimeout(timer);
}

type Manager = Pick<UserManager, 'revokeTokens' | 'removeUser' | 'signoutRedirect'>;
type Leaving = Pick<Manager, 'removeUser' | 'signoutRedirect'>;
type Client = Pick<SignInConfig, 'clientId'>;

/**
 * Signs the person out, here and at the sign-in service, and goes on to the site's root. No failure stops
 * that: nobody may believe to be signed out while a token is still stored.
 */
export async function signOut(manager: Manager, client: Client, origin: string): Promise<void> {
  await Promise.all([...hooks].map((hook) => attemptInTime('beforeSignOut', hook)));
  await attempt('revokeTokens', () => manager.revokeTokens());
  await leaveDeleted(manager, client, origin);
}

/**
 * Goes on to the site's root as signed out, for an account that is no more: its token ends nothing any longer,
 * and a call that is refused for it would lead to the sign-in.
 */
export async function leaveDeleted(manager: Leaving, { clientId }: Client, origin: string): Promise<void> {
  /** Removed first: otherwise the id token would stand in the address of the sign-out. */
  await attempt('removeUser', () => manager.removeUser());
  const root = `${origin}${routes.home.path}`;
  try {
    await manager.signoutRedirect({
      extraQueryParams: { client_id: clientId, logout_uri: root },
    });
  } catch {
    log.warn('The sign-out service could not be reached');
    window.location.replace(root);
  }
}
