import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userWith } from '#web/testing/users.ts';
import { signOut } from './signOut.ts';

const config = {
  authority: 'https://idp.example',
  clientId: 'item-registry-web',
  scope: 'openid',
  logoutEndpoint: 'https://idp.example/logout',
};
const ORIGIN = 'https://registry.example';

const steps: string[] = [];
const step = (name: string) => async () => {
  steps.push(name);
};
const failing = (name: string) => async () => {
  steps.push(name);
  throw new Error(name);
};
const replace = vi.fn();
const DRAFT = 'item-registry.draft.user-1.new-item';
const withUser = async () => userWith();

beforeEach(() => {
  steps.length = 0;
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  vi.stubGlobal('window', { location: { replace } });
  vi.stubGlobal('fetch', async () => {
    steps.push('server');
    return new Response('{}');
  });
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  const stored: Record<string, unknown> = { [DRAFT]: 'a typed item' };
  stored.removeItem = (key: string) => void delete stored[key];
  vi.stubGlobal('sessionStorage', stored);
  replace.mockReset();
});

describe('signOut', () => {
  test('ends the sign-in at our server, then the tokens, then the sign-in, without a token in the address', async () => {
    const signoutRedirect = vi.fn(step('redirect'));
    const manager = {
      load: step('load'),
      getUser: withUser,
      revokeTokens: step('revoke'),
      removeUser: step('remove'),
      signoutRedirect,
    };
    await signOut(manager, config, ORIGIN);
    expect(steps).toEqual(['server', 'load', 'revoke', 'remove', 'load', 'redirect']);
    // Going back would otherwise sign out anew, and the user may have signed in meanwhile.
    expect(signoutRedirect).toHaveBeenCalledWith({
      redirectMethod: 'replace',
      extraQueryParams: { client_id: 'item-registry-web', logout_uri: 'https://registry.example/' },
    });
  });

  test('waits for our server also where the browser has no room to note the sign-out', async () => {
    const setItem = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: () => null, setItem, removeItem: () => undefined });
    vi.stubGlobal('fetch', async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      steps.push('server');
      return new Response('{}');
    });
    const manager = {
      load: step('load'),
      getUser: withUser,
      revokeTokens: step('revoke'),
      removeUser: step('remove'),
      signoutRedirect: step('redirect'),
    };
    await signOut(manager, config, ORIGIN);
    expect(steps.slice(0, 2)).toEqual(['server', 'load']);
  });

  test('goes on when every step before it fails', async () => {
    vi.stubGlobal('fetch', failing('server'));
    const manager = {
      load: step('load'),
      getUser: withUser,
      revokeTokens: failing('revoke'),
      removeUser: failing('remove'),
      signoutRedirect: step('redirect'),
    };
    await signOut(manager, config, ORIGIN);
    expect(steps).toEqual(['server', 'load', 'revoke', 'remove', 'load', 'redirect']);
    expect(replace).not.toHaveBeenCalled();
    expect(Object.keys(sessionStorage)).not.toContain(DRAFT);
  });

  test('returns to the root by itself when the sign-out service cannot be reached', async () => {
    const manager = {
      load: step('load'),
      getUser: async () => null,
      revokeTokens: step('revoke'),
      removeUser: step('remove'),
      signoutRedirect: failing('redirect'),
    };
    await signOut(manager, config, ORIGIN);
    expect(replace).toHaveBeenCalledWith('https://registry.example/');
  });

  test.each([
    ['cannot be loaded', failing('load')],
    ['is loaded for ever', () => new Promise(() => undefined)],
  ])('forgets the user and returns to the root where the client of the sign-in %s', async (_, load) => {
    vi.useFakeTimers();
    const manager = {
      load,
      getUser: withUser,
      revokeTokens: step('revoke'),
      removeUser: step('remove'),
      signoutRedirect: step('redirect'),
    };
    const left = signOut(manager, config, ORIGIN);
    await vi.advanceTimersByTimeAsync(10_000);
    await left;
    vi.useRealTimers();
    expect(steps.filter((name) => name !== 'load')).toEqual(['server', 'remove']);
    expect(replace).toHaveBeenCalledExactlyOnceWith('https://registry.example/');
  });
});
