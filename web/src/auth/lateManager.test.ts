// @vitest-environment happy-dom
import type { UserManager } from 'oidc-client-ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userWith } from '#web/testing/users.ts';
import { createLateManager } from './lateManager.ts';
import { type SignInConfig, userStorageKey } from './signInConfig.ts';
import { createUserManager } from './userManager.ts';

const config: SignInConfig = {
  authority: 'http://localhost:3000/local/signin',
  clientId: 'web',
  scope: 'openid',
  accountClientId: 'item-registry-account',
  accountScope: 'openid account',
  logoutEndpoint: 'http://localhost:3000/logout',
  userPoolId: 'local_pool',
  userPoolEndpoint: 'http://localhost:3000/pool/',
};
const KEY = userStorageKey(config);

function setUp() {
  const real = createUserManager(config, 'http://localhost:3000', true);
  const load = vi.fn<() => Promise<UserManager>>(async () => real);
  return { real, load, late: createLateManager(KEY, load) };
}

beforeEach(() => localStorage.clear());

describe('the sign-in client whose code is loaded late', () => {
  test('reads the stored user as the client does, without its code', async () => {
    const user = userWith();
    localStorage.setItem(KEY, user.toStorageString());
    const { late, load, real } = setUp();
    const read = await late.getUser();
    expect(load).not.toHaveBeenCalled();
    expect(read).toEqual(JSON.parse(user.toStorageString()));
    expect(read).toMatchObject({
      access_token: user.access_token,
      expires_at: user.expires_at,
      profile: (await real.getUser())?.profile,
    });
  });

  test('knows nobody where nobody is stored', async () => {
    const { late, load } = setUp();
    expect(await late.getUser()).toBeNull();
    expect(load).not.toHaveBeenCalled();
  });

  test('tells those who listened before the code came, and nobody who stopped', async () => {
    localStorage.setItem(KEY, userWith().toStorageString());
    const { late, load } = setUp();
    const [heard, stopped] = [vi.fn(), vi.fn()];
    late.events.addUserLoaded(heard);
    const stop = late.events.addUserLoaded(stopped);
    stop();
    await late.getUser(true);
    expect(heard).toHaveBeenCalledOnce();
    expect(stopped).not.toHaveBeenCalled();
    expect(load).toHaveBeenCalledOnce();
  });

  test('stops telling after the code has come', async () => {
    localStorage.setItem(KEY, userWith().toStorageString());
    const { late } = setUp();
    const [early, later] = [vi.fn(), vi.fn()];
    const stopEarly = late.events.addUserUnloaded(early);
    await late.load();
    const stopLater = late.events.addUserUnloaded(later);
    await late.removeUser();
    stopEarly();
    stopLater();
    await late.removeUser();
    expect([early, later].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  test('loads the code once for steps that need it at the same time', async () => {
    const { late, load, real } = setUp();
    const redirect = vi.spyOn(real, 'signinRedirect').mockResolvedValue();
    const options = { state: { returnTo: '/x' }, redirectMethod: 'replace' } as const;
    await Promise.all([late.signinRedirect(options), late.load()]);
    expect(redirect).toHaveBeenCalledExactlyOnceWith(options);
    expect(load).toHaveBeenCalledOnce();
  });

  test('fails while the code cannot be had, and tries again at the next call', async () => {
    const { late, load } = setUp();
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(late.load()).rejects.toThrow('Failed to fetch');
    await late.load();
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('forgets the user without the code, and tells who listens', async () => {
    localStorage.setItem(KEY, userWith().toStorageString());
    const { late, load } = setUp();
    const [heard, stopped] = [vi.fn(), vi.fn()];
    late.events.addUserUnloaded(heard);
    late.events.addUserUnloaded(stopped)();
    await late.removeUser();
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(heard).toHaveBeenCalledOnce();
    expect(stopped).not.toHaveBeenCalled();
    expect(load).not.toHaveBeenCalled();
  });

  test.each(['before', 'after'])(
    'knows nobody where the stored user is unreadable, %s the code came',
    async (when) => {
      localStorage.setItem(KEY, '{"access_token":');
      const { late } = setUp();
      if (when === 'after') await late.load();
      expect(await late.getUser()).toBeNull();
    },
  );

  test('knows nobody where the browser refuses its storage', async () => {
    const { late } = setUp();
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('Blocked', 'SecurityError');
      },
    });
    expect(await late.getUser()).toBeNull();
    vi.unstubAllGlobals();
  });
});
