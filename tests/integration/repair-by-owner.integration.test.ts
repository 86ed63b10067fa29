import { afterAll, describe, expect, test } from 'vitest';
import { run } from '#functions/handlers/transfer-maintenance/run.ts';
import { admin } from '#shared/contract/admin.ts';
import { assets } from '#shared/contract/assets.ts';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import { atLeast, CRASH_MOMENTS, clientUntil, outsideUntil } from '#tests/support/crashing.ts';
import { type Handover, handoverAt, tryStep } from '#tests/support/handovers.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newItem, newUser } from '#tests/support/items.ts';
import { raceTimeout, repeatRace } from '#tests/support/races.ts';
import { namedPaths, registryOn, startRegistry } from '#tests/support/registry.ts';
import { storedTransfer } from '#tests/support/transferRecords.ts';
import { act, administrator as someAdministrator } from '#tests/support/users.ts';
import { PASSWORD, unlock } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const administrator = { sub: 'the-admin', username: 'admin', role: 'Admin' };

/** An item that was handed over at these levels, and is still under its old owner, as the job finds it. */
async function leftBehind(requesterLevel: SecurityLevel = 'Maximum'): Promise<Handover> {
  const handover = await handoverAt(registry, 'PendingRequesterReview', {
    ownerLevel: 'Maximum',
    requesterLevel,
  });
  const { owner, requester, assetId } = handover;
  const before = await registry.stores.assets.get(owner.sub, assetId);
  await tryStep(registry, handover, 'accept');
  await registry.stores.transact([registry.stores.assets.erase(requester.sub, { assetId })]);
  await registry.put('ASSETS_TABLE', { ...before });
  await run(
    { ...registry.stores, record: { ended: () => undefined, failed: () => undefined } },
    Number.POSITIVE_INFINITY,
  );
  return handover;
}

const leave = ({ assetId, requester }: Handover, by = administrator) =>
  registry.call(admin.leaveRepairToOwner, by, { body: { assetId, userId: requester.sub } });
const repair = ({ assetId, requester }: Handover) =>
  registry.call(admin.repairTransfer, administrator, {
    body: { assetId, userId: requester.sub, password: PASSWORD },
  });
const listed = async ({ assetId }: Handover) =>
  (await registry.call(admin.problemTransfers, administrator)).body.filter(
    (each: { assetId: string }) => each.assetId === assetId,
  );

async function expectRepaired(handover: Handover): Promise<void> {
  const { requester, owner, assetId } = handover;
  expect(await listed(handover)).toEqual([]);
  const { body } = await registry.call(assets.get, requester, { params: { id: assetId } });
  expect(body).toMatchObject({ ...newItem(), userId: requester.sub, isEncrypted: true });
  expect(await registry.stores.assets.get(owner.sub, assetId)).toBeUndefined();
}

describe('a repair that is left to the owner of the keys', () => {
  test('waits, and is done by their next unlock without another’s help', async () => {
    const handover = await leftBehind();
    const { requester } = handover;

    expect(await leave(handover)).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect(await listed(handover)).toMatchObject([{ waitsForOwner: true, needsPassword: true }]);
    expect((await unlock(registry, requester, 'not the password')).status).toBe(400);
    expect(await listed(handover)).toMatchObject([{ waitsForOwner: true }]);

    expect((await unlock(registry, requester)).status).toBe(200);
    await expectRepaired(handover);
    const recorded = (await registry.stores.activity.ofUser(requester.sub, { limit: 50 })).rows;
    expect(recorded.filter(({ kind }) => kind === 'admin_repaired')).toMatchObject([
      { by: { username: 'admin' }, assetId: handover.assetId },
    ]);
  });

  test('is left once, however often, and can be repaired by the password all the same', async () => {
    const handover = await leftBehind();
    await leave(handover);
    const before = await registry.rows('PROBLEMS_TABLE');
    expect((await leave(handover)).status).toBe(200);
    expect(await registry.rows('PROBLEMS_TABLE')).toEqual(before);

    expect((await repair(handover)).status).toBe(200);
    expect((await unlock(registry, handover.requester)).status).toBe(200);
    await expectRepaired(handover);
  });

  test('is left once where two administrators do so at the same moment, and both are told so', async () => {
    const handover = await leftBehind();
    const { leftRepairs } = registry.stores;
    const of: typeof leftRepairs.of = async (userId) => {
      const read = await leftRepairs.of(userId);
      await leave(handover, { ...administrator, username: 'the first' });
      return read;
    };
    const late = registry.with({ leftRepairs: { ...leftRepairs, of } });
    const body = { assetId: handover.assetId, userId: handover.requester.sub };

    expect((await late.call(admin.leaveRepairToOwner, administrator, { body })).status).toBe(200);

    const rows = await registry.rows('PROBLEMS_TABLE');
    expect(rows.filter(({ assetId }) => assetId === handover.assetId)).toMatchObject([
      { leftToOwner: { username: 'the first' } },
    ]);
  });

  test('waits for as long as the owner does not come', async () => {
    const handover = await leftBehind();
    await leave(handover);
    await run(
      { ...registry.stores, record: { ended: () => undefined, failed: () => undefined } },
      Number.POSITIVE_INFINITY,
    );
    expect(await listed(handover)).toMatchObject([{ waitsForOwner: true }]);
  });

  test('is not done at the unlock of anyone else, nor where it was not left', async () => {
    const [handover, other] = [await leftBehind(), await leftBehind()];
    await leave(handover);
    await unlock(registry, other.requester);
    await unlock(registry, handover.owner);
    expect(await listed(handover)).toMatchObject([{ waitsForOwner: true }]);
    expect(await listed(other)).toMatchObject([{ needsPassword: true }]);
  });

  test('is only taken off the list where the problem is gone meanwhile', async () => {
    const handover = await leftBehind();
    await leave(handover);
    const { owner, requester, assetId } = handover;
    const row = await registry.stores.assets.get(owner.sub, assetId);
    const moved = { ...row, ownerId: requester.sub, sealed: undefined, content: '{}', transferId: undefined };
    await registry.stores.transact([registry.stores.assets.erase(owner.sub, { assetId })]);
    await registry.put('ASSETS_TABLE', { ...moved, version: (row?.version ?? 0) + 1 });

    expect((await unlock(registry, requester)).status).toBe(200);

    expect(await listed(handover)).toEqual([]);
    expect(await registry.stores.assets.get(requester.sub, assetId)).toMatchObject({ content: '{}' });
  });

  test('is the administrator’s again where it became another problem', async () => {
    const handover = await leftBehind();
    await leave(handover);
    await registry.stores.transact([registry.stores.assets.erase(handover.owner.sub, handover)]);

    expect((await unlock(registry, handover.requester)).status).toBe(200);

    const [problem] = await listed(handover);
    expect(problem).toBeDefined();
    expect(problem.waitsForOwner).toBeUndefined();
  });

  test('tells both parties where nothing can be repaired', async () => {
    const handover = await leftBehind();
    await leave(handover);
    const { requester, owner, transferId } = handover;
    const transfer = await storedTransfer(registry, transferId);
    const itemKey = { ...transfer?.itemKey, sealed: Buffer.from('damaged') };
    await registry.put('TRANSFERS_TABLE', { ...transfer, itemKey });
    const mailed = async () =>
      (await registry.outside.mails()).flatMap(({ to = [] }) => to.map(({ address }) => address));
    const before = (await mailed()).length;

    await unlock(registry, requester);

    expect(await listed(handover)).toEqual([]);
    expect((await mailed()).slice(before).sort()).toEqual(
      [owner, requester].map(({ username }) => `${username}@example.com`).sort(),
    );
  });

  test('does not keep the owner from an unlock where it fails', async () => {
    const handover = await leftBehind();
    await leave(handover);
    const { leftRepairs } = registry.stores;
    const errors: unknown[] = [];
    const failing = registry.with({
      leftRepairs: { ...leftRepairs, of: async () => Promise.reject(new Error('out of order')) },
      recordUnfinished: (error) => errors.push(error),
    });

    expect((await unlock(failing, handover.requester)).status).toBe(200);

    expect(errors).toHaveLength(1);
    await unlock(registry, handover.requester);
    await expectRepaired(handover);
  });

  test('goes on at the next unlock after a crash at any moment', { timeout: 120_000 }, async () => {
    let moments = 0;
    for (const when of CRASH_MOMENTS) {
      for (let call = 1; ; call += 1) {
        const handover = await leftBehind();
        await leave(handover);
        const outside = outsideUntil({ call, when });
        const { kms } = registry;
        const { directory, post } = registry.outside;
        const dying = registryOn(clientUntil(registry.client, outside), [], {
          ...{ kms, directory, post },
          recordUnfinished: () => undefined,
        });
        await unlock(dying, handover.requester);
        expect((await unlock(registry, handover.requester)).status).toBe(200);
        await expectRepaired(handover);
        if (!outside.isDead()) break;
        moments += 1;
      }
    }
    expect(moments).toBeGreaterThanOrEqual(atLeast(8, 2));
  });

  test('and an administrator’s repair at the same moment happen once', {
    timeout: raceTimeout(50),
  }, async () => {
    await repeatRace(50, async ({ delayed }) => {
      const handover = await leftBehind();
      await leave(handover);
      const lenient = registry.with({ recordUnfinished: () => undefined });
      await Promise.all([
        delayed(30, () => unlock(lenient, handover.requester)),
        delayed(30, () => repair(handover)),
      ]);
      await unlock(registry, handover.requester);
      await expectRepaired(handover);
    });
  });
});

describe('an administrator who loses the role during the request', () => {
  /** The product in which this administrator loses the role once the problems are read. */
  async function losingRole(by: TestUser) {
    await registry.call(admin.problemTransfers, by);
    const { problems } = registry.stores;
    const openOf: typeof problems.openOf = async (...wanted) => {
      const open = await problems.openOf(...wanted);
      await act(registry, administrator, 'revokeAdmin', by);
      return open;
    };
    return registry.with({ problems: { ...problems, openOf } });
  }

  test.each([
    ['repairs', 'Standard', admin.repairTransfer, {}],
    ['repairs', 'Maximum', admin.repairTransfer, { password: PASSWORD }],
    ['leaves to the owner', 'Maximum', admin.leaveRepairToOwner, {}],
  ] as const)('%s nothing at %s', async (_, level, endpoint, password) => {
    const { assetId, requester, transferId } = await leftBehind(level);
    const by = someAdministrator();
    const product = await losingRole(by);
    const stored = async () => ({
      transfer: await storedTransfer(registry, transferId),
      items: (await registry.rows('ASSETS_TABLE')).filter((row) => row.assetId === assetId),
      problems: await registry.rows('PROBLEMS_TABLE'),
      mails: (await registry.outside.mails()).length,
    });
    const before = await stored();

    const body = { assetId, userId: requester.sub, ...password };
    expect(await product.call(endpoint, by, { body })).toMatchObject({ status: 403 });

    expect(await stored()).toEqual(before);
    expect(await registry.stores.leftRepairs.of(requester.sub)).toBeUndefined();
  });
});

describe('leaving a repair to the owner is refused', () => {
  test.each([undefined, { sub: 'nobody', username: 'nobody', role: 'User' }])(
    'for %o, who is no administrator',
    async (by) => {
      const { status } = await registry.call(admin.leaveRepairToOwner, by, {
        body: { assetId: 'any', userId: 'any' },
      });
      expect(status).toBe(by ? 403 : 401);
    },
  );

  test('where there is nothing to repair', async () => {
    const body = { assetId: 'none', userId: newUser().sub };
    expect(await registry.call(admin.leaveRepairToOwner, administrator, { body })).toMatchObject({
      status: 404,
    });
  });

  test('where the repair needs no password', async () => {
    const handover = await leftBehind('Standard');
    const before = await registry.rows('PROBLEMS_TABLE');
    expect(await leave(handover)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    expect(await registry.rows('PROBLEMS_TABLE')).toEqual(before);
  });

  test('in another form, with the field named; so is a password of the repair that is too long', async () => {
    const wrong = await registry.call(admin.leaveRepairToOwner, administrator, { body: { assetId: 'a' } });
    expect([wrong.status, namedPaths(wrong.body)]).toEqual([400, ['userId']]);
    const body = { assetId: 'a', userId: 'b', password: 'x'.repeat(1_001) };
    const long = await registry.call(admin.repairTransfer, administrator, { body });
    expect([long.status, namedPaths(long.body)]).toEqual([400, ['password']]);
  });
});

test.each(['Standard', 'Maximum'] as const)(
  'an administrator is told whose keys at %s are damaged, where the repair needs them',
  async (level) => {
    const handover = await leftBehind(level);
    const { sub } = handover.requester;
    const row = await registry.stores.vaults.get(sub);
    if (!row) expect.unreachable('There is a vault');
    for (const damage of [{ vault: { ...row.vault, mac: new Uint8Array(32) } }, { vault: 'damaged' }]) {
      await registry.put('USERS_TABLE', { ...row, record: 'vault', ...damage });
      expect(await repair(handover)).toMatchObject({
        status: 409,
        body: { code: 'wrong_state', message: expect.stringContaining('keys of this user are damaged') },
      });
    }
  },
);
