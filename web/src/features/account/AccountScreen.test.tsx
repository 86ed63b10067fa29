// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#web/base/routes.ts';
import { refused, startFakePool, userOf } from '#web/testing/fakePool.ts';
import { createFakeServer, type FakeResponse, type FakeServer, refusal } from '#web/testing/fakeServer.ts';
import {
  address,
  navigationState,
  prepareScreens,
  renderScreen,
  submit,
} from '#web/testing/renderScreen.tsx';
import { accessTokenWith, userWith } from '#web/testing/users.ts';
import AccountScreen from './AccountScreen.tsx';

beforeAll(() => Promise.all([import('./amplify.ts'), import('qrcode')]));
prepareScreens();

/** In the form that Amplify needs. */
const TOKEN = accessTokenWith({ role: 'User', username: 'alice', sub: 'user-1' });

function renderAccount(server?: FakeServer) {
  const content = (
    <Routes>
      <Route path={routes.account.path} element={<AccountScreen />} />
      <Route path="*" element={null} />
    </Routes>
  );
  const signedIn = Object.assign(userWith(), { access_token: TOKEN });
  return renderScreen(content, { path: routes.account.path, signedIn, ...(server && { server }) }).user;
}

const KEY = 'JBSWY3DPEHPK3PXP';
const off = { getUser: () => userOf(false) };
const dialog = async () => within(await screen.findByRole('dialog'));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

describe('changing the account password', () => {
  async function fill(handlers = {}, repeated = 'Copper-lantern-47') {
    const pool = startFakePool({ ...off, ...handlers });
    const user = renderAccount();
    await user.click(screen.getByText('Change Account Password'));
    await dialog();
    await user.type(field('Current Account Password'), 'Old-lantern-47');
    await user.type(field('New Account Password'), 'Copper-lantern-47');
    await user.type(field('Repeat the New Account Password'), `${repeated}{Enter}`);
    return pool;
  }

  test('sends both with the token of the sign-in, and says that it is done', async () => {
    const pool = await fill();
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
    await fill();
    await screen.findByText('Account password changed');
    const kept = Object.entries({ ...localStorage, ...sessionStorage }).filter(
      ([key, value]) => /cognito|amplify/i.test(key) || String(value).includes('lantern'),
    );
    expect(kept).toEqual([]);
  });

  test('sends nothing when the new passwords differ', async () => {
    const pool = await fill({}, 'Copper-lantern-48');
    await screen.findByText('The two new passwords differ.');
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
      'Your sign-in has ended. Log out and sign in again.',
    ],
    ['InternalErrorException', 'Something', 'That did not work. Please try again.'],
  ])('explains what to do after %s: %s', async (name, message, text) => {
    await fill({ changePassword: () => refused(name, message) });
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe('the authenticator app of the account', () => {
  const handlers = { ...off, associateSoftwareToken: () => ({ SecretCode: KEY }) };

  async function setUp(more = {}) {
    const pool = startFakePool({ ...handlers, ...more });
    const user = renderAccount();
    await user.click(await screen.findByText('Set Up Authenticator App'));
    await screen.findByLabelText('Code');
    return { pool, user };
  }

  test('receives its key as a QR code and as text, with the names of the product and the user', async () => {
    await setUp();
    expect(screen.getByLabelText('Key').textContent).toBe('JBSW Y3DP EHPK 3PXP');
    expect(screen.getByAltText<HTMLImageElement>(/QR code/).src).toMatch(/^data:image\/svg\+xml,/);
    expect(screen.getByText('Open in an App on This Device').closest('a')?.getAttribute('href')).toBe(
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
    expect(screen.getByText('Turn Off Authenticator App')).toBeTruthy();
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
    await user.click(await screen.findByText('Turn Off Authenticator App'));
    const { getByText } = await dialog();
    await user.click(getByText('Turn Off Authenticator App', { selector: 'button *' }));
    await screen.findByText('Authenticator app turned off');
    expect(pool.callsOf('setUserMFAPreference')[0]).toMatchObject({
      SoftwareTokenMfaSettings: { Enabled: false },
    });
  });

  test('can be looked up again when its state could not be loaded', async () => {
    let isDown = true;
    startFakePool({
      getUser: () => (isDown ? refused('NotAuthorizedException', 'Access Token has expired') : userOf(true)),
    });
    const user = renderAccount();
    const retry = await screen.findByText('Retry', {}, { timeout: 15_000 });
    isDown = false;
    await user.click(retry);
    expect(await screen.findByText('Turn Off Authenticator App')).toBeTruthy();
  });
});

describe('signing out everywhere', () => {
  async function confirm(isRevoked: boolean) {
    let isEnded = false;
    const pool = startFakePool({
      getUser: () =>
        isEnded && isRevoked
          ? refused('NotAuthorizedException', 'Access Token has been revoked')
          : userOf(false),
      globalSignOut: () => {
        isEnded = true;
        return {};
      },
    });
    const server = createFakeServer({
      'POST /api/account/sign-out': () => ({ body: { message: 'You are signed out everywhere.' } }),
    });
    const user = renderAccount(server);
    await user.click(screen.getByText('Sign Out Everywhere', { selector: 'button *' }));
    const { getByText } = await dialog();
    await user.click(getByText('Sign Out Everywhere', { selector: 'button *' }));
    return { pool, server };
  }

  test('ends every sign-in, then this one', async () => {
    const { pool, server } = await confirm(true);
    await waitFor(() => expect(address()).toBe('/logout'));
    expect(pool.callsOf('globalSignOut')[0]).toEqual({ AccessToken: TOKEN });
    expect(server.callsOf('POST').map(({ call }) => call)).toEqual(['POST /api/account/sign-out']);
  });

  test('stays on the page and says so when the sign-ins did not end', async () => {
    const { server } = await confirm(false);
    await screen.findByText('That did not work. Please try again.');
    expect(address()).toBe('/account');
    expect(server.callsOf('POST')).toEqual([]);
  });
});

describe('deleting the account', () => {
  async function open(response: () => FakeResponse = () => ({ body: { message: 'Gone' } })) {
    startFakePool(off);
    const server = createFakeServer({ 'DELETE /api/account': response });
    const user = renderAccount(server);
    await user.click(screen.getByText('Delete My Account'));
    await dialog();
    return { server, user };
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
    await user.type(field('Your Account Password'), 'mine');
    expect(submit().disabled).toBe(false);
  });

  async function send(user: Awaited<ReturnType<typeof open>>['user']) {
    await user.type(name(), 'alice');
    await user.type(field('Your Account Password'), 'mine{Enter}');
  }

  test('sends the password, and goes on to the sign-out of a deleted account', async () => {
    const { server, user } = await open();
    await send(user);
    await waitFor(() => expect(address()).toBe('/logout'));
    expect(server.callsOf('DELETE')[0]?.body).toEqual({ currentPassword: 'mine' });
    expect(navigationState()).toEqual({ accountDeleted: true });
  });

  test('shows a wrong password at its field', async () => {
    const { user } = await open(() =>
      refusal(400, 'wrong_password', 'This is not the password of your account.'),
    );
    await send(user);
    await screen.findByText('This is not the password of your account.');
    expect(document.activeElement).toBe(field('Your Account Password'));
    expect(address()).toBe('/account');
  });

  test('says that the account may be deleted when no response came', async () => {
    const { user } = await open(() => {
      throw new TypeError('Failed to fetch');
    });
    await send(user);
    await screen.findByText(/No answer came, so your account may be deleted or not/);
  });
});
