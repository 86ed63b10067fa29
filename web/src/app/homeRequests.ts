import { initOf } from '#web/api/request.ts';
import { storedToken } from '#web/auth/stored.ts';
import { listenToTabs } from '#web/base/tabs.ts';
import { isLockUnfinished } from '#web/session/unfinishedLock.ts';

/** Home shows no item before it has the responses to these. */
const ADDRESSES = ['/encryption/session-status', '/encryption/status', '/assets?order=newest&limit=100'];

/** How long a response may wait for the app's code, in ms. Later, it may no longer say how things are. */
const FRESH_MS = 5_000;

const responses = new Map<string, Promise<Response>>();

/** All that a request consists of: a response never goes to another user, or to a request that says more. */
const keyOf = (address: unknown, init?: RequestInit): string =>
  JSON.stringify([address, { ...init, signal: undefined }]);

/**
 * Sends Home's first requests, whose responses come sooner than the app's code. While a lock is on its way, the server may
 * not know of it yet. News from another tab may be later than the responses.
 */
export function askForHome(): void {
  const token = storedToken(Date.now());
  if (token === undefined || isLockUnfinished()) return;
  listenToTabs(() => responses.clear());
  const init = initOf({ method: 'GET' }, {}, token);
  for (const address of ADDRESSES) {
    const response = fetch(address, init);
    const key = keyOf(address, init);
    responses.set(key, response);
    const forgetLater = () => setTimeout(() => responses.delete(key), FRESH_MS);
    response.then(forgetLater, forgetLater);
  }
}

/** Sends a request, or gives the response to the same one that has left already. Each response is given once. */
export const send: typeof fetch = (address, init) => {
  if (responses.size === 0) return fetch(address, init);
  const key = keyOf(address, init);
  const response = responses.get(key);
  responses.delete(key);
  return response ?? fetch(address, init);
};
