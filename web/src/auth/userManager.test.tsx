// @vitest-environment happy-dom
import { User, UserManager } from 'oidc-client-ts';
import { afterEach, expect, test, vi } from 'vitest';
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
const newTab = () => createUserManager(config, 'http://localhost:3000', true);

function keep(token: string): User {
  const user = new User({
    access_token: token,
    token_type: 'Bearer',
    profile: { sub: 's', iss: 'i', aud: 'a', exp: 1, iat: 1 },
  });
  localStorage.setItem(userStorageKey(config), user.toStorageString());
  return user;
}

/** The renewals that reach the identity provider: each stores another token. */
function countRenewals() {
  const seen = { renewals: 0 };
  vi.spyOn(UserManager.prototype, 'signinSilent').mockImplementation(async () => {
    seen.renewals += 1;
    const token = `renewed ${seen.renewals}`;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return keep(token);
  });
  return seen;
}

function stubLocks(): void {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, run: () => Promise<unknown>) => {
    last = last.then(run, run);
    return last;
  };
  vi.stubGlobal('navigator', { locks: { request } });
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

test('two tabs that renew at once use the refresh token once, and both have the new tokens', async () => {
  stubLocks();
  keep('first');
  const seen = countRenewals();

  const users = await Promise.all([newTab().signinSilent(), newTab().signinSilent()]);

  expect(seen.renewals).toBe(1);
  expect(users.map((user) => user?.access_token)).toEqual(['renewed 1', 'renewed 1']);
});

test('a tab that renews later renews again', async () => {
  stubLocks();
  keep('first');
  const seen = countRenewals();

  await newTab().signinSilent();
  expect((await newTab().signinSilent())?.access_token).toBe('renewed 2');
  expect(seen.renewals).toBe(2);
});

test('without locks each tab renews by itself', async () => {
  keep('first');
  const seen = countRenewals();

  await Promise.all([newTab().signinSilent(), newTab().signinSilent()]);
  expect(seen.renewals).toBe(2);
});
