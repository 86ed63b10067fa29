import i18next from 'i18next';
import { AUTHENTICATION_READ_ATTEMPTS, AUTHENTICATION_READ_INTERVAL_MS } from '#shared/domain/constants.ts';
import { ApiError } from '#web/base/apiError.ts';
import { routes } from '#web/base/routes.ts';
import { wait } from '#web/base/wait.ts';
import type { SignedInUser, SignInManager } from './lateManager.ts';
import { userIdOf } from './userId.ts';

/** The user whom a page belongs to. */
export interface PageUser {
  /** Whether the page belongs to this user. Until a user is known to it, it belongs to the first one who is asked about. */
  isOwn(user: Pick<SignedInUser, 'profile'>): boolean;
  /**
   * The stored user, where it is the one whom the page belongs to.
   * @throws {ApiError} 401 when nobody is stored, or somebody else.
   */
  read(): Promise<SignedInUser>;
}

/** @param currentPath path, query and hash of the page */
export function createPageUser(manager: Pick<SignInManager, 'getUser'>, currentPath: () => string): PageUser {
  let own: string | undefined;

  function isOwn(user: Pick<SignedInUser, 'profile'>): boolean {
    const id = userIdOf(user);
    const [pathname] = currentPath().split(/[?#]/);
    // A sign-in that is completed here has nothing behind it, and its code is good for one use.
    if (own === undefined || pathname === routes.callback.path) own = id;
    return id === own;
  }

  async function stored(): Promise<SignedInUser> {
    for (let attempt = 1; attempt <= AUTHENTICATION_READ_ATTEMPTS; attempt += 1) {
      const user = await manager.getUser();
      if (user) return user;
      if (attempt < AUTHENTICATION_READ_ATTEMPTS) await wait(AUTHENTICATION_READ_INTERVAL_MS);
    }
    throw new ApiError(401, i18next.t('errors:userUnavailable'));
  }

  /** Another tab stores its user before this one is told. Raised here, the news takes the page away at once. */
  async function read(): Promise<SignedInUser> {
    const user = await stored();
    if (isOwn(user)) return user;
    manager.getUser(true).catch(() => undefined);
    throw new ApiError(401, i18next.t('errors:authenticationRequired'));
  }

  return { isOwn, read };
}
