import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryStore } from '#tests/support/fakes/memoryStore.ts';
import { TEST_PASSWORD_COST } from '#tests/support/passwordCost.ts';
import type { LocalStore } from '../store/store.ts';
import { type Account, type Accounts, createAccounts } from './accounts.ts';
import { isTooOld } from './temporaryPassword.ts';

const DAY_MS = 24 * 60 * 60_000;
let store: LocalStore;
let accounts: Accounts;
let invited: Account;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  store = createMemoryStore();
  accounts = createAccounts(store, TEST_PASSWORD_COST);
  const names = { username: 'dora', email: 'dora@example.com' };
  invited = await accounts.create({ ...names, password: 'Temporary-1', status: 'FORCE_CHANGE_PASSWORD' });
});
afterEach(() => vi.useRealTimers());

const wait = (days: number) => vi.setSystemTime(Date.now() + days * DAY_MS);

test('a temporary password is too old after seven days, whatever else of its account changes meanwhile', async () => {
  wait(6.9);
  expect(isTooOld(await accounts.update(invited.sub, { groups: ['Admin'] }))).toBe(false);
  wait(0.2);
  expect(isTooOld(await accounts.update(invited.sub, { enabled: true }))).toBe(true);
});

test('another temporary password lasts seven days of its own', async () => {
  wait(8);
  expect(isTooOld(await accounts.setPassword(invited, 'Temporary-2', 'FORCE_CHANGE_PASSWORD'))).toBe(false);
});

test.each(['CONFIRMED', 'RESET_REQUIRED'] as const)(
  'a password of an account that is %s is never too old',
  async (status) => {
    const own = await accounts.setPassword(invited, 'My-own-one-1', status);
    wait(10_000);
    expect(isTooOld(own)).toBe(false);
  },
);

test('one that was stored without its time counts from the last change of its account', async () => {
  const { passwordSetAt: _, ...earlier } = invited;
  await store.put('account', invited.sub, earlier);
  wait(6.9);
  const found = await accounts.bySub(invited.sub);
  expect(found && isTooOld(found)).toBe(false);
  wait(0.2);
  expect(found && isTooOld(found)).toBe(true);
});
