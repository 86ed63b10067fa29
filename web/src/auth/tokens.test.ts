import { ErrorResponse } from 'oidc-client-ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userWith } from '#web/testing/users.ts';
import { createSession } from './tokens.ts';

const manager = {
  getUser: vi.fn(),
  signinSilent: vi.fn(),
  signinRedirect: vi.fn(),
  removeUser: vi.fn(),
};
const session = () => createSession(manager, () => '/asset-details/a1?x=1');

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  /** A redirect that works leaves the page: its promise never settles. */
  manager.signinRedirect.mockReturnValue(new Promise(() => undefined));
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the access token', () => {
  test('is that of the stored user', async () => {
    const user = userWith();
    manager.getUser.mockResolvedValue(user);
    expect(await session().accessToken()).toBe(user.access_token);
    expect(manager.signinSilent).not.toHaveBeenCalled();
  });

  test('is read up to five times, a second apart', async () => {
    manager.getUser.mockResolvedValue(null);
    const token = session().accessToken();
    const refused = expect(token).rejects.toThrow('User authentication not available after retries');
    await vi.advanceTimersByTimeAsync(3_999);
    expect(manager.getUser).toHaveBeenCalledTimes(4);
    await vi.advanceTimersByTimeAsync(1);
    expect(manager.getUser).toHaveBeenCalledTimes(5);
    await refused;
  });

  test('is found by a later read', async () => {
    const user = userWith();
    manager.getUser.mockResolvedValueOnce(null).mockResolvedValueOnce(null).mockResolvedValue(user);
    const token = session().accessToken();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await token).toBe(user.access_token);
  });

  test('is renewed first when it expires within 300 s', async () => {
    const renewed = userWith();
    manager.getUser.mockResolvedValueOnce(userWith({ secondsLeft: 300 })).mockResolvedValue(renewed);
    manager.signinSilent.mockResolvedValue(renewed);
    expect(await session().accessToken()).toBe(renewed.access_token);
    expect(manager.signinSilent).toHaveBeenCalledOnce();
  });

  test.each([
    ['the service answers with a fault', new ErrorResponse({ error: 'server_error' })],
    ['the service cannot be reached', new TypeError('Failed to fetch')],
  ])('is the present one while that is still good, when %s', async (_, fault) => {
    const user = userWith({ secondsLeft: 120 });
    manager.getUser.mockResolvedValue(user);
    manager.signinSilent.mockRejectedValue(fault);
    expect(await session().accessToken()).toBe(user.access_token);
    expect(manager.signinRedirect).not.toHaveBeenCalled();
  });

  test.each([
    ['is refused', 10, new ErrorResponse({ error: 'login_required' })],
    ['fails after the token has expired', -61, new TypeError('Failed to fetch')],
  ])('sends to sign-in and says so when that renewal %s', async (_, secondsLeft, fault) => {
    manager.getUser.mockResolvedValue(userWith({ secondsLeft }));
    manager.signinSilent.mockRejectedValue(fault);
    await expect(session().accessToken()).rejects.toThrow('Authentication required');
    expect(manager.signinRedirect).toHaveBeenCalledWith({
      state: { returnTo: '/asset-details/a1?x=1' },
      redirectMethod: 'replace',
    });
  });
});

describe('a renewal of the tokens', () => {
  test('is shared by requests that fail together', async () => {
    manager.signinSilent.mockResolvedValue(userWith());
    const { renew } = session();
    expect(await Promise.all([renew(), renew(), renew()])).toEqual([true, true, true]);
    expect(manager.signinSilent).toHaveBeenCalledOnce();
  });

  test.each([
    ['does not answer', new TypeError('Failed to fetch')],
    ['has a fault of its own', new ErrorResponse({ error: 'server_error' })],
    ['answers with a page of an outage', new Error('Bad Gateway (502)')],
  ])('tells nothing of the sign-in where its service %s', async (_, fault) => {
    manager.signinSilent.mockRejectedValue(fault);
    expect(await session().renew()).toBeUndefined();
  });

  test('has failed where the service refuses it', async () => {
    manager.signinSilent.mockRejectedValue(new ErrorResponse({ error: 'invalid_grant' }));
    expect(await session().renew()).toBe(false);
  });

  test('has failed when no user came back', async () => {
    manager.signinSilent.mockResolvedValue(null);
    expect(await session().renew()).toBe(false);
  });
});

describe('a stored sign-in', () => {
  const stored = (secondsLeft: number) =>
    Object.assign(userWith({ secondsLeft }), { refresh_token: 'refresh' });

  test('goes on with its refresh token, though its access token has expired', async () => {
    manager.getUser.mockResolvedValueOnce(stored(-3_600)).mockResolvedValue(stored(3_600));
    manager.signinSilent.mockResolvedValue(stored(3_600));
    expect(await session().resume()).toBe(true);
    expect(manager.signinRedirect).not.toHaveBeenCalled();
  });

  test('goes on with a token that is still good while it cannot be renewed', async () => {
    manager.getUser.mockResolvedValue(stored(120));
    manager.signinSilent.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await session().resume()).toBe(true);
  });

  test.each([
    ['there is none', null, stored(3_600)],
    ['it has no refresh token', userWith(), stored(3_600)],
    ['its refresh token has ended', stored(3_600), null],
    ['its new token has expired by the clock of this device', stored(-3_600), stored(-3_600)],
  ])('does not go on when %s', async (_, user, renewed) => {
    manager.getUser.mockResolvedValue(user);
    manager.signinSilent.mockResolvedValue(renewed);
    expect(await session().resume()).toBe(false);
  });
});

describe('leaving for the sign-in', () => {
  test('happens once for requests that fail together', () => {
    const { signIn } = session();
    void signIn();
    void signIn('/other');
    expect(manager.signinRedirect).toHaveBeenCalledOnce();
  });

  test('resolves with false when the sign-in cannot be reached, and can be tried again', async () => {
    manager.signinRedirect.mockRejectedValue(new TypeError('Failed to fetch'));
    const { signIn } = session();
    expect(await signIn()).toBe(false);
    expect(await signIn()).toBe(false);
    expect(manager.signinRedirect).toHaveBeenCalledTimes(2);
  });
});

describe('a check of the stored user', () => {
  test('changes nothing for a valid token', async () => {
    manager.getUser.mockResolvedValue(userWith());
    await session().check();
    expect(manager.removeUser).not.toHaveBeenCalled();
    expect(manager.signinRedirect).not.toHaveBeenCalled();
  });

  test('forgets a user who is no longer stored', async () => {
    manager.getUser.mockResolvedValue(null);
    await session().check();
    expect(manager.removeUser).toHaveBeenCalledOnce();
  });

  test('renews an expired token', async () => {
    manager.getUser.mockResolvedValue(userWith({ secondsLeft: -3600 }));
    manager.signinSilent.mockResolvedValue(userWith());
    await session().check();
    expect(manager.signinRedirect).not.toHaveBeenCalled();
  });

  test('leads to sign-in when an expired token cannot be renewed', async () => {
    manager.getUser.mockResolvedValue(userWith({ secondsLeft: -3600 }));
    manager.signinSilent.mockRejectedValue(new Error('invalid_grant'));
    await session().check();
    expect(manager.signinRedirect).toHaveBeenCalledOnce();
  });
});

describe('the end of a deletion that was begun', () => {
  test('is on a page of its own, which is left for it neither again nor while the deletion runs', () => {
    const replace = vi.fn();
    vi.stubGlobal('window', { location: { replace } });
    const held = session();
    const letGo = held.hold('deletion');
    held.finishDeletion();
    createSession(manager, () => '/finish-deletion').finishDeletion();
    expect(replace).not.toHaveBeenCalled();
    letGo();
    held.finishDeletion();
    expect(replace.mock.calls).toEqual([['/finish-deletion']]);
    vi.unstubAllGlobals();
  });
});

describe('a session that is held', () => {
  test('neither renews tokens nor leaves the page, until it is held no longer', async () => {
    manager.getUser.mockResolvedValue(userWith({ secondsLeft: -600 }));
    const held = session();
    const letGo = held.hold('signOut');
    expect(await held.renew()).toBe(false);
    expect(await held.signIn()).toBe(false);
    expect(await held.signInAgain()).toBe(false);
    await held.check();
    await expect(held.accessToken()).rejects.toThrow();
    expect(manager.signinSilent).not.toHaveBeenCalled();
    expect(manager.signinRedirect).not.toHaveBeenCalled();

    letGo();
    void held.signIn();
    expect(manager.signinRedirect).toHaveBeenCalledOnce();
  });

  test('stays held until the last of those who hold it has let go', async () => {
    const held = session();
    const letGoFirst = held.hold('signOut');
    const letGoLast = held.hold('deletion');
    letGoFirst();
    letGoFirst();
    await held.renew();
    expect(manager.signinSilent).not.toHaveBeenCalled();
    letGoLast();
    await held.renew();
    expect(manager.signinSilent).toHaveBeenCalledOnce();
  });

  test('gives its token until that expires, though it would otherwise be renewed by then', async () => {
    const user = userWith({ secondsLeft: 120 });
    manager.getUser.mockResolvedValue(user);
    const held = session();
    held.hold('deletion');
    expect(await held.accessToken()).toBe(user.access_token);
    expect(manager.signinSilent).not.toHaveBeenCalled();
  });

  test.each([
    ['are forgotten at a sign-out', 'signOut', false, 1],
    ['are kept during a deletion of the account', 'deletion', true, 0],
  ] as const)(
    'lets a renewal that was under way end, and its tokens %s',
    async (_, reason, worked, removals) => {
      const held = session();
      manager.signinSilent.mockImplementation(async () => {
        held.hold(reason);
        return userWith();
      });
      expect(await held.renew()).toBe(worked);
      expect(manager.removeUser).toHaveBeenCalledTimes(removals);
    },
  );
});
