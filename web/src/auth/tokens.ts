import i18next from 'i18next';
import { CLOCK_SKEW_S, TOKEN_RENEWAL_THRESHOLD_S } from '#shared/domain/constants.ts';
import { ApiError } from '#web/base/apiError.ts';
import { log } from '#web/base/log.ts';
import { routes } from '#web/base/routes.ts';
import type { SignInManager } from './lateManager.ts';
import { createPageUser, type PageUser } from './pageUser.ts';
import type { ReturnState } from './returnPath.ts';

interface Expiring {
  /** The end of the access token, in seconds since 1970. */
  readonly expires_at?: number | undefined;
}

/** Whether the token is still valid, give or take a skew between the clocks. `now` is in ms since 1970. */
export const isUnexpired = ({ expires_at }: Expiring, now: number): boolean =>
  expires_at !== undefined && expires_at + CLOCK_SKEW_S > now / 1000;

/** Whether it is time to renew the token. `now` is in ms since 1970. */
export const expiresSoon = ({ expires_at }: Expiring, now: number): boolean =>
  expires_at === undefined || expires_at - now / 1000 <= TOKEN_RENEWAL_THRESHOLD_S;

/**
 * Whether the sign-in service itself has said no to a renewal: then the sign-in is over. Any other failure, such as a lost
 * connection or a service that is down, says nothing about it.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  // The class is the client's, whose code need not be there for this.
  error.name === 'ErrorResponse' &&
  'error' in error &&
  error.error !== 'server_error' &&
  error.error !== 'temporarily_unavailable';

/** The tokens of the signed-in user. */
export interface Session extends Pick<PageUser, 'isOwn'> {
  /**
   * A valid access token of the user whom the page belongs to: a renewed one where it expires soon and can be renewed.
   * @throws {ApiError} 401 when there is none and none can be had, and when another user has signed in elsewhere.
   */
  accessToken(): Promise<string>;
  /**
   * Renews the tokens without the user. Resolves with whether that worked; undefined where the sign-in service said neither,
   * as in an outage.
   */
  renew(): Promise<boolean | undefined>;
  /** Goes on with the stored sign-in, if there is one. Resolves with whether its token is valid now. */
  resume(): Promise<boolean>;
  /**
   * Sends the user to the sign-in service, and afterwards to `returnTo` (by default the current address).
   * Resolves only when that fails, with false: otherwise the page is left.
   */
  signIn(returnTo?: string): Promise<boolean>;
  /** The same by typing the password, for a sign-in that the registry has ended. */
  signInAgain(): Promise<boolean>;
  /** Sends the user to the page on which they finish the deletion of their account. */
  finishDeletion(): void;
  /** Renews an expired token, or sends the user to sign-in; forgets a user who is no longer stored. */
  check(): Promise<void>;
  /**
   * From now on no tokens are renewed and the page is not left: requests that are refused would otherwise sign the user
   * straight in again. It stays held until each one who holds it has let go.
   * @returns what lets go of it, for this holder only
   */
  hold(reason: HoldReason): () => void;
}

/** The user signs out, here or in another tab, or is deleting the account, which may not have succeeded. */
type HoldReason = 'signOut' | 'deletion';

/** How a renewal of the tokens ended. */
type Renewal = 'renewed' | 'refused' | 'failed';

type Manager = Pick<SignInManager, 'getUser' | 'signinSilent' | 'signinRedirect' | 'removeUser'>;

/** @param currentPath path, query and hash of the page, for the way back from a sign-in. */
export function createSession(manager: Manager, currentPath: () => string): Session {
  let renewing: Promise<Renewal> | undefined;
  let leaving: Promise<boolean> | undefined;
  const holds = new Set<{ readonly reason: HoldReason }>();
  const { isOwn, read } = createPageUser(manager, currentPath);
  const isHeld = (): boolean => holds.size > 0;
  const isSigningOut = (): boolean => [...holds].some(({ reason }) => reason === 'signOut');

  async function renewSilently(): Promise<Renewal> {
    try {
      const user = await manager.signinSilent();
      if (user && !isSigningOut()) return 'renewed';
      if (user) await manager.removeUser();
      return 'refused';
    } catch (error) {
      log.warn('The token could not be renewed');
      return isRefusal(error) ? 'refused' : 'failed';
    }
  }

  /** Requests that fail together share one renewal. */
  async function tryToRenew(): Promise<Renewal> {
    if (isHeld()) return 'refused';
    renewing ??= renewSilently().finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  const renew = async (): Promise<boolean | undefined> => {
    const renewal = await tryToRenew();
    return renewal === 'failed' ? undefined : renewal === 'renewed';
  };

  async function resume(): Promise<boolean> {
    const stored = await manager.getUser();
    if (stored?.refresh_token === undefined || (await tryToRenew()) === 'refused') return false;
    const renewed = await manager.getUser();
    return renewed !== null && isUnexpired(renewed, Date.now());
  }

  async function leave(returnTo: string, prompt?: 'login'): Promise<boolean> {
    if (isHeld()) return false;
    const state = { returnTo } satisfies ReturnState;
    try {
      await manager.signinRedirect({ state, redirectMethod: 'replace', ...(prompt && { prompt }) });
    } catch {
      log.warn('The sign-in could not be reached');
    }
    return false;
  }

  /** Requests that fail together leave once. */
  function signIn(returnTo: string = currentPath()): Promise<boolean> {
    leaving ??= leave(returnTo).finally(() => {
      leaving = undefined;
    });
    return leaving;
  }

  /** The directory may still know the sign-in that the registry has ended, and would give tokens of it once more. */
  function signInAgain(): Promise<boolean> {
    leaving ??= leave(currentPath(), 'login').finally(() => {
      leaving = undefined;
    });
    return leaving;
  }

  function finishDeletion(): void {
    const { path } = routes.finishDeletion;
    if (!isHeld() && currentPath() !== path) window.location.replace(path);
  }

  async function accessToken(): Promise<string> {
    const user = await read();
    const now = Date.now();
    if (isHeld() ? isUnexpired(user, now) : !expiresSoon(user, now)) return user.access_token;
    const renewal = await tryToRenew();
    if (renewal === 'renewed') return (await read()).access_token;
    if (renewal === 'failed' && isUnexpired(user, Date.now())) return user.access_token;
    void signIn();
    throw new ApiError(401, i18next.t('errors:authenticationRequired'));
  }

  async function check(): Promise<void> {
    const user = await manager.getUser();
    if (!user) return manager.removeUser();
    if (!isUnexpired(user, Date.now()) && !(await renew())) void signIn();
  }

  const hold = (reason: HoldReason) => {
    const held = { reason };
    holds.add(held);
    return (): void => void holds.delete(held);
  };

  return { isOwn, accessToken, renew, resume, signIn, signInAgain, finishDeletion, check, hold };
}
