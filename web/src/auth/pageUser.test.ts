import { expect, test, vi } from 'vitest';
import { userWith } from '#web/testing/users.ts';
import { createSession } from './tokens.ts';

const ALICE = userWith({ userId: 'alice' });
const BOB = userWith({ userId: 'bob' });

/** A page whose browser stores the tokens of these users, one after the other at each reading. */
function pageAt(path: string, ...stored: readonly (typeof ALICE)[]) {
  const left = [...stored];
  const getUser = vi.fn(async (_raiseEvent?: boolean) => (left.length > 1 ? left.shift() : left[0]) ?? null);
  const manager = { getUser, signinSilent: vi.fn(), signinRedirect: vi.fn(), removeUser: vi.fn() };
  return { session: createSession(manager, () => path), ...manager };
}

test('a page gives no token of a user who has signed in elsewhere, and has that user shown at once', async () => {
  const { session, getUser } = pageAt('/', ALICE, BOB);
  expect(await session.accessToken()).toBe(ALICE.access_token);
  await expect(session.accessToken()).rejects.toMatchObject({ status: 401 });
  expect(getUser).toHaveBeenLastCalledWith(true);
});

test('a page gives no token of a user other than the one whom it shows', async () => {
  const { session } = pageAt('/', BOB);
  expect(session.isOwn(ALICE)).toBe(true);
  await expect(session.accessToken()).rejects.toMatchObject({ status: 401 });
});

test('a renewal that brings the tokens of another user gives none', async () => {
  const { session, signinSilent } = pageAt('/', userWith({ userId: 'alice', secondsLeft: 10 }), BOB);
  signinSilent.mockResolvedValue(BOB);
  await expect(session.accessToken()).rejects.toMatchObject({ status: 401 });
});

test('a page gives the renewed tokens of its own user', async () => {
  const renewed = userWith({ userId: 'alice', signIn: 'sign-in-2' });
  const { session } = pageAt('/', ALICE, renewed);
  await session.accessToken();
  expect(await session.accessToken()).toBe(renewed.access_token);
});

test('a page that completes a sign-in goes on with the user who signs in', async () => {
  const { session } = pageAt('/callback?code=1', ALICE, BOB);
  await session.accessToken();
  expect(await session.accessToken()).toBe(BOB.access_token);
});
