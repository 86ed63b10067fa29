import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMemoryStore } from '#tests/support/fakes/memoryStore.ts';
import { TEST_PASSWORD_COST } from '#tests/support/passwordCost.ts';
import type { LocalStore } from '../store/store.ts';
import { AccountExists, type Accounts, createAccounts } from './accounts.ts';
import { ensureDemoAccounts } from './demoAccounts.ts';

let store: LocalStore;
let accounts: Accounts;
beforeEach(() => {
  store = createMemoryStore();
  accounts = createAccounts(store, TEST_PASSWORD_COST);
});

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const PASSWORD = 'A-password-1';
const dora = { username: 'dora', email: 'dora@example.com', password: PASSWORD };

describe('an account', () => {
  test('is found by sub, and by username or email address in any case', async () => {
    const { sub } = await accounts.create(dora);
    expect(sub).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    expect(await accounts.bySub(sub)).toMatchObject({ username: 'dora', enabled: true, status: 'CONFIRMED' });
    expect((await accounts.byUsername('DORA'))?.sub).toBe(sub);
    expect((await accounts.byEmail('Dora@Example.com'))?.sub).toBe(sub);
    expect(await accounts.byLogin('nobody')).toBeUndefined();
  });

  test('needs a username and an email address that no other account has', async () => {
    await accounts.create(dora);
    const twins = [
      { ...dora, username: 'Dora', email: 'other@example.com' },
      { ...dora, username: 'other', email: 'DORA@example.com' },
      { ...dora, username: 'dora@example.com', email: 'third@example.com' },
    ];
    for (const twin of twins) await expect(accounts.create(twin)).rejects.toThrow(AccountExists);
    expect(await accounts.list()).toHaveLength(1);
  });

  test('that is damaged hides no other, and its names stay its own', async () => {
    const { sub } = await accounts.create(dora);
    await accounts.create({ ...dora, username: 'eve', email: 'eve@example.com' });
    await store.put('account', sub, { sub, username: 'dora' });
    const later = createAccounts(store, TEST_PASSWORD_COST);
    expect((await later.list()).map(({ username }) => username)).toEqual(['eve']);
    expect((await later.byLogin('eve'))?.username).toBe('eve');
    await expect(later.create(dora)).rejects.toThrow();
    expect(await later.list()).toHaveLength(1);
  });

  test('is found without reading the others, by as many reads as a name that nobody has', async () => {
    await accounts.create(dora);
    await accounts.byLogin('nobody');
    const list = vi.spyOn(store, 'list');
    const get = vi.spyOn(store, 'get');
    const reads = [];
    for (const login of ['dora', 'dora@example.com', 'nobody', '', 'x'.repeat(5_000)]) {
      get.mockClear();
      await accounts.byLogin(login);
      reads.push(get.mock.calls.length);
    }
    expect(list).not.toHaveBeenCalled();
    expect(new Set(reads).size).toBe(1);
  });

  test('that was stored before its names had rows is found, and keeps its names', async () => {
    const account = await accounts.create(dora);
    const folder = createMemoryStore();
    await folder.put('account', account.sub, account);
    const later = createAccounts(folder, TEST_PASSWORD_COST);
    expect((await later.byLogin('Dora@example.com'))?.sub).toBe(account.sub);
    await expect(later.create(dora)).rejects.toThrow(AccountExists);
  });

  test('that an earlier version made anew under the names of a deleted one is found, and keeps its names', async () => {
    const deleted = await accounts.create(dora);
    await store.remove('account', deleted.sub);
    const anew = { ...deleted, sub: 'made-anew' };
    await store.put('account', anew.sub, anew);
    const later = createAccounts(store, TEST_PASSWORD_COST);
    expect((await later.byLogin('dora'))?.sub).toBe(anew.sub);
    expect((await later.byLogin(dora.email))?.sub).toBe(anew.sub);
    await expect(later.create(dora)).rejects.toThrow(AccountExists);
  });

  test('is found by its new address, and leaves the old one to others', async () => {
    const { sub } = await accounts.create(dora);
    await accounts.update(sub, { email: 'new@example.com' });
    expect((await accounts.byLogin('new@example.com'))?.sub).toBe(sub);
    expect(await accounts.byLogin(dora.email)).toBeUndefined();
    const other = await accounts.create({ ...dora, username: 'other' });
    expect((await accounts.byLogin(dora.email))?.sub).toBe(other.sub);
  });

  test('leaves its names to others when it is deleted', async () => {
    const { sub } = await accounts.create(dora);
    await accounts.remove(sub);
    expect(await store.list('account-name')).toEqual([]);
    const next = await accounts.create(dora);
    expect((await accounts.byLogin('dora'))?.sub).toBe(next.sub);
  });

  test('is created once by two parallel calls with the same name', async () => {
    const made = await Promise.allSettled([accounts.create(dora), accounts.create(dora)]);
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('keeps both of two parallel changes', async () => {
    const { sub } = await accounts.create(dora);
    await Promise.all([
      accounts.update(sub, { enabled: false }),
      accounts.update(sub, { groups: ['Admin'] }),
    ]);
    expect(await accounts.bySub(sub)).toMatchObject({ enabled: false, groups: ['Admin'] });
  });

  test('is stored without its password', async () => {
    await accounts.create(dora);
    expect(JSON.stringify(await store.list('account'))).not.toContain(PASSWORD);
  });
});

describe('a password', () => {
  test('is verified by username or email address', async () => {
    const { sub } = await accounts.create(dora);
    expect((await accounts.verify('dora', PASSWORD))?.sub).toBe(sub);
    expect((await accounts.verify('dora@example.com', PASSWORD))?.sub).toBe(sub);
    expect(await accounts.verify('dora', 'A-password-2')).toBeUndefined();
  });

  test('is not verified for a disabled account', async () => {
    const { sub } = await accounts.create(dora);
    await accounts.update(sub, { enabled: false });
    expect(await accounts.verify('dora', PASSWORD)).toBeUndefined();
  });

  test.each([
    ['in earnest', undefined, 32_768],
    ['at the cost that was given', TEST_PASSWORD_COST, TEST_PASSWORD_COST],
  ])('is hashed once, %s, whether or not the account exists or is enabled', async (_, cost, N) => {
    const hashing = vi.spyOn(crypto, 'scrypt');
    syncBuiltinESMExports();
    accounts = createAccounts(store, cost);
    const { sub } = await accounts.create(dora);
    const hashesOf = async (login: string) => {
      hashing.mockClear();
      await accounts.verify(login, 'A-password-2');
      return hashing.mock.calls.map(([, , , options]) => options);
    };
    const once = [expect.objectContaining({ N })];
    expect([await hashesOf('dora'), await hashesOf('nobody')]).toEqual([once, once]);
    await accounts.update(sub, { enabled: false });
    expect(await hashesOf('dora')).toEqual(once);
  });
});

describe('the demo accounts', () => {
  test('are created once and keep their subs', async () => {
    const first = await ensureDemoAccounts(store, accounts);
    const second = await ensureDemoAccounts(store, createAccounts(store, TEST_PASSWORD_COST));
    expect(first.map(({ username }) => username)).toEqual(['alice', 'bob', 'carol', 'admin']);
    expect(second).toEqual(first);
    expect(first.filter(({ groups }) => groups.includes('Admin')).map(({ username }) => username)).toEqual([
      'admin',
    ]);
    expect((await accounts.verify('alice@example.com', 'Registry-demo-1'))?.username).toBe('alice');
  });

  test('are not created again after they were deleted', async () => {
    const [alice] = await ensureDemoAccounts(store, accounts);
    await accounts.remove(alice?.sub ?? '');
    const usernames = (await ensureDemoAccounts(store, accounts)).map(({ username }) => username);
    expect(usernames).toEqual(['bob', 'carol', 'admin']);
  });
});
