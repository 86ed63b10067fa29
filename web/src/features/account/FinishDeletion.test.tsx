// @vitest-environment happy-dom
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { ACCOUNT_DELETED } from '#web/auth/signOut.ts';
import { routes } from '#web/base/routes.ts';
import { createFakeServer, type FakeResponse, refusal } from '#web/testing/fakeServer.ts';
import {
  address,
  button,
  fill,
  navigationState,
  prepareScreens,
  renderScreen,
} from '#web/testing/renderScreen.tsx';
import { accessTokenWith, userWith } from '#web/testing/users.ts';
import AccountScreen from './AccountScreen.tsx';

prepareScreens();

const finish = () => button('Finish the deletion');
const BODY = { message: 'A message of the server', code: 'deletion_unfinished', requestId: 'r-1' };
const BEGUN: FakeResponse = { status: 401, body: BODY };
const TOKEN = accessTokenWith({ role: 'User', username: 'alice', sub: 'user-1' });

function renderIt(
  signIns: () => FakeResponse | Promise<FakeResponse>,
  deletion: () => FakeResponse = () => ({ body: { message: 'Gone' } }),
) {
  const server = createFakeServer({ 'GET /api/account/sign-ins': signIns, 'DELETE /api/account': deletion });
  const { path } = routes.finishDeletion;
  const content = (
    <Routes>
      <Route path={path} element={<AccountScreen />} />
      <Route path="*" element={null} />
    </Routes>
  );
  const signedIn = Object.assign(userWith(), { access_token: TOKEN });
  return { server, ...renderScreen(content, { path, signedIn, server }) };
}

describe('a deletion of the account that was begun', () => {
  test('is finished with the account password, and nothing else', async () => {
    const { server, user } = renderIt(() => BEGUN);
    await screen.findByText('Your account is being deleted');
    expect(finish().disabled).toBe(true);
    await fill(user, [['Your account password', 'Copper-lantern-47']]);
    await user.click(finish());
    await waitFor(() => expect(address()).toBe('/logout'));
    expect(navigationState()).toEqual(ACCOUNT_DELETED);
    expect(server.callsOf('DELETE').map(({ body }) => body)).toEqual([
      { currentPassword: 'Copper-lantern-47' },
    ]);
  });

  test('says so where the password is wrong, and goes on', async () => {
    const { user } = renderIt(
      () => BEGUN,
      () => refusal(400, 'wrong_password', 'This is not the password of your account.'),
    );
    await screen.findByText('Your account is being deleted');
    await fill(user, [['Your account password', 'Wrong-1']]);
    await user.click(finish());
    await screen.findByText('This is not the password of your account.');
    expect(address()).toBe('/finish-deletion');
  });

  test('keeps the typed password while the server is asked again at the return from another tab', async () => {
    let asked = 0;
    const answer = async () => {
      asked += 1;
      await new Promise((resolve) => setTimeout(resolve, 40));
      return BEGUN;
    };
    const { user } = renderIt(answer);
    await screen.findByText('Your account is being deleted');
    await fill(user, [['Your account password', 'Copper-lantern-47']]);
    act(() => focusManager.setFocused(false));
    act(() => focusManager.setFocused(true));
    await waitFor(() => expect(asked).toBe(2));
    expect(screen.getByDisplayValue('Copper-lantern-47')).toBeTruthy();
  });

  test('that is finished on another device is told as such, and asks for nothing', async () => {
    localStorage.setItem('item-registry.memory.user-1', 'remembered');
    const { server } = renderIt(() => ({ ...BEGUN, body: { ...BODY, deleted: true } }));
    await waitFor(() => expect(address()).toBe('/logout'));
    expect(localStorage.getItem('item-registry.memory.user-1')).toBeNull();
    expect(navigationState()).toEqual(ACCOUNT_DELETED);
    expect(screen.queryByLabelText('Your account password')).toBeNull();
    expect(server.callsOf('DELETE')).toEqual([]);
  });

  test('can be left by signing out', async () => {
    const { user } = renderIt(() => BEGUN);
    await user.click(await screen.findByText('Sign out'));
    await waitFor(() => expect(address()).toBe('/logout'));
    expect(navigationState()).toBeNull();
  });
});

test('an address alone does not bring a user in front of the form that deletes their account', async () => {
  renderIt(() => ({ body: { signIns: [], isComplete: true } }));
  await waitFor(() => expect(address()).toBe('/account'));
});

test('a server that cannot be asked is asked again', async () => {
  let response: FakeResponse = refusal(500, 'internal_error');
  const { user } = renderIt(() => response);
  await screen.findByText('We could not check whether your account is being deleted.');
  expect(screen.queryByLabelText('Your account password')).toBeNull();
  response = BEGUN;
  await user.click(screen.getByText('Retry'));
  await screen.findByText('Your account is being deleted');
});
