import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createKeptPages } from '#functions/handlers/assets/keptPages.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import { assets, type NewItem } from '#shared/contract/assets.ts';
import { encryption } from '#shared/contract/encryption.ts';
import { trash } from '#shared/contract/trash.ts';
import { isDynoxide } from '#tests/support/database.ts';
import { requestHandover, tryStep } from '#tests/support/handovers.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newItem, newUser, registerItem } from '#tests/support/items.ts';
import { startRegistry } from '#tests/support/registry.ts';
import { clockAt, unlock, userAtLevel } from '#tests/support/vaults.ts';

const started = await startRegistry();
afterAll(() => started.stop());

// It stands still, so no version ends between two requests, unless a test lets time pass.
const clock = clockAt('2026-01-01T00:00:00.000Z');
const registry = { ...started, ...started.with({ now: clock.now }) };
const { call } = registry;

/** No longer than it takes until the version of a list that has changed is shown. */
const A_MINUTE = 60;

/** At a time of its own, so that items are in the order in which they were registered. */
const register = (owner: TestUser, changed?: Partial<NewItem>) => {
  clock.pass(1);
  return registerItem(registry, owner, changed);
};

const list = (owner: TestUser, tag?: unknown, query: Record<string, string> = {}) =>
  call(assets.list, owner, { query, ...(tag !== undefined && { headers: { 'if-none-match': `${tag}` } }) });

/** Spoils the key of an item in the table, so that its content cannot be opened. */
const spoil = (owner: TestUser, assetId: string) =>
  registry.client.send(
    new UpdateItemCommand({
      TableName: registry.names.ASSETS_TABLE,
      Key: marshall({ ownerId: owner.sub, assetId }),
      UpdateExpression: 'SET sealed.itemKey = :spoilt',
      ExpressionAttributeValues: { ':spoilt': { B: Buffer.alloc(60) } },
    }),
  );

describe.each(['none', 'Standard', 'Maximum'] as const)('the list of a user at the level %s', (level) => {
  async function setUp() {
    const owner = newUser();
    if (level !== 'none') await userAtLevel(registry, level, owner);
    const item = await register(owner);
    clock.pass(A_MINUTE);
    const { headers, body } = await list(owner);
    const version = headers['x-list-version'];
    return { owner, item, params: { id: item.id }, tag: headers.etag, version, body };
  }

  test('is not sent again to a caller that has it', async () => {
    const { owner, tag, version } = await setUp();
    const again = await list(owner, tag);

    expect(again).toMatchObject({ status: 304, body: undefined });
    expect(again.headers).toEqual({ 'cache-control': 'no-store', etag: tag, 'x-list-version': version });
    expect(await list(owner, `"another", ${`${tag}`.replace('W/', '')}`)).toMatchObject({ status: 304 });
    expect(await list(owner, '"another"')).toMatchObject({ status: 200 });
  });

  test('is sent after each kind of change', async () => {
    const { owner, item, params, tag } = await setUp();
    const edited = { ...newItem({ name: 'Blue car' }), version: item.version };
    const detail = { name: 'Doors', value: '3' };
    const changes = {
      edit: () => call(assets.update, owner, { params, body: edited }),
      detail: () => call(assets.addProperty, owner, { params, body: detail }),
      another: () => register(owner, { name: 'Sofa' }),
      deletion: () => call(assets.remove, owner, { params }),
      restoration: () => call(trash.restore, owner, { params }),
    };
    let known = tag;
    for (const [kind, change] of Object.entries(changes)) {
      await change();
      const next = await list(owner, known);
      expect({ kind, status: next.status }).toEqual({ kind, status: 200 });
      expect({ kind, again: (await list(owner, next.headers.etag)).status }).toEqual({ kind, again: 304 });
      known = next.headers.etag;
    }
  });
});

describe.each(['none', 'Standard', 'Maximum'] as const)('the page of a user at the level %s', (level) => {
  async function setUp() {
    const owner = newUser();
    if (level !== 'none') await userAtLevel(registry, level, owner);
    await register(owner);
    clock.pass(A_MINUTE);
    const { assets: items } = registry.stores;
    const read = vi.fn(items.ownedBy);
    const counting = registry.with({ now: clock.now, assets: { ...items, ownedBy: read } });
    return { owner, read, page: () => counting.call(assets.list, owner) };
  }

  test('is kept by the function, which reads it from the table anew after a change and after ten minutes', async () => {
    const { owner, read, page } = await setUp();
    const first = await page();
    expect(await page()).toEqual(first);
    expect(read).toHaveBeenCalledTimes(1);

    await register(owner, { name: 'Sofa' });
    expect(await page()).toMatchObject({ body: [{}, { name: 'Sofa' }] });
    clock.pass(A_MINUTE);
    for (let times = 0; times < 2; times += 1) expect((await page()).body).toHaveLength(2);
    expect(read).toHaveBeenCalledTimes(3);

    clock.pass(10 * 60);
    await page();
    expect(read).toHaveBeenCalledTimes(4);
  });

  test('is given to nobody who may not read it', async () => {
    const { owner, read, page } = await setUp();
    await page();
    if (level === 'Maximum') {
      await call(encryption.invalidateSession, owner);
      expect(await page()).toMatchObject({ status: 403, body: { requiresAuthentication: true } });
      await unlock(registry, owner);
    }
    expect(await page()).toMatchObject({ status: 200, body: [{}] });
    expect(read).toHaveBeenCalledTimes(1);
  });
});

test('a list is sent when a transfer locks an item of it, and when it frees it', async () => {
  const handover = await requestHandover(registry);
  const { owner } = handover;
  const before = await list(owner);
  await tryStep(registry, handover, 'approve');
  const locked = await list(owner, before.headers.etag);
  expect(locked).toMatchObject({ status: 200, body: [{ inTransit: true }] });
  await tryStep(registry, handover, 'reject');
  await tryStep(registry, handover, 'reclaim');
  expect(await list(owner, locked.headers.etag)).toMatchObject({ status: 200, body: [{ inTransit: false }] });
});

test('each page has a tag of its own, also when only the page behind it is new', async () => {
  const owner = newUser();
  const [older, newer] = [await register(owner), await register(owner)];
  await call(assets.remove, owner, { params: { id: older.id } });
  const query = { order: 'newest', limit: '1' };
  const only = await list(owner, undefined, query);
  expect(only.headers).not.toHaveProperty('x-next-cursor');

  await call(trash.restore, owner, { params: { id: older.id } });
  const first = await list(owner, only.headers.etag, query);
  expect(first).toMatchObject({ status: 200, body: [{ id: newer.id }] });
  const second = { ...query, cursor: String(first.headers['x-next-cursor']) };
  const last = await list(owner, first.headers.etag, second);
  expect(last).toMatchObject({ status: 200, body: [{ id: older.id }] });
  expect(await list(owner, last.headers.etag, second)).toMatchObject({ status: 304 });
  expect(await list(owner, first.headers.etag, query)).toMatchObject({ status: 304 });
});

test('a tag opens nothing: a locked vault is refused, and another user gets an own list', async () => {
  const { user: owner } = await userAtLevel(registry, 'Maximum');
  await register(owner);
  const { headers } = await list(owner);
  await call(encryption.invalidateSession, owner);

  expect(await list(owner, headers.etag)).toMatchObject({
    status: 403,
    body: { requiresAuthentication: true },
  });
  expect(await list(newUser(), headers.etag)).toMatchObject({ status: 200, body: [] });
  await unlock(registry, owner);
  expect(await list(owner, headers.etag)).toMatchObject({ status: 304 });
});

describe('a page with an item that cannot be opened', () => {
  test('has no tag, and is sent in place of the whole one', async () => {
    const { user: owner } = await userAtLevel(registry, 'Maximum');
    const { id } = await register(owner);
    const { headers } = await list(owner);
    await spoil(owner, id);
    await register(owner);
    const damaged = await list(owner, headers.etag);

    expect(damaged).toMatchObject({ status: 200, body: [{ id, damaged: true }, {}] });
    expect(damaged.headers).not.toHaveProperty('etag');
    expect(damaged.headers).not.toHaveProperty('x-list-version');
  });
});

describe('a change that leaves the version of the list, as an earlier release makes it,', () => {
  const TEN_MINUTES = 10 * 60;

  async function setUp() {
    const { user: owner } = await userAtLevel(registry, 'Standard');
    const { id } = await register(owner);
    clock.pass(A_MINUTE);
    const read = (tag?: unknown) => list(owner, tag);
    const { headers } = await read();
    return { read, headers, change: () => spoil(owner, id) };
  }

  test('is sent within ten minutes', async () => {
    const { read, headers, change } = await setUp();
    await change();
    expect(await read(headers.etag)).toMatchObject({ status: 304 });
    clock.pass(TEN_MINUTES);
    expect(await read(headers.etag)).toMatchObject({ status: 200, body: [{ damaged: true }] });
  });

  test('is all that is sent for it: an unchanged page gets a new tag and version after ten minutes', async () => {
    const { read, headers } = await setUp();
    clock.pass(TEN_MINUTES);
    const later = await read(headers.etag);
    expect(later).toMatchObject({ status: 304, body: undefined });
    expect(later.headers.etag).not.toBe(headers.etag);
    expect(later.headers['x-list-version']).not.toBe(headers['x-list-version']);
    expect(await read(later.headers.etag)).toMatchObject({ status: 304, headers: later.headers });
  });
});

describe('the tag of a page', () => {
  const [HASH, FORGED] = [/[\w-]{43}(?=")/, 'x'.repeat(43)];

  async function setUp() {
    const owner = newUser();
    for (const name of ['Car', 'Sofa']) await register(owner, { name });
    clock.pass(A_MINUTE);
    const query = { order: 'newest', limit: '1' };
    return { owner, query, tag: String((await list(owner, undefined, query)).headers.etag) };
  }

  test('stays that of a page whose rows are the same after a change elsewhere, and becomes new', async () => {
    const { owner, query, tag } = await setUp();
    const { body } = await list(owner);
    const [oldest] = body as { id: string; version: number }[];
    await call(assets.update, owner, {
      params: { id: `${oldest?.id}` },
      body: { ...newItem({ name: 'Blue car' }), version: oldest?.version },
    });
    clock.pass(A_MINUTE);

    const again = await list(owner, tag, query);

    expect(again).toMatchObject({ status: 304, body: undefined });
    expect(again.headers.etag).not.toBe(tag);
    expect(await list(owner, again.headers.etag, query)).toMatchObject({
      status: 304,
      headers: again.headers,
    });
  });

  test('is not taken for another page, another order or another user', async () => {
    const { owner, query, tag } = await setUp();
    const forged = tag.replace(HASH, FORGED);

    expect(await list(owner, forged, query)).toMatchObject({ status: 304 });
    const others: Record<string, string>[] = [{ ...query, limit: '2' }, { limit: '1' }, {}];
    for (const other of others) expect(await list(owner, forged, other)).toMatchObject({ status: 200 });
    const { headers } = await list(owner, undefined, query);
    const behind = { ...query, cursor: String(headers['x-next-cursor']) };
    expect(await list(owner, forged, behind)).toMatchObject({ status: 200, body: [{ name: 'Car' }] });
    const { owner: stranger } = await setUp();
    expect(await list(stranger, forged, query)).toMatchObject({
      status: 200,
      body: [{ userId: stranger.sub }],
    });
  });

  test.each(['"', 'W/"."', '*', `"${'y'.repeat(22)}.${FORGED}"`, `${'"a.'.repeat(2_000)}`])(
    'may be made up: %.20s names no page',
    async (made) => {
      const { owner, query } = await setUp();
      expect(await list(owner, made, query)).toMatchObject({ status: 200, body: [{ name: 'Sofa' }] });
    },
  );

  test('says nothing of the items: equal lists of two users have other tags and versions', async () => {
    const [one, other] = [newUser(), newUser()];
    for (const user of [one, other]) await register(user);
    clock.pass(A_MINUTE);
    const [first, second] = [await list(one), await list(other)];
    expect(first.headers.etag).not.toBe(second.headers.etag);
    expect(first.headers['x-list-version']).not.toBe(second.headers['x-list-version']);
  });
});

test('an item that is written between the version and the rows is on the page and not under its version', async () => {
  const owner = newUser();
  await register(owner);
  clock.pass(A_MINUTE);
  const { lists } = registry.stores;
  const raced = registry.with({
    now: clock.now,
    lists: {
      async get(...of) {
        const row = await lists.get(...of);
        await register(owner, { name: 'Sofa' });
        return row;
      },
    },
  });
  const page = await raced.call(assets.list, owner);

  expect(page.body).toHaveLength(2);
  expect(page.headers).toHaveProperty('x-list-version');
  clock.pass(A_MINUTE);
  const { headers } = await list(owner);
  expect(headers['x-list-version']).not.toBe(page.headers['x-list-version']);
  const again = await list(owner, page.headers.etag);
  expect(again.status).toBe(304);
  expect(headers).toMatchObject(again.headers);
});

describe('within a minute of a change, while an item of it can still be read as it was before,', () => {
  const FORGED = 'x'.repeat(43);

  async function setUp() {
    const owner = newUser();
    await register(owner);
    clock.pass(A_MINUTE);
    const before = await list(owner);
    await register(owner, { name: 'Sofa' });
    return { owner, before };
  }

  /** The next list of the owner is read before the rows of the last transaction but the version, which is new already. */
  async function listWithEarlierItems(owner: TestUser) {
    const { assets: items } = registry.stores;
    async function* allButTheLast(...of: Parameters<typeof items.ownedBy>) {
      let earlier: AssetRow | undefined;
      for await (const row of items.ownedBy(...of)) {
        if (earlier) yield earlier;
        earlier = row;
      }
    }
    const late = registry.with({ now: clock.now, assets: { ...items, ownedBy: allButTheLast } });
    return late.call(assets.list, owner);
  }

  test('a list is answered by its items alone, and has no version', async () => {
    const { owner } = await setUp();
    clock.pass(A_MINUTE - 1);
    const young = await list(owner);
    expect(young).toMatchObject({ status: 200, body: [{}, { name: 'Sofa' }] });
    expect(young.headers).not.toHaveProperty('x-list-version');
    expect(young.headers.etag).toMatch(/^W\/"[\w-]{43}"$/);
    const again = await list(owner, young.headers.etag);
    expect(again).toMatchObject({ status: 304, headers: { etag: young.headers.etag } });
    expect(again.headers).not.toHaveProperty('x-list-version');

    clock.pass(1);
    const { headers } = await list(owner, young.headers.etag);
    expect(headers).toHaveProperty('x-list-version');
    const forged = String(headers.etag).replace(/[\w-]{43}(?=")/, FORGED);
    expect(await list(owner, forged)).toMatchObject({ status: 304, headers: { etag: forged } });
  });

  test('an item that was read as it was before is sent once it is visible, also after the minute', async () => {
    for (const seconds of [0, A_MINUTE]) {
      const { owner, before } = await setUp();
      const mixed = await listWithEarlierItems(owner);
      expect(mixed.body).toEqual(before.body);
      clock.pass(seconds);
      expect(await list(owner, mixed.headers.etag)).toMatchObject({
        status: 200,
        body: [{}, { name: 'Sofa' }],
      });
    }
  });

  test('counts a change as such whose time nobody knows', async () => {
    const { owner } = await setUp();
    await registry.put('USERS_TABLE', { userId: owner.sub, record: 'list', version: 'another' });
    clock.pass(A_MINUTE);

    const { status, headers } = await list(owner);

    expect(status).toBe(200);
    expect(headers).not.toHaveProperty('x-list-version');
  });

  test('counts a change whose time is still to come, by the clock of another function, as one', async () => {
    const owner = newUser();
    const ahead = clockAt(new Date(clock.now().getTime() + 5_000).toISOString());
    await registerItem(started.with({ now: ahead.now }), owner);

    expect((await list(owner)).headers).not.toHaveProperty('x-list-version');
  });
});

describe.runIf(isDynoxide)('where the database shows a change at once', () => {
  const settingsOf = () => ({ settlingMs: 0, keptPages: createKeptPages(() => new Date()) });

  test.each(['none', 'Maximum'] as const)('a page is kept right after it, at the level %s', async (level) => {
    const owner = newUser();
    if (level !== 'none') await userAtLevel(started, level, owner);
    await registerItem(started, owner);
    const { assets: items } = started.stores;
    const read = vi.fn(items.ownedBy);
    const here = started.with({ ...settingsOf(), assets: { ...items, ownedBy: read } });

    const first = await here.call(assets.list, owner);
    const { etag } = first.headers;
    expect(first.headers).toHaveProperty('x-list-version');
    expect(await here.call(assets.list, owner)).toEqual(first);
    expect(await here.call(assets.list, owner, { headers: { 'if-none-match': `${etag}` } })).toMatchObject({
      status: 304,
    });
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('no list of any function lacks an item whose registration was answered, or has one that was deleted', async () => {
    const owner = newUser();
    await registerItem(started, owner);
    const functions = [started.with(settingsOf()), started.with(settingsOf())] as const;
    const [there, gone] = [new Set<string>(), new Set<string>()];
    let isWriting = true;
    const write = async () => {
      for (let times = 0; times < 10; times += 1) {
        const { id } = await registerItem(started, owner);
        there.add(id);
        if (times % 3 > 0) continue;
        there.delete(id);
        await started.call(assets.remove, owner, { params: { id } });
        gone.add(id);
      }
    };
    const compare = async ({ call: ask }: (typeof functions)[number]) => {
      while (isWriting) {
        const [before, deleted] = [[...there], [...gone]];
        const { body } = await ask(assets.list, owner);
        const listed: readonly string[] = body.map(({ id }: { readonly id: string }) => id);
        expect(new Set(listed).size).toBe(listed.length);
        expect(before.filter((id) => there.has(id) && !listed.includes(id))).toEqual([]);
        expect(deleted.filter((id) => listed.includes(id))).toEqual([]);
      }
    };
    const writing = Promise.all([write(), write(), write()]).finally(() => {
      isWriting = false;
    });
    await Promise.all([writing, ...functions.flatMap((each) => [compare(each), compare(each)])]);
    for (const each of functions)
      expect((await each.call(assets.list, owner)).body).toHaveLength(there.size + 1);
  });
});

test('the list of a user who has never had an item has no version', async () => {
  const { headers } = await list(newUser());

  expect(headers).not.toHaveProperty('x-list-version');
});
