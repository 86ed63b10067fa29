// @vitest-environment happy-dom

import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { ErrorResponse, OidcClient, type SigninResponse } from 'oidc-client-ts';
import { Route, Routes } from 'react-router';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import { userStorageKey } from '#web/auth/signInConfig.ts';
import { UNNOTED_KEY } from '#web/auth/stored.ts';
import { routes } from '#web/base/routes.ts';
import { refused, startFakePool, userOf } from '#web/testing/fakePool.ts';
import { createFakeServer, type FakeResponse, type FakeServer, refusal } from '#web/testing/fakeServer.ts';
import {
  address,
  config,
  fill,
  navigationState,
  prepareScreens,
  renderScreen,
  submit,
} from '#web/testing/renderScreen.tsx';
import { accessTokenWith, userWith } from '#web/testing/users.ts';
import AccountScreen from './AccountScreen.tsx';

beforeAll(() => Promise.all([import('./amplify.ts'), import('qrcode')]));
prepareScreens();

/** The tokens of the app, and of a fresh sign-in, in the form that Amplify needs. */
const APP_TOKEN = accessTokenWith({ role: 'User', username: 'alice', sub: 'user-1' });
const TOKEN = accessTokenWith({ username: 'alice', sub: 'user-1', fresh: true });

const CHANGES = 'POST /api/account/credential-changes';
const noted = () => createFakeServer({ [CHANGES]: () => ({ body: { message: 'Recorded' } }) });

/** The page after a fresh sign-in as this user. */
function renderAccount(
  server: FakeServer = noted(),
  sub = 'subject-of-user-1',
  gate: Promise<void> = Promise.resolve(),
) {
  const response = { access_token: TOKEN, refresh_token: 'refresh', expires_in: 600, profile: { sub } };
  vi.spyOn(OidcClient.prototype, 'processSigninResponse').mockReturnValue(
    gate.then(() => response as SigninResponse),
  );
  vi.spyOn(OidcClient.prototype, 'revokeToken').mockResolvedValue(undefined);
  return renderAt(`${routes.account.path}?code=c&state=s`, server);
}

const renderAt = (path: string, server: FakeServer) => renderPage(path, server).user;

function renderPage(path: string, server: FakeServer) {
  const content = (
    <Routes>
      <Route path={routes.account.path} element={<AccountScreen />} />
      <Route path="*" element={null} />
    </Routes>
  );
  const signedIn = Object.assign(userWith(), { access_token: APP_TOKEN });
  return renderScreen(content, { path, signedIn, server });
}

const KEY = 'JBSWY3DPEHPK3PXP';
const off = { getUser: () => userOf(false) };
const dialog = async () => within(await screen.findByRole('dialog'));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

describe('changing the account password', () => {
  async function change(handlers = {}, repeated = 'Copper-lantern-47') {
    const pool = startFakePool({ ...off, ...handlers });
    await sendChange(repeated);
    return pool;
  }

  async function sendChange(repeated = 'Copper-lantern-47') {
    const user = renderAccount();
    await user.click(await screen.findByText('Change account password'));
    await dialog();
    await fill(user, [
      ['Current account password', 'Old-lantern-47'],
      ['New account password', 'Copper-lantern-47'],
      ['Repeat the new account password', repeated],
    ]);
    await user.keyboard('{Enter}');
    return user;
  }

  test('sends both with the token of the sign-in, and says that it is done', async () => {
    const pool = await change();
    await screen.findByText('Account password changed');
    expect(pool.callsOf('changePassword')).toEqual([
      {
        AccessToken: TOKEN,
        PreviousPassword: 'Old-lantern-47',
        ProposedPassword: 'Copper-lantern-47',
      },
    ]);
  });

  test('keeps neither password nor token in the storage of the browser', async () => {
    await change();
    await screen.findByText('Account password changed');
    const kept = Object.entries({ ...localStorage, ...sessionStorage }).filter(
      ([key, value]) => /cognito|amplify/i.test(key) || String(value).includes('lantern'),
    );
    expect(kept).toEqual([]);
  });

  test('sends nothing when the new passwords differ', async () => {
    const pool = await change({}, 'Copper-lantern-48');
    await screen.findByText('The new passwords do not match.');
    expect(pool.callsOf('changePassword')).toEqual([]);
  });

  test.each([
    [
      'NotAuthorizedException',
      'Incorrect username or password.',
      'This is not your current account password.',
    ],
    ['InvalidPasswordException', 'Password did not conform with policy', /This password is not allowed/],
    [
      'LimitExceededException',
      'Attempt limit exceeded',
      'Too many attempts. Wait a few minutes, then try again.',
    ],
    [
      'NotAuthorizedException',
      'Access Token has been revoked',
      'To make changes to your account, please sign in again.',
    ],
    ['InternalErrorException', 'Something', 'That did not work. Please try again.'],
  ])('explains what to do after %s: %s', async (name, message, text) => {
    await change({ changePassword: () => refused(name, message) });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('succeeds at the second try when its response was lost, after which the new password is the current one', async () => {
    let current = 'Old-lantern-47';
    const pool = startFakePool({
      ...off,
      changePassword: ({ PreviousPassword, ProposedPassword }) => {
        if (PreviousPassword !== current) return refused('NotAuthorizedException', 'Incorrect password.');
        const isLost = PreviousPassword !== ProposedPassword;
        current = String(ProposedPassword);
        if (isLost) throw new TypeError('Failed to fetch');
        return {};
      },
    });
    const user = await sendChange();
    await screen.findByText('This is not your current account password.', {}, { timeout: 15_000 });
    const before = pool.callsOf('changePassword').length;
    await user.click(submit());
    await screen.findByText('Account password changed');
    expect(pool.callsOf('changePassword').length).toBe(before + 2);
  });

  test('is sent once for each try where it is refused for something else than the present password', async () => {
    const pool = startFakePool({
      ...off,
      changePassword: () => refused('InvalidPasswordException', 'Password did not conform with policy'),
    });
    const user = await sendChange();
    await screen.findByText(/This password is not allowed/);
    await user.click(submit());
    await waitFor(() => expect(pool.callsOf('changePassword').length).toBeGreaterThan(1));
    await waitFor(() => expect(document.querySelector('fieldset[disabled]')).toBeNull());
    expect(pool.callsOf('changePassword')).toHaveLength(2);
  });

  test('counts as one attempt only, when another current password is tried after a wrong one', async () => {
    const pool = startFakePool({
      ...off,
      changePassword: () => refused('NotAuthorizedException', 'Incorrect password.'),
    });
    const user = await sendChange();
    await screen.findByText('This is not your current account password.');
    await user.type(field('Current account password'), '8');
    expect(screen.queryByText('This is not your current account password.')).toBeNull();
    await user.click(submit());
    await screen.findByText('This is not your current account password.');
    expect(pool.callsOf('changePassword')).toHaveLength(2);
  });
});

describe('the authenticator app of the account', () => {
  const handlers = { ...off, associateSoftwareToken: () => ({ SecretCode: KEY }) };

  async function setUp(more = {}) {
    const pool = startFakePool({ ...handlers, ...more });
    const user = renderAccount();
    await user.click(await screen.findByText('Set up authenticator app'));
    await screen.findByLabelText('Code');
    return { pool, user };
  }

  test('receives its key as a QR code and as text, with the names of the product and the user', async () => {
    await setUp();
    expect(screen.getByLabelText('Key').textContent).toBe('JBSW Y3DP EHPK 3PXP');
    expect(screen.getByAltText<HTMLImageElement>(/QR code/).src).toMatch(/^data:image\/svg\+xml,/);
    expect(screen.getByText('Open in an app on this device').closest('a')?.getAttribute('href')).toBe(
      `otpauth://totp/Item%20Registry:alice?secret=${KEY}&issuer=Item%20Registry`,
    );
  });

  test('is turned on by one of its codes', async () => {
    const { pool, user } = await setUp();
    await user.type(field('Code'), '123 456{Enter}');
    await screen.findByText('Authenticator app turned on');
    expect(pool.callsOf('verifySoftwareToken')[0]).toMatchObject({ UserCode: '123456' });
    expect(pool.callsOf('setUserMFAPreference')[0]).toMatchObject({
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
    });
    expect(screen.getByText('Turn off authenticator app')).toBeTruthy();
  });

  test('is shown as on when the set-up is given up after its last step was done', async () => {
    let isOn = false;
    startFakePool({
      ...handlers,
      getUser: () => userOf(isOn),
      setUserMFAPreference: () => {
        isOn = true;
        return {};
      },
    });
    const user = renderAccount(createFakeServer({ [CHANGES]: () => refusal(500, 'internal_error') }));
    await user.click(await screen.findByText('Set up authenticator app'));
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
    await screen.findByText(/The change is made, but your other sign-ins may not have ended/);
    await user.click(screen.getByText('Cancel'));
    expect(await screen.findByText('Turn off authenticator app')).toBeTruthy();
  });

  test('stays off after a wrong code, which is shown at the field', async () => {
    const wrong = () => refused('EnableSoftwareTokenMFAException', 'Code mismatch');
    const { pool, user } = await setUp({ verifySoftwareToken: wrong });
    await user.type(field('Code'), '123456{Enter}');
    await screen.findByText('This code is wrong or too old. Enter the one that the app shows now.');
    expect(document.activeElement).toBe(field('Code'));
    expect(pool.callsOf('setUserMFAPreference')).toEqual([]);
  });

  test('is not turned on by a code without six digits, which is not sent', async () => {
    const { pool, user } = await setUp();
    await user.type(field('Code'), '12345{Enter}');
    await screen.findByText('Please enter the six digits that the app shows.');
    expect(pool.callsOf('verifySoftwareToken')).toEqual([]);
  });

  test('is turned off after a confirmation', async () => {
    const pool = startFakePool({ getUser: () => userOf(true) });
    const user = renderAccount();
    await user.click(await screen.findByText('Turn off authenticator app'));
    const { getByText } = await dialog();
    await user.click(getByText('Turn off authenticator app', { selector: 'button *' }));
    await screen.findByText('Authenticator app turned off');
    expect(pool.callsOf('setUserMFAPreference')[0]).toMatchObject({
      SoftwareTokenMfaSettings: { Enabled: false },
    });
  });

  test('that is turned off, but not recorded, says so, and a repeat records it alone', async () => {
    let isKnown = false;
    const server = createFakeServer({
      [CHANGES]: () => (isKnown ? { body: { message: 'Recorded' } } : refusal(500, 'internal_error')),
    });
    const pool = startFakePool({ getUser: () => userOf(true) });
    const user = renderAccount(server);
    const turnOff = async () => {
      await user.click(await screen.findByText('Turn off authenticator app'));
      const { getByText } = await dialog();
      await user.click(getByText('Turn off authenticator app', { selector: 'button *' }));
    };
    await turnOff();
    await screen.findByText(/The app is turned off, but that could not be recorded/);
    isKnown = true;
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await turnOff();
    await screen.findByText('Authenticator app turned off');
    expect(pool.callsOf('setUserMFAPreference')).toHaveLength(1);
  });

  test('can be looked up again when its state could not be loaded', async () => {
    let isDown = true;
    startFakePool({
      getUser: () => (isDown ? refused('NotAuthorizedException', 'Access Token has expired') : userOf(true)),
    });
    const user = renderAccount();
    const section = within(await screen.findByRole('region', { name: 'Authenticator app' }));
    const retry = await section.findByText('Retry', {}, { timeout: 15_000 });
    isDown = false;
    await user.click(retry);
    expect(await screen.findByText('Turn off authenticator app')).toBeTruthy();
  });
});

describe('a fresh sign-in', () => {
  test('is asked for before any change, with the username filled in and the password again', async () => {
    const request = vi
      .spyOn(OidcClient.prototype, 'createSigninRequest')
      .mockReturnValue(new Promise(() => undefined));
    const pool = startFakePool(off);
    const user = renderAt(routes.account.path, noted());
    const texts = await screen.findAllByText('To make changes to your account, please sign in again.');
    expect(texts).toHaveLength(1);
    expect(screen.getAllByText('Sign in again')).toHaveLength(2);
    expect(screen.queryByText('Change account password')).toBeNull();
    await user.click(screen.getAllByText('Sign in again')[0] ?? document.body);
    expect(request).toHaveBeenCalledWith({ prompt: 'login', login_hint: 'alice' });
    expect(pool.callsOf('getUser')).toEqual([]);
  });

  test('leaves its code out of the address, and its tokens out of the storage of the browser', async () => {
    startFakePool(off);
    renderAccount();
    await screen.findByText('Change account password');
    await waitFor(() => expect(address()).toBe('/account'));
    const kept = JSON.stringify({ ...localStorage, ...sessionStorage });
    expect(kept).toContain(APP_TOKEN);
    for (const secret of [TOKEN, 'refresh']) expect(kept).not.toContain(secret);
  });

  test('as another user changes nothing', async () => {
    startFakePool(off);
    renderAccount(noted(), 'user-2');
    expect(await screen.findAllByText(/You signed in as another user/)).toHaveLength(1);
    expect(screen.queryByText('Change account password')).toBeNull();
    expect(OidcClient.prototype.revokeToken).toHaveBeenCalledWith('refresh', 'refresh_token');
  });

  test('loses its power when its tokens come after the page has gone', async () => {
    startFakePool(off);
    const { promise: gate, resolve: respond } = deferred<void>();
    renderAccount(noted(), 'subject-of-user-1', gate);
    await waitFor(() => expect(address()).toBe('/account'));
    cleanup();
    await act(async () => respond());
    expect(OidcClient.prototype.revokeToken).toHaveBeenCalledExactlyOnceWith('refresh', 'refresh_token');
  });

  test('loses its power with the page, and after its time', async () => {
    startFakePool(off);
    renderAccount();
    await screen.findByText('Change account password');
    await act(() => vi.advanceTimersByTimeAsync(600_000));
    expect(screen.queryByText('Change account password')).toBeNull();
    expect(OidcClient.prototype.revokeToken).toHaveBeenCalledExactlyOnceWith('refresh', 'refresh_token');
  });
});

describe('ending the other sign-ins after a change', () => {
  async function change(server: FakeServer, choose = async (_: UserEvent) => {}) {
    const pool = startFakePool(off);
    const user = renderAccount(server);
    await user.click(await screen.findByText('Change account password'));
    await dialog();
    await fill(user, [
      ['Current account password', 'Old-lantern-47'],
      ['New account password', 'Copper-lantern-47'],
    ]);
    await choose(user);
    await fill(user, [['Repeat the new account password', 'Copper-lantern-47']]);
    await user.keyboard('{Enter}');
    return { pool, user };
  }
  const bodiesOf = (server: FakeServer) => server.callsOf('POST').map(({ body }) => body);

  test('is chosen beforehand', async () => {
    const server = noted();
    await change(server);
    await screen.findByText('Account password changed');
    expect(bodiesOf(server)).toEqual([{ change: 'account_password_changed', endOtherSignIns: true }]);
  });

  test('can be left out', async () => {
    const server = noted();
    await change(server, (user) => user.click(field('End all other sign-ins')));
    await screen.findByText('Account password changed');
    expect(bodiesOf(server)).toEqual([{ change: 'account_password_changed', endOtherSignIns: false }]);
  });

  test('is repeated alone and under one key when it failed after the change, and is kept until it arrives', async () => {
    let isDown = true;
    const server = createFakeServer({
      [CHANGES]: () => (isDown ? refusal(500, 'internal_error', 'Down') : { body: { message: 'Recorded' } }),
    });
    const { pool, user } = await change(server);
    await screen.findByText(/The change is made, but your other sign-ins may not have ended/);
    expect(localStorage.getItem(UNNOTED_KEY)).toContain('account_password_changed');
    expect(localStorage.getItem(UNNOTED_KEY)).not.toContain('Copper-lantern');
    isDown = false;
    await user.click(submit());
    await screen.findByText('Account password changed');
    expect(pool.callsOf('changePassword')).toHaveLength(1);
    const keys = server.callsOf('POST').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([expect.any(String), keys[0]]);
    expect(localStorage.getItem(UNNOTED_KEY)).toBeNull();
  });

  test('is sent under another key once another decision is made about the other sign-ins', async () => {
    let isDown = true;
    const server = createFakeServer({
      [CHANGES]: () => (isDown ? refusal(500, 'internal_error', 'Down') : { body: { message: 'Recorded' } }),
    });
    const { user } = await change(server);
    await screen.findByText(/The change is made, but your other sign-ins may not have ended/);
    isDown = false;
    await user.click(field('End all other sign-ins'));
    await user.click(submit());
    await screen.findByText('Account password changed');
    const keys = server.callsOf('POST').map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
    expect(localStorage.getItem(UNNOTED_KEY)).toBeNull();
  });

  test('does not take another new password for the one that was changed before it failed', async () => {
    const server = createFakeServer({ [CHANGES]: () => refusal(500, 'internal_error', 'Down') });
    const { pool, user } = await change(server);
    await screen.findByText(/The change is made, but your other sign-ins may not have ended/);
    for (const label of ['New account password', 'Repeat the new account password'])
      await user.type(field(label), '8');
    await user.click(submit());
    await waitFor(() => expect(pool.callsOf('changePassword')).toHaveLength(2));
    expect(pool.callsOf('changePassword')[1]).toMatchObject({ ProposedPassword: 'Copper-lantern-478' });
  });
});

describe('the list of sign-ins', () => {
  const here = {
    id: 'here',
    device: 'Firefox on Windows',
    signedInAt: '2026-03-01T10:00:00.000Z',
    lastSeen: '2026-03-01T11:00:00.000Z',
    current: true,
    encryptionSessionUntil: '2026-03-01T12:00:00.000Z',
  };
  const phone = { ...here, id: 'phone', device: '', current: false, encryptionSessionUntil: null };

  function open(signIns = [here, phone], isComplete = true) {
    startFakePool(off);
    let listed = signIns;
    const server = createFakeServer({
      'GET /api/account/sign-ins': () => ({ body: { signIns: listed, isComplete } }),
      'POST /api/account/sign-ins/phone/end': () => {
        listed = [here];
        return { body: { message: 'Ended' } };
      },
      'POST /api/account/sign-ins/others/end': () => {
        listed = [here];
        return { body: { message: 'Ended' } };
      },
    });
    return renderAt(routes.account.path, server);
  }

  test('names each device, marks this one, and says until when its items are unlocked', async () => {
    open();
    await screen.findByText('Firefox on Windows');
    expect(screen.getByText('Unknown device')).toBeTruthy();
    expect(screen.getAllByText('This device')).toHaveLength(1);
    expect(screen.getAllByText(/Encrypted items are unlocked until/)).toHaveLength(1);
  });

  test('begins with this device, and says no more exactly than is known when each was used', async () => {
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const other = (id: string, hours: number) => ({ ...phone, id, device: id, lastSeen: ago(hours) });
    open([other('Phone', 0.9), other('Tablet', 3.9), { ...phone, device: 'Old phone' }, here]);
    const entry = (await screen.findByText('This device')).closest('li');
    expect(entry?.previousElementSibling).toBeNull();
    expect(entry?.textContent).toContain('In use now');
    screen.getByText('Used within the last hour');
    screen.getByText('Last used about 3 hours ago');
    screen.getByText(/^Last used (?=.*2026)[^:]*$/);
  });

  test('ends another sign-in, and leads to the sign-out for this one', async () => {
    const user = open();
    await user.click(await screen.findByLabelText(/^End the sign-in of Unknown device, begun .*2026/));
    await waitFor(() => expect(screen.queryByText('Unknown device')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Firefox on Windows/));
    await user.click(screen.getByLabelText('End the sign-in of this device'));
    expect(address()).toBe('/logout');
  });

  test('ends all others after a confirmation', async () => {
    const user = open();
    await user.click(await screen.findByText('End all other sign-ins'));
    const { getByText } = await dialog();
    await user.click(getByText('End all other sign-ins', { selector: 'button *' }));
    await screen.findByText('All your other sign-ins have ended');
    await waitFor(() => expect(screen.queryByText('End all other sign-ins')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Firefox on Windows/));
  });

  test('says when there are more than can be listed', async () => {
    open([here], false);
    await screen.findByText(/There are more sign-ins than can be listed/);
  });
});

describe('signing out everywhere', () => {
  async function confirm(response: () => FakeResponse) {
    startFakePool(off);
    const server = createFakeServer({ 'POST /api/account/sign-out': response });
    const user = renderAt(routes.account.path, server);
    await user.click(screen.getByText('Sign out everywhere', { selector: 'button *' }));
    const { getByText } = await dialog();
    await user.click(getByText('Sign out everywhere', { selector: 'button *' }));
  }

  test('ends every sign-in at the server, then this one, without a fresh sign-in', async () => {
    await confirm(() => ({ body: { message: 'You are signed out everywhere.' } }));
    await waitFor(() => expect(address()).toBe('/logout'));
  });

  test('stays on the page and says so when the sign-ins did not end', async () => {
    await confirm(() => refusal(500, 'internal_error', 'Something went wrong on our side.'));
    await screen.findByText(/went wrong|did not work/);
    expect(address()).toBe('/account');
  });
});

describe('deleting the account', () => {
  async function open(
    response: () => FakeResponse | Promise<FakeResponse> = () => ({ body: { message: 'Gone' } }),
  ) {
    startFakePool(off);
    const server = createFakeServer({ 'DELETE /api/account': response });
    const page = renderPage(routes.account.path, server);
    await page.user.click(screen.getByText('Delete my account'));
    await dialog();
    return { ...page, server };
  }
  const name = () => field('Type your username, alice, to confirm');

  test('requires the username and the account password, and says which is missing', async () => {
    const { user } = await open();
    await user.type(name(), 'Alice');
    expect(submit().disabled).toBe(true);
    expect(screen.getByText('Please type your username.')).toBeTruthy();
    await user.clear(name());
    await user.type(name(), 'alice');
    expect(screen.getByText('Please enter your account password.')).toBeTruthy();
    expect(submit().disabled).toBe(true);
    await user.type(field('Your account password'), 'mine');
    expect(submit().disabled).toBe(false);
  });

  async function send(user: Awaited<ReturnType<typeof open>>['user']) {
    await user.type(name(), 'alice');
    await user.type(field('Your account password'), 'mine{Enter}');
  }

  test('sends the password, and goes on to the sign-out of a deleted account', async () => {
    const { server, user } = await open();
    await send(user);
    await waitFor(() => expect(address()).toBe('/logout'));
    expect(server.callsOf('DELETE')[0]?.body).toEqual({ currentPassword: 'mine' });
    expect(navigationState()).toEqual({ accountDeleted: true });
  });

  test('takes what this browser remembers of the registry away', async () => {
    const kept = ['memory.user-1', 're-encryption.user-1', 'user.issuer#subject-of-user-1'].map(
      (name) => `item-registry.${name}`,
    );
    const others = ['item-registry.memory.other-user-1', 'item-registry.last-input'];
    for (const key of [...kept, ...others]) localStorage.setItem(key, 'something');
    const { user } = await open();
    await send(user);
    await waitFor(() => expect(address()).toBe('/logout'));
    expect(kept.filter((key) => localStorage.getItem(key) !== null)).toEqual([]);
    expect(others.filter((key) => localStorage.getItem(key) === null)).toEqual([]);
  });

  test('shows a wrong password at its field', async () => {
    const { user } = await open(() =>
      refusal(400, 'wrong_password', 'This is not the password of your account.'),
    );
    await send(user);
    await screen.findByText('This is not the password of your account.');
    expect(document.activeElement).toBe(field('Your account password'));
    expect(address()).toBe('/account');
  });

  test('keeps the focus in its dialog until the response comes, and then gives it back to its field', async () => {
    let fail = (): void => undefined;
    const sent = new Promise<never>((_, reject) => (fail = () => reject(new TypeError('Failed to fetch'))));
    const { user } = await open(() => sent);
    await send(user);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')));
    fail();
    await screen.findByText(LOST);
    expect(document.activeElement).toBe(field('Your account password'));
  });

  test('says that the account may be deleted when no response came', async () => {
    const { user } = await open(() => {
      throw new TypeError('Failed to fetch');
    });
    await send(user);
    await screen.findByText(/There was no response, so your account may or may not have been deleted/);
  });

  const LOST = /There was no response, so your account may or may not have been deleted/;

  /** The page after a deletion whose response was lost, and a server that from then on refuses the sign-in. */
  async function loseResponse() {
    let isLost = false;
    let next = (): FakeResponse => {
      isLost = true;
      throw new TypeError('Failed to fetch');
    };
    const server = createFakeServer({
      'DELETE /api/account': () => next(),
      'GET /api/account/sign-ins': () =>
        isLost ? refusal(401, 'unauthorized') : { body: { signIns: [], isComplete: true } },
    });
    startFakePool(off);
    const page = renderPage(routes.account.path, server);
    await page.user.click(screen.getByText('Delete my account'));
    await dialog();
    await send(page.user);
    await screen.findByText(LOST);
    const { signinSilent, signinRedirect } = page.service;
    expect(signinSilent).not.toHaveBeenCalled();
    expect(signinRedirect).not.toHaveBeenCalled();
    const answer = (response: FakeResponse) => {
      next = () => response;
    };
    return { ...page, answer, signinSilent, signinRedirect };
  }

  /** Reads again, and is refused, until this is so: what holds the sign-in goes a moment after its dialog. */
  const refusedUntil = (client: QueryClient, isSo: () => void) =>
    waitFor(async () => {
      await act(() => client.invalidateQueries());
      isSo();
    });

  /** Sends the event that another tab's change of the stored user sends to this one. */
  async function storeElsewhere(newValue: string | null) {
    const key = userStorageKey(config);
    if (newValue === null) localStorage.removeItem(key);
    else localStorage.setItem(key, newValue);
    await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })));
  }

  test('can be repeated after a lost response, although the sign-in is refused by then', async () => {
    const { user, client, answer, signinSilent, signinRedirect } = await loseResponse();
    await act(() => client.invalidateQueries());
    expect(signinSilent).not.toHaveBeenCalled();
    expect(signinRedirect).not.toHaveBeenCalled();
    answer({ body: { message: 'Gone' } });
    await user.click(submit());
    await waitFor(() => expect(address()).toBe('/logout'));
  });

  test('can still be repeated after another tab has renewed the tokens', async () => {
    const { client, signinSilent, signinRedirect } = await loseResponse();
    await storeElsewhere(Object.assign(userWith(), { access_token: APP_TOKEN }).toStorageString());
    await act(() => client.invalidateQueries());
    expect(signinSilent).not.toHaveBeenCalled();
    expect(signinRedirect).not.toHaveBeenCalled();
  });

  test('does not lead from a sign-out in another tab to the sign-in when its form goes', async () => {
    const { manager, signinRedirect } = await loseResponse();
    await storeElsewhere(null);
    await screen.findByText('You signed out in another tab.');
    await act(() => manager.events._raiseSilentRenewError(new ErrorResponse({ error: 'invalid_grant' })));
    expect(signinRedirect).not.toHaveBeenCalled();
  });

  test('renews the sign-in again once it is given up after a lost response', async () => {
    const { user, client, signinSilent } = await loseResponse();
    await user.click(screen.getByText('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await refusedUntil(client, () => expect(signinSilent).toHaveBeenCalled());
  });

  test.each([
    ['because the sign-in has ended', refusal(401, 'unauthorized')],
    ['for its password', refusal(400, 'wrong_password')],
  ])('renews the sign-in again once the deletion is refused %s', async (_, response) => {
    const { user, client, answer, signinSilent } = await loseResponse();
    answer(response);
    await user.click(submit());
    await waitFor(() => expect(screen.queryByText(LOST)).toBeNull());
    await waitFor(() => expect(submit().disabled).toBe(false));
    expect(signinSilent).not.toHaveBeenCalled();
    await refusedUntil(client, () => expect(signinSilent).toHaveBeenCalled());
  });

  test('is not sent from a screen that the user has left while a token was fetched', async () => {
    const { server, user, manager, unmount } = await open();
    let goOn = (): void => undefined;
    const stored = await manager.getUser();
    const reading = vi.spyOn(manager, 'getUser').mockImplementationOnce(async () => {
      await new Promise<void>((go) => (goOn = go));
      return stored;
    });
    await send(user);
    await waitFor(() => expect(reading).toHaveBeenCalled());
    unmount();
    goOn();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.callsOf('DELETE')).toEqual([]);
  });
});
