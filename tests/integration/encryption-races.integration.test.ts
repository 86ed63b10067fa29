import { afterAll, describe, expect, test } from 'vitest';
import type { Transact } from '#functions/lib/storage/transact.ts';
import { assets, type Item } from '#shared/contract/assets.ts';
import { encryption, passwordChange } from '#shared/contract/encryption.ts';
import { cookiesIn, jarOf } from '#tests/support/cookies.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newItem, newUser, registerItem } from '#tests/support/items.ts';
import { isReplay, raceTimeout, repeatedIfOvertaken, repeatRace } from '#tests/support/races.ts';
import { type ApiResponse, type Registry, startRegistry } from '#tests/support/registry.ts';
import { atOtherSignIn, OTHER_PASSWORD, PASSWORD, unlock, userAtLevel } from '#tests/support/vaults.ts';

const NIGHTLY_RUNS = 1_000;

const registry = await startRegistry();
afterAll(() => registry.stop());

const statusesOf = (answers: readonly ApiResponse[]) => answers.map(({ status }) => status);
const rowsOf = async (user: TestUser) =>
  (await registry.rows('ASSETS_TABLE')).filter(({ ownerId }) => ownerId === user.sub);
const itemsOf = async (user: TestUser): Promise<Item[]> => {
  const { status, body } = await registry.call(assets.list, user);
  expect(status).toBe(200);
  return body;
};
const migrate = (user: TestUser, { call } = registry as Pick<Registry, 'call'>) =>
  call(encryption.migrateToEncrypted, user, { body: { SecurityLevel: 'Enhanced', Password: PASSWORD } });
const changePassword = (user: TestUser, currentPassword: string, newPassword: string) =>
  registry.call(passwordChange.changePassword, user, { body: { currentPassword, newPassword } });

describe('writes while everything is encrypted for the first time', {
  timeout: raceTimeout(NIGHTLY_RUNS),
}, () => {
  test('leave no plain text and no unreadable item, and lose nothing', () =>
    repeatRace(NIGHTLY_RUNS, async ({ delayed }) => {
      const user = newUser();
      const item = await registerItem(registry, user, { name: 'First' });
      const doomed = await registerItem(registry, user, { name: 'Doomed' });
      const params = { id: item.id };

      const writes = [
        () => registry.call(assets.create, user, { body: newItem({ name: 'Second' }) }),
        () => registry.call(assets.addProperty, user, { params, body: { name: 'Added', value: 'v' } }),
        () => registry.call(assets.remove, user, { params: { id: doomed.id } }),
        () => registry.call(assets.update, user, { params, body: { ...item, name: 'Changed' } }),
      ];
      const [migrated, ...written] = await Promise.all([
        delayed(15, () => migrate(user)),
        ...writes.map((write) => delayed(30, write)),
      ]);
      // Sent before the vault was there, a write may have no cookie of its session yet.
      const outcomes: ApiResponse[] = [];
      for (const [index, response] of written.entries())
        outcomes.push(await repeatedIfOvertaken(response, writes[index]));
      const changed = outcomes[3];
      expect(migrated).toMatchObject({ status: 200, body: { remaining: 0 } });
      expect(statusesOf(outcomes.slice(0, 3))).toEqual([201, 201, 200]);
      expect([200, 409]).toContain(changed?.status);
      const rows = await rowsOf(user);
      expect(rows.filter((row) => 'content' in row)).toEqual([]);
      const items = await itemsOf(user);
      expect(items.map(({ name }) => name).sort()).toEqual(
        [changed?.status === 200 ? 'Changed' : 'First', 'Second'].sort(),
      );
      const kept = items.find(({ id }) => id === item.id);
      expect(kept?.properties.map(({ name }) => name)).toContain('Added');
    }));
});

describe('two first encryptions at once', { timeout: raceTimeout(NIGHTLY_RUNS) }, () => {
  test('make one vault, whose items all open', () =>
    repeatRace(NIGHTLY_RUNS, async ({ delayed }) => {
      const user = newUser();
      await registerItem(registry, user);

      const answers = await Promise.all([delayed(10, () => migrate(user)), delayed(10, () => migrate(user))]);

      expect(statusesOf(answers)).toContain(200);
      for (const status of statusesOf(answers)) expect([200, 409, 429]).toContain(status);
      await unlock(registry, user);
      expect((await itemsOf(user)).map(({ name }) => name)).toEqual(['Family car']);
    }));
});

describe('unlocking while the password changes', { timeout: raceTimeout(NIGHTLY_RUNS) }, () => {
  test('leaves no session of the old password', () =>
    repeatRace(NIGHTLY_RUNS, async ({ delayed }) => {
      const { user } = await userAtLevel(registry, 'Maximum');
      const there = atOtherSignIn(user);

      const [changed] = await Promise.all([
        delayed(10, () => changePassword(user, PASSWORD, OTHER_PASSWORD)),
        delayed(40, () => unlock(registry, there)),
      ]);

      expect((await registry.call(assets.list, there)).status).toBe(changed.status === 200 ? 403 : 200);
      if (changed.status !== 200) expect([409, 429]).toContain(changed.status);
    }));
});

describe('writing while the password changes', { timeout: raceTimeout(NIGHTLY_RUNS) }, () => {
  test('keeps every item readable', () =>
    repeatRace(NIGHTLY_RUNS, async ({ delayed }) => {
      const { user } = await userAtLevel(registry, 'Enhanced');
      const item = await registerItem(registry, user);

      const create = () => registry.call(assets.create, user, { body: newItem({ name: 'New' }) });
      const update = () =>
        registry.call(assets.update, user, {
          params: { id: item.id },
          body: { ...item, name: 'Changed' },
        });

      const [changed, ...written] = await Promise.all([
        delayed(10, () => changePassword(user, PASSWORD, OTHER_PASSWORD)),
        delayed(50, create),
        delayed(50, update),
      ]);

      expect(changed.status).toBe(200);
      const [created, updated] = [
        await repeatedIfOvertaken(written[0], create),
        await repeatedIfOvertaken(written[1], update),
      ];
      expect(statusesOf([created, updated])).toEqual([201, 200]);
      expect((await itemsOf(user)).map(({ name }) => name)).toEqual(['Changed', 'New']);
    }));
});

describe('two changes of the password at once', { timeout: raceTimeout(NIGHTLY_RUNS) }, () => {
  test('end with the password of the request that succeeded', async () => {
    let overlaps = 0;
    await repeatRace(NIGHTLY_RUNS, async ({ delayed }) => {
      const { user } = await userAtLevel(registry, 'Maximum');
      const item = await registerItem(registry, user);
      const wanted = ['first new password', 'second new password'] as const;

      const answers = await Promise.all(
        wanted.map((password) => delayed(40, () => timed(() => changePassword(user, PASSWORD, password)))),
      );

      const [one, other] = answers;
      if (one && other && one.began < other.ended && other.began < one.ended) overlaps += 1;
      const winners = wanted.filter((_, at) => answers[at]?.status === 200);
      expect(winners).toHaveLength(1);
      const there = atOtherSignIn(user);
      expect(await unlockAfterWait(there, winners[0] ?? '')).toBe(200);
      expect(await itemsOf(there)).toEqual([item]);
    });
    if (!isReplay) expect(overlaps, 'races in which both ran at once').toBeGreaterThan(0);
  });

  async function timed(call: () => Promise<ApiResponse>) {
    const began = performance.now();
    const answer = await call();
    return { ...answer, began, ended: performance.now() };
  }

  /** The loser may have counted as a guess. */
  async function unlockAfterWait(user: TestUser, password: string): Promise<number> {
    const later = registry.with({ now: () => new Date(Date.now() + 60_000) });
    return (await unlock(later, user, password)).status;
  }
});

describe('a request that read the vault just before it changed', () => {
  /** The product as it is for a request whose first reads are from before `change`. */
  async function lateFor(user: TestUser, change: () => Promise<ApiResponse>) {
    const { vaults, sessions } = registry.stores;
    const vault = await vaults.get(user.sub);
    const rows = await registry.rows('SESSIONS_TABLE');
    const session = await Promise.all(
      rows
        .filter(({ userId }) => userId === user.sub)
        .map(({ sessionHash }) => sessions.get(user.sub, String(sessionHash))),
    );
    expect((await change()).status).toBe(200);
    return () => {
      let [vaultReads, sessionReads] = [0, 0];
      return registry.with({
        vaults: {
          ...vaults,
          get: async (userId) => {
            vaultReads += 1;
            return vaultReads === 1 ? vault : vaults.get(userId);
          },
        },
        sessions: {
          ...sessions,
          get: async (userId, hash) => {
            sessionReads += 1;
            return sessionReads === 1 ? session[0] : sessions.get(userId, hash);
          },
        },
      });
    };
  }

  test('reads the content that was written since a first encryption, and reports no damage', async () => {
    const user = newUser();
    const item = await registerItem(registry, user);
    const late = await lateFor(user, () => migrate(user));
    const params = { id: item.id };
    const { body: changed } = await registry.call(assets.update, user, { params, body: item });

    expect((await late().call(assets.list, user)).body).toEqual([changed]);
    expect((await late().call(assets.get, user, { params })).body).toEqual(changed);
    const added = await late().call(assets.addProperty, user, { params, body: { name: 'n', value: 'v' } });
    expect(added.status).toBe(201);
    expect((await late().call(assets.create, user, { body: newItem() })).body.isEncrypted).toBe(true);
  });

  test('is told to open the vault anew after a change of password, and reports no damage', async () => {
    const { user } = await userAtLevel(registry, 'Enhanced');
    const item = await registerItem(registry, user);
    const cookies = cookiesIn(jarOf(user));
    const late = await lateFor(user, () => changePassword(user, PASSWORD, OTHER_PASSWORD));
    const params = { id: item.id };
    await registry.call(assets.update, user, { params, body: item });

    const answers = [
      await late().call(assets.list, user, { cookies }),
      await late().call(assets.get, user, { params, cookies }),
      await late().call(assets.update, user, { params, cookies, body: { ...item, version: 2 } }),
      await late().call(assets.create, user, { cookies, body: newItem() }),
    ];

    const refused = { status: 403, body: { code: 'authentication_required' } };
    expect(answers).toMatchObject([refused, refused, refused, refused]);
  });
});

/** A process that dies at the given transaction: before it is sent, or before its answer is heard. */
function dyingAt(transaction: number, when: 'before' | 'after'): Transact {
  let done = 0;
  return async (pieces) => {
    done += 1;
    if (done < transaction) return registry.stores.transact(pieces);
    if (done === transaction && when === 'after') await registry.stores.transact(pieces);
    throw new Error('killed');
  };
}

describe('a first encryption that is killed', () => {
  const ITEMS = 120;

  test.each(
    [1, 2, 3, 4].flatMap((transaction) =>
      (['before', 'after'] as const).map((when) => ({ transaction, when })),
    ),
  )('$when transaction $transaction goes on at the next call, and nothing is lost or doubled', async (at) => {
    const user = newUser();
    const names = Array.from({ length: ITEMS }, (_, index) => `Item ${String(index).padStart(3, '0')}`);
    await Promise.all(names.map((name) => registerItem(registry, user, { name })));

    const killed = await migrate(user, registry.with({ transact: dyingAt(at.transaction, at.when) }));
    const resumed = await migrate(user);

    if (at.transaction === 1) expect(killed.status).toBe(500);
    else expect(killed).toMatchObject({ status: 200, body: { recoveryKey: expect.any(String) } });
    expect(resumed).toMatchObject({ status: 200, body: { remaining: 0, recoveryKey: expect.any(String) } });
    expect((await rowsOf(user)).filter((row) => 'content' in row)).toEqual([]);
    expect((await itemsOf(user)).map(({ name }) => name).sort()).toEqual(names);
  });
});
