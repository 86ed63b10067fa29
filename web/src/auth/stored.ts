/** The key of the sign-in's failures in this tab. */
export const FAILURES_KEY = 'item-registry.failed-sign-ins';

/** The start of the key under which the sign-in's client stores the user. */
export const USER_PREFIX = 'oidc.user:';

/**
 * Whether there is nothing to go on with here: no user is stored, no sign-in has failed in this tab, and the page does
 * not stand in a frame.
 */
export function knowsNobody(): boolean {
  try {
    const isStored = Object.keys(localStorage).some((key) => key.startsWith(USER_PREFIX));
    return !isStored && sessionStorage.getItem(FAILURES_KEY) === null && window.self === window.top;
  } catch {
    return false;
  }
}
