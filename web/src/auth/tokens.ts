import i18next from 'i18next';
import type { User, UserManager } from 'oidc-client-ts';
import { AUTHENTICATION_READ_ATTEMPTS, AUTHENTICATION_READ_INTERVAL_MS } from '#shared/domain/constants.ts';
import type { ApiSession } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { log } from '#web/base/log.ts';
import { expiresSoon, isUnexpired } from './expiry.ts';
import type { ReturnState } from './returnPath.ts';

export interface Session extends ApiSession {
  /**
   * Sends the person to sign-in, and back to `returnTo` (where they are, unless told). Settles only when
   * that fails, with false: else the page is left.
   */
  signIn(returnTo?: string): Promise<boolean>;
  /** Looks whether the stored user is still there and valid; renews, or sends to sign-in, when not. */
  check(): Promise<void>;
}

type Manager = Pick<UserManager, 'getUser' | 'signinSilent' | 'signinRedirect' | 'removeUser'>;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** What the app does with the signed-in user's tokens. */
export function createSession(manager: Manager, currentPath: () => string): Session {
  let renewing: Promise<boolean> | undefined;
  let leaving: Promise<boolean> | undefined;

  async function readUser(): Promise<User> {
    for (let attempt = 1; attempt <= AUTHENTICATION_READ_ATTEMPTS; attempt += 1) {
      const user = await manager.getUser();
      if (user) return user;
      if (attempt < AUTHENTICATION_READ_ATTEMPTS) await wait(AUTHENTICATION_READ_INTERVAL_MS);
    }
    throw new ApiError(401, i18next.t('errors:userUnavailable'));
  }

  async function renewSilently(): Promise<boolean> {
    try {
      return (await manager.signinSilent()) !== null;
    } catch {
      log.warn('The token could not be renewed');
      return false;
    }
  }

  /** Calls that fail together renew once. */
  function renew(): Promise<boolean> {
    renewing ??= renewSilently().finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  async function leave(returnTo: string): Promise<boolean> {
    try {
      await manager.signinRedirect({ state: { returnTo } satisfies ReturnState, redirectMethod: 'replace' });
    } catch {
      log.warn('The sign-in could not be reached');
    }
    return false;
  }

  /** Calls that fail together leave once. */
  function signIn(returnTo: string = currentPath()): Promise<boolean> {
    leaving ??= leave(returnTo).finally(() => {
      leaving = undefined;
    });
    return leaving;
  }

  async function accessToken(): Promise<string> {
    const user = await readUser();
    if (!expiresSoon(user, Date.now())) return user.access_token;
    if (await renew()) return (await readUser()).access_token;
    void signIn();
    throw new ApiError(401, i18next.t('errors:authenticationRequired'));
  }

  async function check(): Promise<void> {
    const user = await manager.getUser();
    if (!user) return manager.removeUser();
    if (!isUnexpired(user, Date.now()) && !(await renew())) void signIn();
  }

  return { accessToken, renew, signIn, check };
}
