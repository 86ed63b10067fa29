import { TOKEN_RENEWAL_THRESHOLD_S } from '#shared/domain/constants.ts';

/** The key of the sign-in's failures in this tab. */
export const FAILURES_KEY = 'item-registry.failed-sign-ins';

/** The key of the changes of an account that the directory has made, and of which our server has not been told. */
export const UNNOTED_KEY = 'item-registry.unnoted-changes';

/** The start of the key under which the sign-in's client stores the user. */
export const USER_PREFIX = 'oidc.user:';

/** @throws where the storage is closed to the page */
const storedKeys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(USER_PREFIX));

/**
 * Whether there is nothing to go on with here: no user is stored, no sign-in has failed in this tab, and the page does
 * not stand in a frame.
 */
export function knowsNobody(): boolean {
  try {
    const hasFailed = sessionStorage.getItem(FAILURES_KEY) !== null;
    return storedKeys().length === 0 && !hasFailed && window.self === window.top;
  } catch {
    return false;
  }
}

/**
 * The access token of the stored user, while the sign-in's configuration, which has their key, is not there yet; undefined
 * where the token is about to end, and where not exactly one user is stored. `now` is in ms since 1970.
 */
export function storedToken(now: number): string | undefined {
  try {
    const [user, ...others] = storedKeys().map((key) => JSON.parse(localStorage.getItem(key) ?? ''));
    const isUsable = others.length === 0 && user.expires_at - now / 1000 > TOKEN_RENEWAL_THRESHOLD_S;
    return isUsable ? user.access_token : undefined;
  } catch {
    return undefined;
  }
}
