import { afterAll, describe, expect, test } from 'vitest';
import { assets, type Item } from '#shared/contract/assets.ts';
import { encryption, passwordChange } from '#shared/contract/encryption.ts';
import { trash } from '#shared/contract/trash.ts';
import { SECURITY_LEVELS, type SecurityLevel } from '#shared/domain/levels.ts';
import { TRASH_DAYS } from '#shared/domain/trash.ts';
import { deleteAccount } from '#tests/support/accountDeletion.ts';
import { reset } from '#tests/support/dataReset.ts';
import { fileCleanupOn } from '#tests/support/fileCleanup.ts';
import { requestHandover, tryStep } from '#tests/support/handovers.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newUser, registerItem } from '#tests/support/items.ts';
import { startRegistry } from '#tests/support/registry.ts';
import { OTHER_PASSWORD, PASSWORD, userAtLevel } from '#tests/support/vaults.ts';
import { askVersions, goBack, renamed, versionRowsOf, versionsOf } from '#tests/support/versions.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());
const { runJob } = fileCleanupOn(registry);

const NAMES = ['Second words', 'Third words', 'Fourth words'];
const TELLING = ['Family car', ...NAMES];

/** An item that has three earlier versions. */
async function editedItem(owner: TestUser): Promise<Item> {
  return renamed(registry, owner, await registerItem(registry, owner), NAMES);
}

const rowsOf = async ({ sub }: TestUser) =>
  (await registry.rows('ASSETS_TABLE')).filter(({ ownerId }) => String(ownerId).endsWith(sub));
const namesOf = async (owner: TestUser, id: string) =>
  (await versionsOf(registry, owner, id)).map((each) => ('name' in each ? each.name : 'damaged'));
const keysOf = async (owner: TestUser) =>
  (await rowsOf(owner)).map((row) => Buffer.from(Object(row).sealed.itemKey).toString('hex'));
async function migrate(user: TestUser, level: SecurityLevel = 'Standard') {
  const body = { SecurityLevel: level, ...(level !== 'Standard' && { Password: PASSWORD }) };
  return (await registry.call(encryption.migrateToEncrypted, user, { body })).body;
}
const EARLIER = ['Third words', 'Second words', 'Family car'];

describe('earlier versions are protected as the items are:', () => {
  test.each(SECURITY_LEVELS)('the first encryption at %s leaves none plain', async (level) => {
    const user = newUser();
    const { id } = await editedItem(user);
    const { id: gone } = await editedItem(user);
    await registry.call(assets.remove, user, { params: { id: gone } });
    expect((await rowsOf(user)).every((row) => 'content' in row)).toBe(true);

    const body = { SecurityLevel: level, ...(level !== 'Standard' && { Password: PASSWORD }) };
    const answer = await registry.call(encryption.migrateToEncrypted, user, { body });

    expect(answer.body).toMatchObject({ remaining: 0, message: 'All your items are encrypted.' });
    const rows = await rowsOf(user);
    expect(rows).toHaveLength(8);
    for (const row of rows) expect(row).not.toHaveProperty('content');
    for (const word of TELLING) expect(JSON.stringify(rows)).not.toContain(word);
    expect(await namesOf(user, id)).toEqual(EARLIER);
  });

  test('the first encryption leaves none plain of an item that stays plain in transit', async () => {
    const handover = await requestHandover(registry);
    const { owner, assetId } = handover;
    const read = await registry.call(assets.get, owner, { params: { id: assetId } });
    await renamed(registry, owner, read.body, NAMES);
    await tryStep(registry, handover, 'approve');

    await userAtLevel(registry, 'Standard', owner);

    expect((await versionRowsOf(registry, owner)).some((row) => 'content' in row)).toBe(false);
    expect(await namesOf(owner, assetId)).toEqual(EARLIER);
  });

  test('an encryption that was not finished is offered again, and all are shown meanwhile', async () => {
    const user = newUser();
    const { id } = await editedItem(user);
    await registry.call(encryption.setSecurityLevel, user, { body: { SecurityLevel: 'Standard' } });
    const status = () => registry.call(encryption.status, user);
    expect((await status()).body).toMatchObject({ unencryptedItems: 1, unencryptedVersions: 3 });
    expect(await namesOf(user, id)).toEqual(EARLIER);

    expect(await migrate(user)).toMatchObject({ remaining: 0 });

    expect((await status()).body).not.toHaveProperty('unencryptedVersions');
    expect(await namesOf(user, id)).toEqual(EARLIER);
  });

  test.each<[string, (user: TestUser, item: Item) => Promise<unknown>]>([
    ['an edit', (user, item) => renamed(registry, user, item, ['Fifth words'])],
    [
      'a new detail',
      (user, { id }) =>
        registry.call(assets.addProperty, user, { params: { id }, body: { name: 'n', value: 'v' } }),
    ],
    ['going back', (user, item) => goBack(registry, user, item, 1)],
    [
      'the way to the trash and back',
      async (user, { id }) => {
        await registry.call(assets.remove, user, { params: { id } });
        await registry.call(trash.restore, user, { params: { id } });
      },
    ],
  ])('%s that seals an item before its encryption seals them too', async (_, change) => {
    const user = newUser();
    const item = await editedItem(user);
    await registry.call(encryption.setSecurityLevel, user, { body: { SecurityLevel: 'Standard' } });

    await change(user, item);

    for (const row of await rowsOf(user)) expect(row).not.toHaveProperty('content');
    expect((await namesOf(user, item.id)).slice(-3)).toEqual(EARLIER);
  });

  test('an item that comes back plain from a transfer is sealed after them', async () => {
    const handover = await requestHandover(registry);
    const { owner, assetId } = handover;
    const read = await registry.call(assets.get, owner, { params: { id: assetId } });
    await renamed(registry, owner, read.body, NAMES);
    await tryStep(registry, handover, 'approve');
    await registry.call(encryption.setSecurityLevel, owner, { body: { SecurityLevel: 'Standard' } });

    await tryStep(registry, handover, 'cancel');

    for (const row of await rowsOf(owner)) expect(row).not.toHaveProperty('content');
    expect(await namesOf(owner, assetId)).toEqual(EARLIER);
  });

  test('a changed password and a changed level move none of them, and each still opens', async () => {
    const { user } = await userAtLevel(registry, 'Enhanced');
    const { id, version } = await editedItem(user);
    const before = await rowsOf(user);
    await registry.call(passwordChange.changePassword, user, {
      body: { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD },
    });
    const body = {
      NewSecurityLevel: 'Maximum',
      OldPassword: OTHER_PASSWORD,
      NewPassword: 'violet tractor seven marmalade',
    };
    expect(await registry.call(encryption.changeSecurityLevel, user, { body })).toMatchObject({
      status: 200,
    });

    expect(await rowsOf(user)).toEqual(before);
    expect(await namesOf(user, id)).toEqual(EARLIER);
    expect(await goBack(registry, user, { id, version }, 1)).toMatchObject({
      status: 200,
      body: { name: 'Family car' },
    });
  });

  test('encrypting everything again comes to them last, goes on there, and counts items alone', async () => {
    const { user } = await userAtLevel(registry, 'Enhanced');
    const { id } = await editedItem(user);
    for (let at = 0; at < 17; at += 1) await editedItem(user);
    const before = await keysOf(user);
    let time = Date.now();
    const hurried = registry.with({
      now: () => {
        time += 6_000;
        return new Date(time);
      },
    });

    const first = (await hurried.call(encryption.reEncryptItems, user, { body: {} })).body;
    expect(first).toMatchObject({ done: 18, remaining: 0, next: { inVersions: true } });
    const rest = await registry.call(encryption.reEncryptItems, user, { body: { after: first.next } });

    expect(rest.body).toMatchObject({ done: 0, remaining: 0, damaged: 0 });
    expect(rest.body).not.toHaveProperty('next');
    expect((await keysOf(user)).filter((key) => before.includes(key))).toEqual([]);
    expect(await namesOf(user, id)).toEqual(EARLIER);
  });
});

describe('none is left', () => {
  test('after a reset, also where one was still plain', async () => {
    const { user } = await userAtLevel(registry, 'Maximum');
    await editedItem(user);
    const [row] = await versionRowsOf(registry, user);
    await registry.put('ASSETS_TABLE', { ...row, sealed: undefined, content: '{}' });

    expect((await reset(registry, user)).status).toBe(200);

    expect(await rowsOf(user)).toEqual([]);
  });

  test('after the deletion of an account, whatever else is in the partition', async () => {
    const user = newUser();
    await editedItem(user);
    const [row] = await versionRowsOf(registry, user);
    for (const assetId of ['nothing', 'a.b.c', '.1', '1.'])
      await registry.put('ASSETS_TABLE', { ...row, assetId });

    expect((await deleteAccount(registry, user)).status).toBe(200);

    expect(await rowsOf(user)).toEqual([]);
  });

  test('after the daily job has emptied the trash', async () => {
    const { user } = await userAtLevel(registry, 'Standard');
    const kept = await editedItem(user);
    for (let at = 0; at < 26; at += 1) {
      const { id } = await editedItem(user);
      await registry.call(assets.remove, user, { params: { id } });
    }

    const inTime = new Date(Date.now() + (TRASH_DAYS + 1) * 86_400_000);
    expect(await runJob({ now: () => inTime })).toMatchObject({ failed: 0 });

    expect(await rowsOf(user)).toHaveLength(4);
    expect(await namesOf(user, kept.id)).toEqual(EARLIER);
  });
});

describe.each(SECURITY_LEVELS)('someone who writes the tables, at %s,', (level) => {
  const forged = async (change: (rows: Record<string, unknown>[]) => Record<string, unknown>[]) => {
    const { user } = await userAtLevel(registry, level);
    const item = await editedItem(user);
    const rows = await versionRowsOf(registry, user);
    for (const row of change(rows.sort((a, b) => Number(a.version) - Number(b.version))))
      await registry.put('ASSETS_TABLE', row);
    return { user, item };
  };

  // At Standard there is nothing to reset.
  const endAll = level === 'Standard' ? deleteAccount : reset;
  const plainly = (row: Record<string, unknown>) => ({
    ...row,
    sealed: undefined,
    content: JSON.stringify({ name: 'Forged', description: '', assetType: '', properties: [] }),
  });

  test('shows no version of one item as that of another', async () => {
    const { user } = await userAtLevel(registry, level);
    const [one, other] = [await editedItem(user), await editedItem(user)];
    const rows = await versionRowsOf(registry, user);
    const of = ({ id }: Item) => rows.find(({ assetId }) => assetId === `${id}.2`);
    await registry.put('ASSETS_TABLE', { ...of(other), assetId: `${one.id}.2` });

    expect(await namesOf(user, one.id)).toEqual(['Third words', 'damaged', 'Family car']);
    expect(await goBack(registry, user, one, 2)).toMatchObject({
      status: 409,
      body: { code: 'item_damaged' },
    });
    expect(await namesOf(user, other.id)).toEqual(EARLIER);
  });

  test('shows none under the number of another', async () => {
    const { user, item } = await forged(([first, , third]) => [
      { ...first, version: 3, assetId: third?.assetId },
    ]);
    expect(await namesOf(user, item.id)).toEqual(['damaged', 'Second words', 'Family car']);
    expect(await goBack(registry, user, item, 3)).toMatchObject({ body: { code: 'item_damaged' } });
  });

  test('brings none into the list from a place or number that it cannot have', async () => {
    const { user, item } = await forged(([first]) => [
      { ...first, assetId: `${String(first?.assetId).slice(0, -1)}7` },
      { ...first, version: 14, assetId: `${String(first?.assetId).slice(0, -1)}4` },
    ]);
    expect(await namesOf(user, item.id)).toEqual(EARLIER);
    for (const version of [4, 7, 14])
      expect(await goBack(registry, user, item, version)).toMatchObject({ status: 404 });
  });

  test('adds no plain one beside an encrypted item', async () => {
    const { user, item } = await forged(([, second]) => [plainly({ ...second })]);
    expect(await namesOf(user, item.id)).toEqual(['Third words', 'damaged', 'Family car']);
    expect(await goBack(registry, user, item, 2)).toMatchObject({ body: { code: 'item_damaged' } });
  });

  test("has none made the owner's by an encryption: a plain one is erased", async () => {
    const { user, item } = await forged(([, second]) => [
      plainly({ ...second }),
      plainly({ ...second, assetId: 'nothing.1' }),
      plainly({ ...second, assetId: String(second?.assetId).replace(/\.2$/, '.7'), transferId: 'x' }),
    ]);
    expect(await migrate(user, level)).toMatchObject({ remaining: 0 });
    expect(await namesOf(user, item.id)).toEqual(['Third words', 'Family car']);
    expect(await versionRowsOf(registry, user)).toHaveLength(2);
    expect((await registry.call(encryption.status, user)).body).not.toHaveProperty('unencryptedVersions');
  });

  test('stops no list, no encryption and no fresh keys by a row that cannot be read', async () => {
    const { user, item } = await forged(([first]) => [
      { ...first, version: 'one' },
      { ...first, assetId: 'nothing.1', version: 'one', sealed: undefined, content: 'x' },
    ]);
    expect(await namesOf(user, item.id)).toEqual(['Third words', 'Second words']);
    expect(await goBack(registry, user, item, 1)).toMatchObject({ status: 404 });
    expect(await migrate(user, level)).toMatchObject({ remaining: 0 });
    expect(await registry.call(encryption.reEncryptItems, user, { body: {} })).toMatchObject({ status: 200 });
  });

  test('has its damaged versions counted apart from items by fresh keys', async () => {
    const { user } = await forged(([first, second]) => [{ ...second, assetId: first?.assetId, version: 1 }]);

    const answer = await registry.call(encryption.reEncryptItems, user, { body: {} });

    expect(answer.body).toMatchObject({ done: 1, damaged: 0, damagedVersions: 1 });
  });

  test('keeps nothing from being deleted by files that version rows name', async () => {
    const many = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`file-${at}`, 1]));
    const { user } = await forged((rows) => rows.map((row) => ({ ...row, files: many })));

    expect((await endAll(registry, user)).status).toBe(200);

    expect(await rowsOf(user)).toEqual([]);
  });

  test('keeps nothing from being deleted by files that several items name', async () => {
    const { user } = await userAtLevel(registry, level);
    for (let at = 0; at < 2; at += 1) await registerItem(registry, user);
    const many = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`file-${at}`, 1]));
    for (const row of await rowsOf(user)) await registry.put('ASSETS_TABLE', { ...row, files: many });

    expect((await endAll(registry, user)).status).toBe(200);

    expect(await rowsOf(user)).toEqual([]);
  });

  test('shows no plain one beside an item that is damaged', async () => {
    const { user, item } = await forged((rows) => rows.map(plainly));
    const row = (await rowsOf(user)).find(({ assetId }) => assetId === item.id);
    await registry.put('ASSETS_TABLE', { ...row, sealed: undefined });

    expect(await namesOf(user, item.id)).toEqual(['damaged', 'damaged', 'damaged']);
  });

  test('puts none in the place of the item, and no item in the place of a version', async () => {
    const { user } = await userAtLevel(registry, level);
    const item = await registerItem(registry, user);
    const first = (await rowsOf(user))[0];
    await renamed(registry, user, item, ['Other']);
    const [earlier] = await versionRowsOf(registry, user);
    const get = () => registry.call(assets.get, user, { params: { id: item.id } });

    await registry.put('ASSETS_TABLE', { ...earlier, ownerId: user.sub, assetId: item.id });
    expect(await get()).toMatchObject({ status: 409, body: { code: 'item_damaged' } });

    await registry.put('ASSETS_TABLE', { ...first, ownerId: earlier?.ownerId, assetId: earlier?.assetId });
    await registry.put('ASSETS_TABLE', { ...first, version: 2 });
    expect(await namesOf(user, item.id)).toEqual(['damaged']);
  });

  test('hides one by deleting it, and the others are there', async () => {
    const { user, item } = await forged(([, second]) => [{ ...second, version: 99 }]);
    expect(await namesOf(user, item.id)).toEqual(['Third words', 'Family car']);
    expect((await askVersions(registry, user, item.id)).status).toBe(200);
  });
});
