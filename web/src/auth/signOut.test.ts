import { beforeEach, describe, expect, test, vi } from 'vitest';
import { beforeSignOut, signOut } from './signOut.ts';

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

beforeEach(() => {
  steps.length = 0;
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  vi.stubGlobal('window', { location: { replace } });
  replace.mockReset();
});

describe('signOut', () => {
  test('ends what was registered, then the tokens, then the sign-in, without a token in the address', async () => {
    const takeBack = beforeSignOut(step('encryption session'));
    const signoutRedirect = vi.fn(step('redirect'));
    const manager = { revokeTokens: step('revoke'), removeUser: step('remove'), signoutRedirect };
    await signOut(manager, config, ORIGIN);
    takeBack();
    expect(steps).toEqual(['encryption session', 'revoke', 'remove', 'redirect']);
    expect(signoutRedirect).toHaveBeenCalledWith({
      extraQueryParams: { client_id: 'item-registry-web', logout_uri: 'https://registry.example/' },
    });
  });

  test('goes on when every step before it fails', async () => {
    const takeBack = beforeSignOut(failing('encryption session'));
    const manager = {
      revokeTokens: failing('revoke'),
      removeUser: failing('remove'),
      signoutRedirect: step('redirect'),
    };
    await signOut(manager, config, ORIGIN);
    takeBack();
    expect(steps).toEqual(['encryption session', 'revoke', 'remove', 'redirect']);
    expect(replace).not.toHaveBeenCalled();
  });

  test('returns to the root by itself when the sign-out service cannot be reached', async () => {
    const manager = {
      revokeTokens: step('revoke'),
      removeUser: step('remove'),
      signoutRedirect: failing('redirect'),
    };
    await signOut(manager, config, ORIGIN);
    expect(replace).toHaveBeenCalledWith('https://registry.example/');
  });

  test('no longer runs what was taken back', async () => {
    beforeSignOut(step('encryption session'))();
    const manager = {
      revokeTokens: step('revoke'),
      removeUser: step('remove'),
      signoutRedirect: step('redirect'),
    };
    await signOut(manager, config, ORIGIN);
    expect(steps).not.toContain('encryption session');
  });
});
