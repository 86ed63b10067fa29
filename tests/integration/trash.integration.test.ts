import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { assets } from '#shared/contract/assets.ts';
import { encryption } from '#shared/contract/encryption.ts';
import { itemHistory } from '#shared/contract/history.ts';
import { labels } from '#shared/contract/labels.ts';
import { reports } from '#shared/contract/reports.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { type TrashedItem, trash } from '#shared/contract/trash.ts';
import { SECURITY_LEVELS } from '#shared/domain/levels.ts';
import { TRASH_DAYS } from '#shared/domain/trash.ts';
import { CRASH_MOMENTS, clientUntil, outsideUntil } from '#tests/support/crashing.ts';
import { ask, handoverAt } from '#tests/support/handovers.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newUser, registerItem } from '#tests/support/items.ts';
import { raceTimeout, repeatRace } from '#tests/support/races.ts';
import { type Registry, registryOn, startRegistry } from '#tests/support/registry.ts';
import { atOtherSignIn, unlock, userAtLevel } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

type Called = Pick<Registry, 'call'>;

const inTrash = async (user: TestUser): Promise<TrashedItem[]> =>
  (await registry.call(trash.list, user)).body;
const idsIn = async (user: TestUser) => (await inTrash(user)).map(({ id }) => id);
const listed = async (user: TestUser) => (await registry.call(assets.list, user)).body;
const remove = (user: TestUser, id: string) => registry.call(assets.remove, user, { params: { id } });
const restore = (user: TestUser, id: string, { call }: Called = registry) =>
  call(trash.restore, user, { params: { id }, body: {} });
const removeForGood = (user: TestUser, id: string, { call }: Called = registry) =>
  call(trash.remove, user, { params: { id }, body: {} });
const rowsOf = async (id: string) =>
  (await registry.rows('ASSETS_TABLE')).filter(({ assetId }) => assetId === id);

/** The counts of the entries that emptying the trash left. */
const emptyingsOf = async ({ sub }: TestUser) =>
  (await registry.rows('ACTIVITY_TABLE'))
    .filter(({ subject, kind }) => subject === `user#${sub}` && kind === 'trash_emptied')
    .map(({ count }) => count)
    .sort();

/** Someone with an item that they deleted. */
async function withTrashed(owner: TestUser = newUser()) {
  const item = await registerItem(registry, owner);
  await remove(owner, item.id);
  return { owner, item, id: item.id };
}

describe('a deleted item', () => {
  test('is in the trash for 30 days, by its name and type', async () => {
    const { owner, id } = await withTrashed();

    const [shown] = await inTrash(owner);

    expect(shown).toMatchObject({
      id,
      name: 'Family car',
      assetType: 'Vehicle',
      isEncrypted: false,
      files: 0,
    });
    const { deletedAt = '', keptUntil = '' } = shown ?? {};
    expect((Date.parse(keptUntil) - Date.parse(deletedAt)) / 86_400_000).toBe(TRASH_DAYS);
    expect(JSON.stringify(shown)).not.toContain('Blue');
  });

  test('is nowhere else: no endpoint for items knows it', async () => {
    const { owner, item, id } = await withTrashed();
    const params = { id };
    const answers = [
      await registry.call(assets.get, owner, { params }),
      await registry.call(itemHistory.list, owner, { params }),
      await registry.call(assets.update, owner, { params, body: item }),
      await registry.call(assets.addProperty, owner, { params, body: { name: 'n', value: 'v' } }),
      await registry.call(assets.remove, owner, { params }),
      await registry.call(assets.sendQr, owner, { body: { assetId: id, recipient: owner.username } }),
      await registry.call(reports.generate, owner, {
        body: { assetIds: [id], clientTimestamp: '2026-11-21T17:12:42+01:00' },
      }),
      await registry.call(labels.print, owner, {
        body: { assetIds: [id], layout: 'L7160', show: 'name', startAt: 1 },
      }),
    ];

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await listed(owner)).toEqual([]);
    expect((await registry.call(encryption.status, owner)).body).toMatchObject({
      totalItems: 0,
      unencryptedItems: 0,
    });
    expect(await registry.stores.assets.countAll(owner.sub)).toBe(0);
  });

  test('cannot be asked for by its QR code, nor under the name of the trash', async () => {
    const { owner, id } = await withTrashed();
    const other = newUser();

    expect((await ask(registry, other, owner, id)).status).toBe(404);
    const query = { ownerId: owner.sub, assetId: id };
    expect((await registry.call(transfers.preview, other, { query })).status).toBe(404);
    const named = { ...owner, sub: `trash#${owner.sub}` };
    expect((await ask(registry, other, named, id)).status).toBe(400);
    const there = { query: { ownerId: named.sub, assetId: id } };
    expect((await registry.call(transfers.preview, other, there)).status).toBe(400);
  });

  test.each(SECURITY_LEVELS)('comes back as it was at %s, with its history', async (level) => {
    const { user } = await userAtLevel(registry, level);
    const { item, id } = await withTrashed(user);

    const restored = await restore(user, id);

    expect(restored).toMatchObject({ status: 200, body: item });
    expect(await listed(user)).toEqual([item]);
    expect((await registry.call(assets.get, user, { params: { id } })).body).toEqual(item);
    expect(await inTrash(user)).toEqual([]);
    const { entries } = (await registry.call(itemHistory.list, user, { params: { id } })).body;
    expect(entries.map(({ kind }: { readonly kind: string }) => kind)).toEqual([
      'item_restored',
      'item_deleted',
      'item_registered',
    ]);
  });

  test('is put back by the undo of its deletion, and not where it was deleted again since', async () => {
    const owner = newUser();
    const { id } = await registerItem(registry, owner);
    const first = (await remove(owner, id)).body;
    await restore(owner, id);
    const second = (await remove(owner, id)).body;
    expect(await inTrash(owner)).toMatchObject([{ id, deletedAt: second.deletedAt }]);

    const undo = ({ deletedAt }: { readonly deletedAt: string }) =>
      registry.call(trash.restore, owner, { params: { id }, body: { deletedAt } });
    expect(await undo(first)).toMatchObject({
      status: 409,
      body: { code: 'wrong_state', issues: [{ path: 'deletedAt' }] },
    });
    expect(await inTrash(owner)).toHaveLength(1);
    expect(await undo(second)).toMatchObject({ status: 200, body: { id } });
  });

  test('that comes back can be changed and deleted again', async () => {
    const { owner, item, id } = await withTrashed();
    await restore(owner, id);

    const body = { ...item, name: 'Camper' };
    expect((await registry.call(assets.update, owner, { params: { id }, body })).status).toBe(200);
    expect((await remove(owner, id)).status).toBe(200);
    expect(await inTrash(owner)).toMatchObject([{ id, name: 'Camper' }]);
  });

  test('that is deleted for good is gone with its history', async () => {
    const { owner, id } = await withTrashed();

    expect(await removeForGood(owner, id)).toMatchObject({
      status: 200,
      body: { message: 'The item was deleted for good.' },
    });

    expect(await rowsOf(id)).toEqual([]);
    const history = (await registry.rows('ACTIVITY_TABLE')).filter(({ subject }) => subject === `item#${id}`);
    expect(history).toEqual([]);
  });

  test('is listed as damaged where it does not open, restored as it is, and deleted for good', async () => {
    const { user } = await userAtLevel(registry, 'Standard');
    const [one, other] = [await registerItem(registry, user), await registerItem(registry, user)];
    for (const { id } of [one, other]) {
      const [row] = await rowsOf(id);
      await registry.put('ASSETS_TABLE', { ...row, version: 7 });
      expect((await remove(user, id)).status).toBe(200);
    }

    expect(await inTrash(user)).toMatchObject([
      { id: one.id, damaged: true },
      { id: other.id, damaged: true },
    ]);
    expect((await restore(user, one.id)).body).toEqual({
      id: one.id,
      userId: user.sub,
      isEncrypted: true,
      damaged: true,
    });
    expect((await removeForGood(user, other.id)).status).toBe(200);
  });

  test('is listed with its time and deleted for good also where its record is damaged', async () => {
    const { owner, id } = await withTrashed();
    const [row] = await rowsOf(id);
    await registry.put('ASSETS_TABLE', { ...row, createdAt: 5 });

    expect(await inTrash(owner)).toMatchObject([{ id, damaged: true, deletedAt: row?.trashedAt }]);
    expect((await removeForGood(owner, id)).status).toBe(200);
    expect(await rowsOf(id)).toEqual([]);
  });
});

describe('an item in the trash whose time of deletion is damaged', () => {
  const LOST = '1970-01-01T00:00:00.000Z';

  test.each(['', 'soon', 5, null, LOST])(
    '(%j) is listed, restored and deleted for good',
    async (trashedAt) => {
      const { owner, id, item } = await withTrashed();
      const [row] = await rowsOf(id);
      await registry.put('ASSETS_TABLE', { ...row, trashedAt });

      expect(await inTrash(owner)).toMatchObject([{ id, deletedAt: LOST }]);
      const body = { deletedAt: LOST };
      expect((await registry.call(trash.restore, owner, { params: { id }, body })).status).toBe(200);
      expect(await listed(owner)).toEqual([item]);
      expect((await remove(owner, id)).status).toBe(200);
      await registry.put('ASSETS_TABLE', { ...row, trashedAt });
      expect((await removeForGood(owner, id)).status).toBe(200);
      expect(await rowsOf(id)).toEqual([]);
    },
  );

  test.each(['soon', 5, null])('(%j) goes when the trash is emptied', async (trashedAt) => {
    const { owner, id } = await withTrashed();
    const [row] = await rowsOf(id);
    await registry.put('ASSETS_TABLE', { ...row, trashedAt });

    const { body } = await registry.call(trash.empty, owner, { body: {} });

    expect(body).toEqual({ deleted: 1, remaining: 0 });
    expect(await rowsOf(id)).toEqual([]);
  });
});

describe('the deletion of an item', () => {
  test.each([
    ['a list of files', { files: { one: 5, other: 'x' } }],
    ['an encrypted content', { content: undefined, sealed: { vaultId: 'v', generation: 'x' } }],
  ])('and its restoring leave %s as it is that cannot be read', async (_, damaged) => {
    const owner = newUser();
    const { id } = await registerItem(registry, owner);
    const [sound] = await rowsOf(id);
    const row = JSON.parse(JSON.stringify({ ...sound, ...damaged }));
    await registry.put('ASSETS_TABLE', row);

    await remove(owner, id);
    await restore(owner, id);

    expect(await rowsOf(id)).toEqual([row]);
  });

  test('takes place also where its row has a time of deletion already', async () => {
    const owner = newUser();
    const { id } = await registerItem(registry, owner);
    const [row] = await rowsOf(id);
    await registry.put('ASSETS_TABLE', { ...row, trashedAt: '2026-01-01T00:00:00.000Z' });

    const { body } = await remove(owner, id);

    expect(await rowsOf(id)).toEqual([{ ...row, ownerId: `trash#${owner.sub}`, trashedAt: body.deletedAt }]);
  });

  test('says how many requests for it have ended', async () => {
    const owner = newUser();
    const { id } = await registerItem(registry, owner);
    for (const requester of [newUser(), newUser()]) await ask(registry, requester, owner, id);
    expect((await remove(owner, id)).body.endedRequests).toBe(2);
    await restore(owner, id);
    expect((await remove(owner, id)).body).not.toHaveProperty('endedRequests');
  });
});

describe('the endpoints of the trash', () => {
  const ENDPOINTS = [trash.restore, trash.remove];

  test('answer 404 for what is not there or of someone else, and 400 for no id', async () => {
    const { id } = await withTrashed();
    const stranger = newUser();
    for (const endpoint of ENDPOINTS) {
      const call = (wanted: string) =>
        registry.call(endpoint, stranger, { params: { id: wanted }, body: {} });
      expect((await call(id)).status).toBe(404);
      expect((await call('nothing')).status).toBe(404);
      expect((await call('no id!')).status).toBe(400);
    }
    expect(await rowsOf(id)).toHaveLength(1);
  });

  test('answer 409 for an item that is not in the trash', async () => {
    const owner = newUser();
    const { id } = await registerItem(registry, owner);
    for (const endpoint of ENDPOINTS) {
      expect(await registry.call(endpoint, owner, { params: { id }, body: {} })).toMatchObject({
        status: 409,
        body: { code: 'wrong_state', message: 'This item is not in the trash.' },
      });
    }
    expect(await listed(owner)).toHaveLength(1);
  });

  test('answer 400 for a cursor and a limit that no list has', async () => {
    const owner = newUser();
    const wanted: Record<string, string>[] = [{ cursor: 'nonsense' }, { limit: '0' }, { limit: '1001' }];
    for (const query of wanted) expect((await registry.call(trash.list, owner, { query })).status).toBe(400);
  });

  test.each(['Enhanced', 'Maximum'] as const)('need an open vault at %s', async (level) => {
    const { user } = await userAtLevel(registry, level);
    const { id } = await withTrashed(user);
    const locked = atOtherSignIn(user);
    const answers = [
      await registry.call(trash.list, locked),
      await restore(locked, id),
      await removeForGood(locked, id),
      await registry.call(trash.empty, locked, { body: {} }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(answers[0]?.body).toMatchObject({ requiresAuthentication: true, securityLevel: level });
    await unlock(registry, locked);
    expect(await idsIn(locked)).toEqual([id]);
  });

  test('list in pages, each item once', async () => {
    const owner = newUser();
    const ids: string[] = [];
    for (let at = 0; at < 5; at += 1) ids.push((await withTrashed(owner)).id);
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const query: Record<string, string> = { limit: '2', ...(cursor !== undefined && { cursor }) };
      const page = await registry.call(trash.list, owner, { query });
      found.push(...page.body.map(({ id }: TrashedItem) => id));
      cursor = page.headers['x-next-cursor'] as string | undefined;
    } while (cursor);
    expect(found).toEqual(ids);
  });

  test('empty the trash of the caller alone, and leave the items', async () => {
    const owner = newUser();
    const kept = await registerItem(registry, owner);
    for (let at = 0; at < 3; at += 1) await withTrashed(owner);
    const other = await withTrashed();

    const { status, body } = await registry.call(trash.empty, owner, { body: {} });

    expect({ status, body }).toEqual({ status: 200, body: { deleted: 3, remaining: 0 } });
    expect(await listed(owner)).toEqual([kept]);
    expect(await inTrash(owner)).toEqual([]);
    expect(await idsIn(other.owner)).toEqual([other.id]);
    const again = await registry.call(trash.empty, owner, { body: {} });
    expect(again.body).toEqual({ deleted: 0, remaining: 0 });
  });

  test('leave what was deleted after the moment that emptying names', async () => {
    const owner = newUser();
    const seen = await withTrashed(owner);
    const [{ deletedAt: before = '' } = {}] = await inTrash(owner);
    await setTimeout(5);
    const unseen = await withTrashed(owner);

    const { body } = await registry.call(trash.empty, owner, { body: { before } });

    expect(body).toEqual({ deleted: 1, remaining: 0 });
    expect(await rowsOf(seen.id)).toEqual([]);
    expect(await idsIn(owner)).toEqual([unseen.id]);
    const wrong = await registry.call(trash.empty, owner, { body: { before: 'today' } });
    expect(wrong).toMatchObject({ status: 400, body: { issues: [{ path: 'before' }] } });
  });

  test.each([
    ['damaged', 'damaged'],
    ['damaged in one of its numbers', { file: 'many' }],
    [
      'longer than the product makes it',
      Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`f-${at}`, 1])),
    ],
  ])('delete for good an item whose list of files is %s', async (_, files) => {
    const owner = newUser();
    const [one, other] = [await withTrashed(owner), await withTrashed(owner)];
    for (const { id } of [one, other]) {
      const [row] = await rowsOf(id);
      await registry.put('ASSETS_TABLE', { ...row, files });
    }

    expect((await removeForGood(owner, one.id)).status).toBe(200);
    const { body } = await registry.call(trash.empty, owner, { body: {} });

    expect(body).toEqual({ deleted: 1, remaining: 0 });
    expect(await inTrash(owner)).toEqual([]);
  });

  test('empty the trash of two items that were made to name the same file', async () => {
    const owner = newUser();
    for (const { id } of [await withTrashed(owner), await withTrashed(owner)]) {
      const [row] = await rowsOf(id);
      await registry.put('ASSETS_TABLE', { ...row, files: { shared: 1 } });
    }
    const { status, body } = await registry.call(trash.empty, owner, { body: {} });
    expect({ status, body }).toEqual({ status: 200, body: { deleted: 2, remaining: 0 } });
  });

  test('record how many items emptying deleted, also where it is cut off', async () => {
    const owner = newUser();
    for (let at = 0; at < 3; at += 1) {
      const { id } = await withTrashed(owner);
      const [row] = await rowsOf(id);
      const files = Object.fromEntries(Array.from({ length: 60 }, (_, file) => [`${id}-${file}`, 1]));
      await registry.put('ASSETS_TABLE', { ...row, files });
    }
    let time = Date.now();
    const hurried = registry.with({
      now: () => {
        time += 2_000;
        return new Date(time);
      },
    });

    const cut = await hurried.call(trash.empty, owner, { body: {} });

    expect(cut.body.deleted + cut.body.remaining).toBe(3);
    expect(cut.body.remaining).toBeGreaterThan(0);
    expect(await emptyingsOf(owner)).toEqual([cut.body.deleted]);
    await registry.call(trash.empty, owner, { body: { before: new Date(time).toISOString() } });
    expect(await emptyingsOf(owner)).toEqual([cut.body.deleted, cut.body.remaining]);
    await registry.call(trash.empty, owner, { body: {} });
    expect(await emptyingsOf(owner)).toHaveLength(2);
  });

  test('give nothing back to a former owner', async () => {
    const { owner, requester, assetId } = await handoverAt(registry, 'Completed');
    expect((await restore(owner, assetId)).status).toBe(404);
    await remove(requester, assetId);
    expect((await restore(owner, assetId)).status).toBe(404);
    expect((await removeForGood(owner, assetId)).status).toBe(404);
    expect(await idsIn(requester)).toEqual([assetId]);
    expect((await restore(requester, assetId)).body).toMatchObject({ id: assetId, received: true });
  });
});

describe('two tabs', () => {
  test(
    'that restore and delete for good at once: one of them wins, whole',
    async () => {
      await repeatRace(100, async ({ delayed }) => {
        const { owner, id } = await withTrashed();
        const [restored, removed] = await Promise.all([
          delayed(20, () => restore(owner, id)),
          delayed(20, () => removeForGood(owner, id)),
        ]);
        expect([restored.status, removed.status].filter((status) => status === 200)).toHaveLength(1);
        expect(await listed(owner)).toHaveLength(restored.status === 200 ? 1 : 0);
        expect(await rowsOf(id)).toHaveLength(restored.status === 200 ? 1 : 0);
      });
    },
    raceTimeout(100),
  );

  test(
    'that delete and change at once leave one item, with or without the change',
    async () => {
      await repeatRace(100, async ({ delayed }) => {
        const owner = newUser();
        const item = await registerItem(registry, owner);
        const params = { id: item.id };
        const [removed, changed] = await Promise.all([
          delayed(20, () => registry.call(assets.remove, owner, { params })),
          delayed(20, () =>
            registry.call(assets.update, owner, { params, body: { ...item, name: 'Camper' } }),
          ),
        ]);
        expect(removed.status).toBe(200);
        expect(await rowsOf(item.id)).toHaveLength(1);
        const name = changed.status === 200 ? 'Camper' : 'Family car';
        expect(await inTrash(owner)).toMatchObject([{ id: item.id, name }]);
      });
    },
    raceTimeout(100),
  );

  test(
    'that restore and empty at once lose nothing that was restored',
    async () => {
      await repeatRace(100, async ({ delayed }) => {
        const { owner, id } = await withTrashed();
        const other = await withTrashed(owner);
        const [restored, emptied] = await Promise.all([
          delayed(20, () => restore(owner, id)),
          delayed(20, () => registry.call(trash.empty, owner, { body: {} })),
        ]);
        expect(emptied.status).toBe(200);
        expect(await rowsOf(id)).toHaveLength(restored.status === 200 ? 1 : 0);
        expect(await rowsOf(other.id)).toEqual([]);
      });
    },
    raceTimeout(100),
  );
});

describe.each(CRASH_MOMENTS)('a process that dies %s any of its requests', (when) => {
  test.each([
    ['restoring', trash.restore],
    ['deleting for good', trash.remove],
    ['emptying the trash', trash.empty],
  ] as const)('while %s leaves the item in one place, or gone, and can be repeated', async (_, endpoint) => {
    for (let call = 1; ; call += 1) {
      const { owner, id } = await withTrashed();
      const outside = outsideUntil({ call, when });
      const dying = registryOn(clientUntil(registry.client, outside));
      const request = { ...(endpoint !== trash.empty && { params: { id } }), body: {} };

      await dying.call(endpoint, owner, request);

      const rows = await rowsOf(id);
      expect(rows.length).toBeLessThanOrEqual(1);
      if (endpoint === trash.restore) expect(rows).toHaveLength(1);
      const repeated = await registry.call(endpoint, owner, request);
      expect(repeated.status).toBeLessThan(500);
      expect(await rowsOf(id)).toHaveLength(endpoint === trash.restore ? 1 : 0);
      expect(await inTrash(owner)).toEqual([]);
      if (!outside.isDead()) break;
    }
  });
});
