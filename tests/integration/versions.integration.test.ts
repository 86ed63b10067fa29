import { afterAll, describe, expect, test } from 'vitest';
import { assets, type Item } from '#shared/contract/assets.ts';
import { itemHistory } from '#shared/contract/history.ts';
import { trash } from '#shared/contract/trash.ts';
import { SECURITY_LEVELS, type SecurityLevel } from '#shared/domain/levels.ts';
import { VERSIONS_KEPT } from '#shared/domain/versions.ts';
import { addFiles, madeFile } from '#tests/support/files.ts';
import { requestHandover, tryStep } from '#tests/support/handovers.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newUser, registerItem } from '#tests/support/items.ts';
import { namedPaths, startRegistry } from '#tests/support/registry.ts';
import { atOtherSignIn, userAtLevel } from '#tests/support/vaults.ts';
import {
  askVersions,
  deleteVersions,
  goBack,
  renamed,
  versionRowsOf,
  versionsOf,
} from '#tests/support/versions.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const LEVELS = [undefined, ...SECURITY_LEVELS] as const;
const ownerAt = async (level: SecurityLevel | undefined): Promise<TestUser> =>
  level ? (await userAtLevel(registry, level)).user : newUser();
const read = async (owner: TestUser, id: string): Promise<Item> =>
  (await registry.call(assets.get, owner, { params: { id } })).body;

describe.each(LEVELS)('at the level %s', (level) => {
  test('every edit keeps the version before it, and the newest is listed first', async () => {
    const owner = await ownerAt(level);
    const item = await registerItem(registry, owner);
    const [colour] = item.properties;
    const two = await renamed(registry, owner, item, ['Family van']);
    const params = { id: item.id };
    await registry.call(assets.addProperty, owner, { params, body: { name: 'Keys', value: '2' } });
    const removed = { params: { propertyId: colour?.id ?? '' } };
    await registry.call(assets.removeProperty, owner, removed);

    const { name, description, assetType, properties } = item;
    const texts = { description, assetType };
    expect(await versionsOf(registry, owner, item.id)).toEqual([
      {
        ...{ version: 3, updatedAt: expect.any(String), name: 'Family van', ...texts },
        properties: [...properties, { id: expect.any(String), name: 'Keys', value: '2' }],
      },
      { version: 2, updatedAt: two.updatedAt, name: 'Family van', ...texts, properties },
      { version: 1, updatedAt: item.updatedAt, name, ...texts, properties },
    ]);
  });

  test('the rows of earlier versions are protected as the item is', async () => {
    const owner = await ownerAt(level);
    const item = await registerItem(registry, owner, { name: 'Secret heirloom' });
    await renamed(registry, owner, item, ['Other', 'Third']);

    const rows = await versionRowsOf(registry, owner);

    expect(rows).toHaveLength(2);
    expect(rows.map((row) => 'content' in row)).toEqual(rows.map(() => level === undefined));
    expect(JSON.stringify(rows).includes('Secret heirloom')).toBe(level === undefined);
  });

  test('an item goes back to an earlier version by an edit, and back again', async () => {
    const owner = await ownerAt(level);
    const item = await registerItem(registry, owner);
    const changed = await renamed(registry, owner, item, ['Family van']);

    const back = await goBack(registry, owner, changed, 1);

    const { updatedAt, ...first } = item;
    expect(back).toMatchObject({ status: 200, body: { ...first, version: 3 } });
    expect(await read(owner, item.id)).toEqual(back.body);
    const again = await goBack(registry, owner, back.body, 2);
    expect(again.body).toMatchObject({ name: 'Family van', version: 4, properties: changed.properties });
    const kinds = (
      await registry.call(itemHistory.list, owner, { params: { id: item.id } })
    ).body.entries.map(({ kind }: { readonly kind: string }) => kind);
    expect(kinds).toEqual(['item_edited', 'item_edited', 'item_edited', 'item_registered']);
  });

  test('ten are kept, and the eleventh leaves with the edit that comes after it', async () => {
    const owner = await ownerAt(level);
    const item = await registerItem(registry, owner);
    const names = Array.from({ length: 13 }, (_, at) => `Name ${at + 2}`);
    const present = await renamed(registry, owner, item, names);

    const kept = await versionsOf(registry, owner, item.id);

    expect(kept.map(({ version }) => version)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
    expect(kept.at(-1)).toMatchObject({ name: 'Name 4' });
    expect(await versionRowsOf(registry, owner)).toHaveLength(VERSIONS_KEPT);
    expect(await goBack(registry, owner, present, 3)).toMatchObject({ status: 404 });
    expect(await goBack(registry, owner, present, 4)).toMatchObject({
      status: 200,
      body: { name: 'Name 4' },
    });
  });
});

describe('earlier versions', () => {
  test('are nobody else’s, and need the open vault', async () => {
    const { user: owner } = await userAtLevel(registry, 'Maximum');
    const item = await registerItem(registry, owner);
    const present = await renamed(registry, owner, item, ['Other']);
    const locked = atOtherSignIn(owner);
    const stranger = newUser();

    expect(await askVersions(registry, stranger, item.id)).toMatchObject({ status: 404 });
    expect(await goBack(registry, stranger, present, 1)).toMatchObject({ status: 404 });
    for (const answer of [
      await askVersions(registry, locked, item.id),
      await goBack(registry, locked, present, 1),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: 'authentication_required' } });
    expect((await read(owner, item.id)).version).toBe(2);
  });

  test('are none for an item that was not edited', async () => {
    const owner = newUser();
    const item = await registerItem(registry, owner);
    expect(await versionsOf(registry, owner, item.id)).toEqual([]);
    expect(await goBack(registry, owner, item, 1)).toMatchObject({ status: 404 });
  });

  test('are asked for by numbers alone', async () => {
    const owner = newUser();
    const item = await registerItem(registry, owner);
    for (const version of [0, -1, Number.NaN, 1.5]) {
      const { status, body } = await goBack(registry, owner, item, version);
      expect([status, namedPaths(body)]).toEqual([400, ['version']]);
    }
    const { status, body } = await goBack(registry, owner, { ...item, version: 0.5 }, 1);
    expect([status, namedPaths(body)]).toEqual([400, ['version']]);
  });

  test('do not show among the items, and are not counted', async () => {
    const owner = newUser();
    const item = await registerItem(registry, owner);
    const present = await renamed(registry, owner, item, ['Other']);
    expect((await registry.call(assets.list, owner)).body).toEqual([present]);
    expect(await registry.stores.assets.countAll(owner.sub)).toBe(1);
  });

  test('tell which files there were, without their keys', async () => {
    const { user: owner } = await userAtLevel(registry, 'Standard');
    const item = await registerItem(registry, owner);
    const file = madeFile();
    await addFiles(registry, owner, item.id, [file]);
    await renamed(registry, owner, await read(owner, item.id), ['Other']);

    const [newest, oldest] = await versionsOf(registry, owner, item.id);

    expect(newest).toMatchObject({ files: [{ id: file.id, name: 'bicycle.jpg' }] });
    expect(oldest).not.toHaveProperty('files');
    expect(JSON.stringify(newest)).not.toContain(file.content.key);
  });

  test('leave the files of the item as they are when it goes back to one', async () => {
    const owner = newUser();
    const item = await registerItem(registry, owner);
    const [kept, gone] = [madeFile(), madeFile()];
    await addFiles(registry, owner, item.id, [gone]);
    const withGone = await read(owner, item.id);
    await registry.call(assets.update, owner, { params: { id: item.id }, body: { ...withGone, files: [] } });
    await addFiles(registry, owner, item.id, [kept]);

    const back = await goBack(registry, owner, await read(owner, item.id), 2);

    expect(back).toMatchObject({ status: 200, body: { files: [{ id: kept.id }], version: 5 } });
    expect(await registry.stores.assets.get(owner.sub, item.id)).toMatchObject({
      files: { [kept.id]: kept.bytes },
    });
    const [row] = (await registry.rows('FILES_TABLE')).filter(({ fileId }) => fileId === kept.id);
    expect(row).not.toHaveProperty('due');
  });
});

describe('going back', () => {
  test('is refused where the item has changed since it was read', async () => {
    const owner = newUser();
    const item = await registerItem(registry, owner);
    const read = await renamed(registry, owner, item, ['Other']);
    await renamed(registry, owner, read, ['Third']);
    expect(await goBack(registry, owner, read, 1)).toMatchObject({
      status: 409,
      body: { code: 'version_conflict' },
    });
  });

  test('does not happen twice when its answer was lost and it is asked for again', async () => {
    const owner = newUser();
    const item = await registerItem(registry, owner);
    const present = await renamed(registry, owner, item, ['Other']);
    const first = await goBack(registry, owner, present, 1);
    expect(await goBack(registry, owner, present, 1)).toMatchObject({ status: 409 });
    expect(await read(owner, item.id)).toEqual(first.body);
  });

  test('is refused while the item is in transit', async () => {
    const handover = await requestHandover(registry);
    const { owner, assetId } = handover;
    const present = await renamed(registry, owner, await read(owner, assetId), ['Other']);
    await tryStep(registry, handover, 'approve');
    expect(await goBack(registry, owner, present, 1)).toMatchObject({
      status: 409,
      body: { code: 'in_transit' },
    });
    expect(await versionsOf(registry, owner, assetId)).toHaveLength(1);
  });
});

const historyKinds = async (owner: TestUser, id: string): Promise<string[]> =>
  (await registry.call(itemHistory.list, owner, { params: { id } })).body.entries.map(
    ({ kind }: { readonly kind: string }) => kind,
  );

describe.each(LEVELS)('deleting the earlier versions at the level %s', (level) => {
  test('leaves no row of them and the item as it is, whose next edit is kept again', async () => {
    const owner = await ownerAt(level);
    const item = await registerItem(registry, owner);
    const names = Array.from({ length: 12 }, (_, at) => `Name ${at + 2}`);
    const present = await renamed(registry, owner, item, names);

    expect(await deleteVersions(registry, owner, item.id)).toMatchObject({ status: 200 });

    expect(await versionRowsOf(registry, owner)).toEqual([]);
    expect(await read(owner, item.id)).toEqual(present);
    expect(await goBack(registry, owner, present, 12)).toMatchObject({ status: 404 });
    await renamed(registry, owner, present, ['Next']);
    expect(await versionsOf(registry, owner, item.id)).toMatchObject([{ version: 13, name: 'Name 13' }]);
  });
});

describe('deleting the earlier versions', () => {
  test('is recorded once, also when it is asked for again', async () => {
    const owner = newUser();
    const item = await registerItem(registry, owner);
    await renamed(registry, owner, item, ['Other']);
    for (const _ of ['first', 'again'])
      expect(await deleteVersions(registry, owner, item.id)).toMatchObject({ status: 200 });
    expect(await historyKinds(owner, item.id)).toEqual([
      'versions_deleted',
      'item_edited',
      'item_registered',
    ]);
  });

  test('is nobody else’s, and needs the open vault', async () => {
    const { user: owner } = await userAtLevel(registry, 'Maximum');
    const item = await registerItem(registry, owner);
    await renamed(registry, owner, item, ['Other']);
    expect(await deleteVersions(registry, newUser(), item.id)).toMatchObject({ status: 404 });
    expect(await deleteVersions(registry, atOtherSignIn(owner), item.id)).toMatchObject({
      status: 403,
      body: { code: 'authentication_required' },
    });
    expect(await versionsOf(registry, owner, item.id)).toHaveLength(1);
  });

  test('touches no other item', async () => {
    const owner = newUser();
    const [item, other] = [await registerItem(registry, owner), await registerItem(registry, owner)];
    for (const each of [item, other]) await renamed(registry, owner, each, ['Other']);
    await deleteVersions(registry, owner, item.id);
    expect(await versionsOf(registry, owner, other.id)).toHaveLength(1);
  });

  test('is refused while the item is in transit', async () => {
    const handover = await requestHandover(registry);
    const { owner, assetId } = handover;
    await renamed(registry, owner, await read(owner, assetId), ['Other']);
    await tryStep(registry, handover, 'approve');
    expect(await deleteVersions(registry, owner, assetId)).toMatchObject({
      status: 409,
      body: { code: 'in_transit' },
    });
    expect(await versionsOf(registry, owner, assetId)).toHaveLength(1);
  });
});

describe.each(LEVELS)('after a transfer from someone at the level %s', (level) => {
  test('the earlier versions are gone, and the new owner’s edits keep their own', async () => {
    const ownerLevel = level && { ownerLevel: level, requesterLevel: level };
    const handover = await requestHandover(registry, { ...ownerLevel });
    const { owner, requester, assetId } = handover;
    await renamed(registry, owner, await read(owner, assetId), ['Removed words', 'Other']);
    for (const step of ['approve', 'accept'] as const)
      expect(await tryStep(registry, handover, step)).toMatchObject({ status: 200 });

    expect(await versionRowsOf(registry, owner)).toEqual([]);
    expect(await askVersions(registry, owner, assetId)).toMatchObject({ status: 404 });
    expect(await versionsOf(registry, requester, assetId)).toEqual([]);
    const taken = await read(requester, assetId);
    await renamed(registry, requester, taken, ['Mine']);
    expect(await versionsOf(registry, requester, assetId)).toMatchObject([
      { version: taken.version, name: 'Other' },
    ]);
  });
});

test('an item that came back after a rejection has the versions that it had', async () => {
  const handover = await requestHandover(registry, { ownerLevel: 'Standard', requesterLevel: 'Standard' });
  const { owner, assetId } = handover;
  await renamed(registry, owner, await read(owner, assetId), ['Other']);
  for (const step of ['approve', 'reject', 'reclaim'] as const) await tryStep(registry, handover, step);
  expect(await versionsOf(registry, owner, assetId)).toMatchObject([{ version: 1, name: 'Family car' }]);
});

describe('an item in the trash', () => {
  test('comes back with its earlier versions, which nobody reads meanwhile', async () => {
    const { user: owner } = await userAtLevel(registry, 'Enhanced');
    const item = await registerItem(registry, owner);
    const present = await renamed(registry, owner, item, ['Other']);
    const params = { id: item.id };
    await registry.call(assets.remove, owner, { params });
    expect(await askVersions(registry, owner, item.id)).toMatchObject({ status: 404 });
    expect(await goBack(registry, owner, present, 1)).toMatchObject({ status: 404 });

    await registry.call(trash.restore, owner, { params, body: {} });

    expect(await versionsOf(registry, owner, item.id)).toMatchObject([{ version: 1, name: 'Family car' }]);
  });

  test.each(['deleted for good', 'emptied'])('leaves no earlier version when it is %s', async (how) => {
    const owner = newUser();
    const kept = await registerItem(registry, owner);
    await renamed(registry, owner, kept, ['Kept']);
    for (const edits of [12, 3]) {
      const item = await registerItem(registry, owner);
      const names = Array.from({ length: edits }, (_, at) => `Name ${at}`);
      await renamed(registry, owner, item, names);
      await registry.call(assets.remove, owner, { params: { id: item.id } });
      if (how !== 'emptied') await registry.call(trash.remove, owner, { params: { id: item.id }, body: {} });
    }
    if (how === 'emptied') await registry.call(trash.empty, owner, { body: {} });

    const rows = await versionRowsOf(registry, owner);

    expect(rows.map(({ assetId }) => assetId)).toEqual([`${kept.id}.1`]);
  });
});
