import { PutItemCommand, TransactWriteItemsCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { assets } from '#shared/contract/assets.ts';
import { files } from '#shared/contract/files.ts';
import { itemHistory } from '#shared/contract/history.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { trash } from '#shared/contract/trash.ts';
import { versions } from '#shared/contract/versions.ts';
import { anyCharacter } from '#tests/support/anyCharacter.ts';
import { clientThrough } from '#tests/support/crashing.ts';
import { madeFile } from '#tests/support/files.ts';
import { ask, requestHandover } from '#tests/support/handovers.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newItem, newUser, registerItem } from '#tests/support/items.ts';
import { isNightly } from '#tests/support/nightly.ts';
import { type ApiResponse, namedPaths, registryOn, startRegistry } from '#tests/support/registry.ts';
import { userAtLevel } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

/** Locks the item as a transfer does when the owner approves it. */
const lock = (owner: TestUser, assetId: string) =>
  registry.client.send(
    new UpdateItemCommand({
      TableName: registry.names.ASSETS_TABLE,
      Key: marshall({ ownerId: owner.sub, assetId }),
      UpdateExpression: 'SET transferId = :id',
      ExpressionAttributeValues: marshall({ ':id': 'transfer-1' }),
    }),
  );

const rowsOf = async (id: string) =>
  (await registry.rows('ASSETS_TABLE')).filter(({ assetId }) => assetId === id);

/** A row whose content was destroyed in the table. */
const damage = (owner: TestUser, assetId: string, content: string) =>
  registry.client.send(
    new UpdateItemCommand({
      TableName: registry.names.ASSETS_TABLE,
      Key: marshall({ ownerId: owner.sub, assetId }),
      UpdateExpression: 'SET content = :content',
      ExpressionAttributeValues: marshall({ ':content': content }),
    }),
  );

describe('registering an item', () => {
  test('returns the item as it is stored', async () => {
    const alice = newUser();
    const clock = registryOn(registry.client, [], { now: () => new Date('2026-05-01T10:00:00.000Z') });

    const created = await clock.call(assets.create, alice, { body: { ...newItem(), id: 'mine', extra: 1 } });

    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{26}$/),
      userId: alice.sub,
      name: 'Family car',
      description: 'Blue estate car',
      assetType: 'Vehicle',
      properties: [
        { id: expect.any(String), name: 'Colour', value: 'Blue' },
        { id: expect.any(String), name: 'Doors', value: '5' },
      ],
      isEncrypted: false,
      version: 1,
      createdAt: '2026-05-01T10:00:00.000Z',
      updatedAt: '2026-05-01T10:00:00.000Z',
      inTransit: false,
    });
    for (const { id } of created.body.properties) expect(id.startsWith(`${created.body.id}.`)).toBe(true);
    const read = await registry.call(assets.get, alice, { params: { id: created.body.id } });
    expect(read).toMatchObject({ status: 200, body: created.body });
    const listed = await registry.call(assets.list, alice);
    expect(listed).toMatchObject({ status: 200, body: [created.body] });
  });

  test('keeps any text exactly', async () => {
    const alice = newUser();
    const text = (maxLength: number) =>
      fc
        .string({ unit: anyCharacter, minLength: 1, maxLength })
        // Control, formatting and filling characters alone count as blank.
        .filter((each) => /[^\s\p{Cc}\p{Cf}\p{DI}\u2800]/u.test(each) && each.length <= maxLength);
    const item = fc.record({
      name: text(200),
      description: text(300),
      assetType: text(200),
      properties: fc.array(fc.record({ name: text(200), value: text(300) }), { maxLength: 5 }),
    });

    await fc.assert(
      fc.asyncProperty(item, async (wanted) => {
        const { id } = await registerItem(registry, alice, wanted);
        const { body } = await registry.call(assets.get, alice, { params: { id } });
        const properties = body.properties.map(({ name, value }: Record<string, string>) => ({
          name,
          value,
        }));
        expect({ ...body, properties }).toMatchObject(wanted);
      }),
      { numRuns: isNightly ? 300 : 20 },
    );
  });

  test('accepts an item at every limit at once, short of 300 KB', async () => {
    const alice = newUser();
    const properties = Array.from({ length: 200 }, (_, index) => ({
      name: `${index}`.padEnd(200, 'n'),
      value: index === 0 ? 'v'.repeat(10_000) : 'v'.repeat(900),
    }));
    const wanted = {
      name: 'n'.repeat(200),
      description: 'd'.repeat(5_000),
      assetType: 't'.repeat(200),
      properties,
    };

    const { id } = await registerItem(registry, alice, wanted);

    expect((await registry.call(assets.get, alice, { params: { id } })).body.properties).toHaveLength(200);
  });

  test('rejects an item of more than 300 KB', async () => {
    const alice = newUser();
    await registerItem(registry, alice);
    const before = await registry.dump();
    const properties = Array.from({ length: 31 }, (_, index) => ({
      name: `${index}`,
      value: 'v'.repeat(10_000),
    }));

    const answer = await registry.call(assets.create, alice, { body: newItem({ properties }) });

    expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } });
    expect(await registry.dump()).toEqual(before);
  });

  test('counts 300 KB as stored: in bytes, to the last one', async () => {
    const alice = newUser();
    const withBytes = (length: number) => ({
      ...newItem(),
      properties: [
        ...Array.from({ length: 15 }, (_, index) => ({ name: `${index}`, value: 'ä'.repeat(10_000) })),
        { name: 'rest', value: 'v'.repeat(length) },
      ],
    });
    const statusWith = async (length: number) =>
      (await registry.call(assets.create, alice, { body: withBytes(length) })).status;
    let [fits, tooMuch] = [1, 10_000];
    expect([await statusWith(fits), await statusWith(tooMuch)]).toEqual([201, 413]);
    while (tooMuch - fits > 1) {
      const middle = Math.floor((fits + tooMuch) / 2);
      if ((await statusWith(middle)) === 201) fits = middle;
      else tooMuch = middle;
    }

    const { id } = await registerItem(registry, alice, withBytes(fits));

    const row = await registry.stores.assets.get(alice.sub, id);
    const bytes = Object.entries(row ?? {}).reduce(
      (sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(`${value}`),
      0,
    );
    expect(bytes).toBe(300 * 1024);
  });
});

describe('changing an item', () => {
  test('keeps details by id, adds those without one, removes absent ones, in the order given', async () => {
    const alice = newUser();
    const clock = registryOn(registry.client, [], { now: () => new Date('2030-01-01T00:00:00.000Z') });
    const item = await registerItem(registry, alice);
    const [colour, doors] = item.properties;

    const answer = await clock.call(assets.update, alice, {
      params: { id: item.id },
      body: {
        ...item,
        name: 'Old car',
        properties: [
          { name: 'New', value: '1' },
          { ...doors, value: '3' },
          { id: null, name: 'Newer', value: '2' },
          { id: 'not-of-this-item', name: 'Newest', value: '3' },
        ],
      },
    });

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      name: 'Old car',
      version: 2,
      createdAt: item.createdAt,
      updatedAt: '2030-01-01T00:00:00.000Z',
    });
    const ids = answer.body.properties.map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(4);
    expect(ids[1]).toBe(doors?.id);
    expect(ids).not.toContain(colour?.id);
    expect(ids).not.toContain('not-of-this-item');
    expect((await registry.call(assets.get, alice, { params: { id: item.id } })).body).toEqual(answer.body);
  });

  test('ignores the fields that the server owns', async () => {
    const alice = newUser();
    const item = await registerItem(registry, alice);
    const forged = {
      ...item,
      id: 'other',
      userId: 'bob',
      isEncrypted: true,
      inTransit: true,
      createdAt: '1970-01-01T00:00:00Z',
    };

    const answer = await registry.call(assets.update, alice, { params: { id: item.id }, body: forged });

    expect(answer.body).toEqual({ ...item, version: 2, updatedAt: answer.body.updatedAt });
  });

  test('may leave an item without details', async () => {
    const alice = newUser();
    const item = await registerItem(registry, alice);

    const answer = await registry.call(assets.update, alice, {
      params: { id: item.id },
      body: { ...item, properties: [] },
    });

    expect(answer.body.properties).toEqual([]);
  });

  test('is a conflict and changes nothing for another version than the stored one', async () => {
    const alice = newUser();
    const item = await registerItem(registry, alice);
    const before = await registry.dump();

    for (const version of [0, 2, -1]) {
      const body = { ...item, name: 'Other', version };
      const answer = await registry.call(assets.update, alice, { params: { id: item.id }, body });
      expect(answer).toMatchObject({ status: 409, body: { code: 'version_conflict' } });
    }

    expect(await registry.dump()).toEqual(before);
  });

  test('succeeds for exactly one of twenty requests at once', async () => {
    const alice = newUser();
    const item = await registerItem(registry, alice);

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        registry.call(assets.update, alice, {
          params: { id: item.id },
          body: { ...item, name: `Name ${index}` },
        }),
      ),
    );

    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(
      answers.filter(({ status, body }) => status === 409 && body.code === 'version_conflict'),
    ).toHaveLength(19);
    const stored = await registry.call(assets.get, alice, { params: { id: item.id } });
    expect(stored.body).toEqual(winners[0]?.body);
  });

  test('is rejected with the name of the field when two details have one id', async () => {
    const alice = newUser();
    const item = await registerItem(registry, alice);
    const [first] = item.properties;

    const answer = await registry.call(assets.update, alice, {
      params: { id: item.id },
      body: { ...item, properties: [first, { ...first, name: 'Twin' }] },
    });

    expect(answer.status).toBe(400);
    expect(namedPaths(answer.body)).toEqual(['properties.1.id']);
  });

  test('is rejected and changes nothing above 300 KB', async () => {
    const alice = newUser();
    const item = await registerItem(registry, alice);
    const before = await registry.dump();
    const properties = Array.from({ length: 31 }, () => ({ name: 'n', value: 'v'.repeat(10_000) }));

    const answer = await registry.call(assets.update, alice, {
      params: { id: item.id },
      body: { ...item, properties },
    });

    expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } });
    expect(await registry.dump()).toEqual(before);
  });
});

describe('deleting an item', () => {
  test('removes it for good', async () => {
    const alice = newUser();
    const item = await registerItem(registry, alice);

    const answer = await registry.call(assets.remove, alice, { params: { id: item.id } });

    expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect((await registry.call(assets.get, alice, { params: { id: item.id } })).status).toBe(404);
    expect((await registry.call(assets.remove, alice, { params: { id: item.id } })).status).toBe(404);
    expect((await registry.call(assets.list, alice)).body).toEqual([]);
  });

  test('is final, also while the item is being changed', async () => {
    const alice = newUser();
    const item = await registerItem(registry, alice);
    const params = { id: item.id };

    const [removed, ...changes] = await Promise.all([
      registry.call(assets.remove, alice, { params }),
      registry.call(assets.update, alice, { params, body: item }),
      registry.call(assets.addProperty, alice, { params, body: { name: 'n', value: 'v' } }),
    ]);

    expect(removed.status).toBe(200);
    // The change that names a version may come second.
    for (const { status } of changes) expect([200, 201, 404, 409]).toContain(status);
    expect((await registry.call(assets.get, alice, { params })).status).toBe(404);
  });
});

describe('single details', () => {
  test('are added behind the others and raise the version', async () => {
    const alice = newUser();
    const item = await registerItem(registry, alice);

    const answer = await registry.call(assets.addProperty, alice, {
      params: { id: item.id },
      body: { name: 'Seats', value: '7' },
    });

    expect(answer).toMatchObject({
      status: 201,
      body: { id: expect.stringContaining(`${item.id}.`), name: 'Seats', value: '7' },
    });
    const read = await registry.call(assets.get, alice, { params: { id: item.id } });
    expect(read.body).toMatchObject({ version: 2, properties: [...item.properties, answer.body] });
  });

  test('are added once to the version that the request names, and to no later one', async () => {
    const alice = newUser();
    const item = await registerItem(registry, alice);
    const add = (version: string) =>
      registry.call(assets.addProperty, alice, {
        params: { id: item.id },
        headers: { 'if-match': version },
        body: { name: 'Seats', value: '7' },
      });

    const answers = await Promise.all(['"1"', '"1"', '"1"'].map(add));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await add('"1"')).toMatchObject({ status: 409, body: { code: 'version_conflict' } });
    expect(namedPaths((await add('1')).body)).toEqual(['if-match']);
    const { body } = await registry.call(assets.get, alice, { params: { id: item.id } });
    expect(body.properties).toHaveLength(item.properties.length + 1);
    expect((await add('"2"')).status).toBe(201);
  });

  test('are deleted by their id, until none is left', async () => {
    const alice = newUser();
    const item = await registerItem(registry, alice);

    for (const { id } of item.properties) {
      const answer = await registry.call(assets.removeProperty, alice, { params: { propertyId: id } });
      expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    }

    const read = await registry.call(assets.get, alice, { params: { id: item.id } });
    expect(read.body).toMatchObject({ version: 3, properties: [] });
  });

  test('are all kept when five requests add them at once', async () => {
    const alice = newUser();
    const item = await registerItem(registry, alice, { properties: [] });
    const names = ['a', 'b', 'c', 'd', 'e'];

    const answers = await Promise.all(
      names.map((name) =>
        registry.call(assets.addProperty, alice, { params: { id: item.id }, body: { name, value: name } }),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const { body } = await registry.call(assets.get, alice, { params: { id: item.id } });
    expect(body.version).toBe(6);
    expect(body.properties.map(({ name }: { name: string }) => name).sort()).toEqual(names);
  });

  test('are rejected beyond 200, with the name of the field, and change nothing', async () => {
    const alice = newUser();
    const properties = Array.from({ length: 199 }, (_, index) => ({ name: `${index}`, value: 'v' }));
    const item = await registerItem(registry, alice, { properties });
    const add = () =>
      registry.call(assets.addProperty, alice, { params: { id: item.id }, body: { name: 'n', value: 'v' } });
    expect((await add()).status).toBe(201);
    const before = await registry.dump();

    const answer = await add();

    expect(answer.status).toBe(400);
    expect(namedPaths(answer.body)).toEqual(['properties']);
    expect(await registry.dump()).toEqual(before);
  });

  test('are rejected when the item would exceed 300 KB', async () => {
    const alice = newUser();
    const properties = Array.from({ length: 30 }, (_, index) => ({
      name: `${index}`,
      value: 'v'.repeat(10_000),
    }));
    const item = await registerItem(registry, alice, { properties });

    const answer = await registry.call(assets.addProperty, alice, {
      params: { id: item.id },
      body: { name: 'n', value: 'v'.repeat(10_000) },
    });

    expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } });
  });

  test('are not found when the item does not have them', async () => {
    const alice = newUser();
    const item = await registerItem(registry, alice);

    for (const propertyId of [`${item.id}.0000`, item.id, 'a.b', '.b', 'nothing']) {
      const answer = await registry.call(assets.removeProperty, alice, { params: { propertyId } });
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });
});

describe("another user's item", () => {
  test('gives the same response as an unknown item, and stays as it is', async () => {
    const [alice, bob] = [newUser(), newUser()];
    const item = await registerItem(registry, alice);
    await registry.call(assets.list, bob);
    const before = await registry.dump();
    const call = async (id: string) => [
      await registry.call(assets.get, bob, { params: { id } }),
      await registry.call(assets.update, bob, { params: { id }, body: { ...item, version: 99 } }),
      await registry.call(assets.remove, bob, { params: { id } }),
      await registry.call(assets.addProperty, bob, { params: { id }, body: { name: 'n', value: 'v' } }),
      await registry.call(assets.removeProperty, bob, { params: { propertyId: `${id}.x` } }),
    ];
    const shown = (answers: Awaited<ReturnType<typeof call>>) =>
      answers.map(({ status, body: { requestId, ...body } }) => ({ status, body }));

    const theirs = shown(await call(item.id));

    expect(theirs).toEqual(shown(await call('0'.repeat(26))));
    for (const { status, body } of theirs) expect([status, body.code]).toEqual([404, 'not_found']);
    const [{ id: detailId } = { id: '' }] = item.properties;
    const detail = await registry.call(assets.removeProperty, bob, { params: { propertyId: detailId } });
    expect(detail.status).toBe(404);
    expect((await registry.call(assets.list, bob)).body).toEqual([]);
    expect(await registry.dump()).toEqual(before);
  });
});

describe('an item in transit', () => {
  test('is shown as such and cannot be changed or deleted', async () => {
    const alice = newUser();
    const item = await registerItem(registry, alice);
    await lock(alice, item.id);
    const before = await registry.dump();
    const params = { id: item.id };
    const [{ id: propertyId } = { id: '' }] = item.properties;

    const refused = [
      await registry.call(assets.update, alice, { params, body: item }),
      await registry.call(assets.update, alice, { params, body: { ...item, version: 99 } }),
      await registry.call(assets.remove, alice, { params }),
      await registry.call(assets.addProperty, alice, { params, body: { name: 'n', value: 'v' } }),
      await registry.call(assets.removeProperty, alice, { params: { propertyId } }),
    ];

    for (const answer of refused) expect(answer).toMatchObject({ status: 409, body: { code: 'in_transit' } });
    expect(await registry.dump()).toEqual(before);
    const read = await registry.call(assets.get, alice, { params });
    expect(read.body).toEqual({ ...item, inTransit: true });
  });
});

describe('an item whose content is damaged', () => {
  test.each(['{', '{"name":5}', ''])(
    '(%s) is listed, hides no other, and can only be deleted',
    async (content) => {
      const alice = newUser();
      const damaged = await registerItem(registry, alice);
      const sound = await registerItem(registry, alice);
      await damage(alice, damaged.id, content);
      const params = { id: damaged.id };

      const listed = await registry.call(assets.list, alice);

      expect(listed.body).toHaveLength(2);
      expect(listed.body).toEqual(
        expect.arrayContaining([
          { id: damaged.id, userId: alice.sub, isEncrypted: true, damaged: true },
          sound,
        ]),
      );
      const refused = [
        await registry.call(assets.get, alice, { params }),
        await registry.call(assets.update, alice, { params, body: damaged }),
        await registry.call(assets.addProperty, alice, { params, body: { name: 'n', value: 'v' } }),
      ];
      for (const answer of refused)
        expect(answer).toMatchObject({ status: 409, body: { code: 'item_damaged' } });
      expect((await registry.call(assets.remove, alice, { params })).status).toBe(200);
    },
  );
});

test('a malformed row is a damaged item that shows nothing of it and hides no other', async () => {
  const alice = newUser();
  const { id } = await registerItem(registry, alice);
  await registry.client.send(
    new PutItemCommand({
      TableName: registry.names.ASSETS_TABLE,
      Item: marshall({ ownerId: alice.sub, assetId: 'odd', content: 'secret' }),
    }),
  );

  const [params, query] = [{ id: 'odd' }, { ownerId: alice.sub, assetId: 'odd' }];
  const calls = [
    [assets.get, {}],
    [assets.update, { body: { ...newItem(), version: 0 } }],
    [itemHistory.list, {}],
    [versions.list, {}],
    [versions.remove, {}],
    [files.declare, { body: { files: [madeFile().declaration] } }],
    [transfers.preview, { query }],
    [transfers.request, { body: query }],
  ] as const;
  const answers: ApiResponse[] = [];
  for (const [endpoint, request] of calls) {
    const isOfAnother = endpoint === transfers.preview || endpoint === transfers.request;
    answers.push(await registry.call(endpoint, isOfAnother ? newUser() : alice, { params, ...request }));
    expect(endpoint.errors).toContain('item_damaged');
  }
  const unreadable: unknown[] = [];
  const noting = registry.with({ recordUnreadable: (...noted) => unreadable.push(noted) });
  const { body } = await noting.call(assets.list, alice);

  expect(unreadable).toEqual([[alice.sub, ['odd']]]);
  for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { code: 'item_damaged' } });
  expect(body).toMatchObject([{ id }, { id: 'odd', damaged: true }]);
  expect(JSON.stringify([answers, body, registry.records])).not.toContain('secret');
});

describe('a malformed row that its owner deletes', () => {
  const odd = (owner: TestUser) => ({
    ownerId: owner.sub,
    assetId: 'odd-1',
    content: 'secret',
    version: 'x',
  });
  const params = { id: 'odd-1' };

  test('goes to the trash with all that it holds, from there back, and for good', async () => {
    const alice = newUser();
    await registry.put('ASSETS_TABLE', odd(alice));

    const { status, body } = await registry.call(assets.remove, alice, { params });

    expect(status).toBe(200);
    expect(await rowsOf('odd-1')).toEqual([
      { ...odd(alice), ownerId: `trash#${alice.sub}`, trashedAt: body.deletedAt },
    ]);
    expect((await registry.call(assets.list, alice)).body).toEqual([]);
    expect((await registry.call(trash.list, alice)).body).toMatchObject([{ id: 'odd-1', damaged: true }]);
    expect((await registry.call(trash.restore, alice, { params, body: {} })).body.damaged).toBe(true);
    expect(await rowsOf('odd-1')).toEqual([odd(alice)]);
    await registry.call(assets.remove, alice, { params });
    expect((await registry.call(trash.remove, alice, { params })).status).toBe(200);
    expect((await registry.call(trash.list, alice)).body).toEqual([]);
  });

  test('goes there whole where a backup has put it right meanwhile', async () => {
    const alice = newUser();
    const { id } = await registerItem(registry, alice);
    const [sound] = await rowsOf(id);
    await registry.put('ASSETS_TABLE', { ...sound, updatedAt: 5 });
    const client = clientThrough(registry.client, async (send, command) => {
      if (command instanceof TransactWriteItemsCommand) await registry.put('ASSETS_TABLE', { ...sound });
      return send();
    });

    const { body } = await registryOn(client, []).call(assets.remove, alice, { params: { id } });

    const trashed = { ...sound, ownerId: `trash#${alice.sub}`, trashedAt: body.deletedAt };
    expect(await rowsOf(id)).toEqual([trashed]);
  });

  test('comes back without the requests that its deletion has ended', async () => {
    const { owner, requester, assetId: id } = await requestHandover(registry);
    const [sound] = await rowsOf(id);
    await registry.put('ASSETS_TABLE', { ...sound, updatedAt: 5 });

    const { body } = await registry.call(assets.remove, owner, { params: { id } });
    await registry.call(trash.restore, owner, { params: { id }, body: {} });

    expect(body.endedRequests).toBe(1);
    const { openRequests: _, ...left } = sound ?? {};
    expect(await rowsOf(id)).toEqual([{ ...left, updatedAt: 5 }]);
    await registry.put('ASSETS_TABLE', { ...left });
    expect((await ask(registry, requester, owner, id)).status).toBe(201);
  });

  test('is damaged too where only its version is none', async () => {
    const { user } = await userAtLevel(registry, 'Standard');
    const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
    const row = {
      ...odd(user),
      ...times,
      content: JSON.stringify({ ...newItem(), properties: [] }),
      version: 0,
    };
    await registry.put('ASSETS_TABLE', row);

    expect((await registry.call(assets.list, user)).body).toMatchObject([{ id: 'odd-1', damaged: true }]);
    await registry.call(assets.remove, user, { params });
    const { body } = await registry.call(trash.restore, user, { params, body: {} });
    expect(body).toMatchObject({ id: 'odd-1', damaged: true });
    expect(await rowsOf('odd-1')).toContainEqual(row);
  });

  test('stays while a transfer locks it', async () => {
    const alice = newUser();
    await registry.put('ASSETS_TABLE', { ...odd(alice), transferId: 'transfer' });
    expect(await registry.call(assets.remove, alice, { params })).toMatchObject({
      status: 409,
      body: { code: 'in_transit' },
    });
  });
});

test('a damaged version of a list does not hide the list, and the next change puts it right', async () => {
  const alice = newUser();
  const { id } = await registerItem(registry, alice);
  await registry.put('USERS_TABLE', { userId: alice.sub, record: 'list', version: 5, changedAt: '2020' });

  expect((await registry.call(assets.list, alice)).body).toMatchObject([{ id }]);

  await registry.call(assets.remove, alice, { params: { id } });
  const row = (await registry.rows('USERS_TABLE')).find(
    ({ userId, record }) => userId === alice.sub && record === 'list',
  );
  expect(row).toMatchObject({ version: expect.any(String) });
});
