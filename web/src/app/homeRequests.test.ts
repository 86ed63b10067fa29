// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { assets } from '#shared/contract/assets.ts';
import { encryptionSession } from '#shared/contract/encryptionSession.ts';
import type { ApiSession } from '#web/api/client.ts';
import { createApi } from '#web/api/client.ts';
import { USER_PREFIX } from '#web/auth/stored.ts';
import { markLock } from '#web/session/unfinishedLock.ts';

const NEVER_ASKED: Omit<ApiSession, 'accessToken'> = {
  renew: () => Promise.reject(new Error('No renewal is expected')),
  signIn: () => Promise.reject(new Error('No sign-in is expected')),
  signInAgain: () => Promise.reject(new Error('No sign-in is expected')),
  finishDeletion: () => undefined,
};
const send = vi.fn<typeof fetch>();
const sent = () => send.mock.calls.map(([address]) => address);

const store = (token: string, secondsLeft = 3_600) =>
  localStorage.setItem(
    `${USER_PREFIX}https://idp.example:web`,
    JSON.stringify({ access_token: token, expires_at: Date.now() / 1000 + secondsLeft }),
  );

/** Each test has a page of its own, which has asked for nothing. */
async function openPage(token = 'token-1') {
  vi.resetModules();
  const { askForHome, send: sendOnce } = await import('./homeRequests.ts');
  const { listenToTabs } = await import('#web/base/tabs.ts');
  const api = createApi({ ...NEVER_ASKED, accessToken: async () => token }, sendOnce);
  const readItems = () => api.call(assets.list, { query: { order: 'newest', limit: '100' } });
  return { askForHome, listenToTabs, api, readItems };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.stubGlobal('fetch', send);
  send.mockImplementation(async () => Response.json([]));
  localStorage.clear();
  store('token-1');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  send.mockReset();
});

describe('the responses to the first requests of Home', () => {
  test('are those that its screen asks for, each given once', async () => {
    const { askForHome, api, readItems } = await openPage();
    askForHome();
    expect(sent()).toHaveLength(3);
    expect(await readItems()).toEqual([]);
    await api.request(encryptionSession.sessionStatus);
    await api.request(encryptionSession.status);
    expect(sent()).toHaveLength(3);
    await readItems();
    expect(sent().slice(3)).toEqual(['/assets?order=newest&limit=100']);
  });

  test('are never given to another user', async () => {
    const { askForHome, readItems } = await openPage('token-2');
    askForHome();
    await readItems();
    expect(sent()).toHaveLength(4);
  });

  test('are never given to a request that leaves out the cookie of the session', async () => {
    const { askForHome, api } = await openPage();
    askForHome();
    await api.call(assets.list, { query: { order: 'newest', limit: '100' }, credentials: 'omit' });
    expect(sent()).toHaveLength(4);
  });

  test('are forgotten when another tab has news, as of a lock', async () => {
    const { askForHome, listenToTabs, readItems } = await openPage();
    askForHome();
    const news = new Promise((hear) => listenToTabs(hear));
    const otherTab = new BroadcastChannel('item-registry.tabs');
    otherTab.postMessage('locked');
    await news;
    otherTab.close();
    await readItems();
    expect(sent()).toHaveLength(4);
  });

  test('are forgotten five seconds after they have come', async () => {
    const { askForHome, readItems } = await openPage();
    askForHome();
    await vi.advanceTimersByTimeAsync(5_000);
    await readItems();
    expect(sent()).toHaveLength(4);
  });
});

describe('Home asks for nothing ahead', () => {
  test.each([
    ['where nobody is signed in', () => localStorage.clear()],
    ['where the token is about to be renewed', () => store('token-1', 30)],
    [
      'where two users are stored',
      () => localStorage.setItem(`${USER_PREFIX}https://other.example:web`, '{}'),
    ],
    [
      'where the stored user cannot be read',
      () => localStorage.setItem(`${USER_PREFIX}https://idp.example:web`, '{'),
    ],
    ['while the server may not know of a lock', () => markLock(true)],
  ])('%s', async (_, prepare) => {
    prepare();
    const { askForHome } = await openPage();
    askForHome();
    expect(sent()).toEqual([]);
  });
});
