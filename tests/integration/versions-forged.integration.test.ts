import { afterAll, describe, expect, test } from 'vitest';
import { assets, type Item } from '#shared/contract/assets.ts';
import { encryption } from '#shared/contract/encryption.ts';
import { itemHistory } from '#shared/contract/history.ts';
import { SECURITY_LEVELS } from '#shared/domain/levels.ts';
import { deleteAccount } from '#tests/support/accountDeletion.ts';
import { reset } from '#tests/support/dataReset.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { registerItem } from '#tests/support/items.ts';
import { startRegistry } from '#tests/support/registry.ts';
import { userAtLevel } from '#tests/support/vaults.ts';
import {
  askVersions,
  deleteVersions,
  EARLIER,
  goBack,
  renamed,
  versionRowsOf,
  versionsOn,
} from '#tests/support/versions.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const { editedItem, rowsOf, namesOf, migrate } = versionsOn(registry);

describe.each(SECURITY_LEVELS)('someone who writes the tables, at %s,', (level) => {
  const forged = async (change: (rows: Record<string, unknown>[]) => Record<string, unknown>[]) => {
    const { user } = await userAtLevel(registry, level);
    const item = await editedItem(user);
    const rows = await versionRowsOf(registry, user);
    for (const row of change(rows.sort((a, b) => Number(a.version) - Number(b.version))))
      await registry.put('ASSETS_TABLE', row);
    return { user, item };
  };

  const deletionsOf = async (user: TestUser, { id }: Item): Promise<number> => {
    const { body } = await registry.call(itemHistory.list, user, { params: { id } });
    return body.entries.filter(({ kind }: { readonly kind: string }) => kind === 'versions_deleted').length;
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

  test('leaves one that cannot be read, whose deletion is recorded once like that of others', async () => {
    const { user, item } = await forged((rows) => rows.map((row) => ({ ...row, version: 'lost' })));
    for (const _ of ['first', 'again'])
      expect(await deleteVersions(registry, user, item.id)).toMatchObject({ status: 200 });
    expect(await versionRowsOf(registry, user)).toEqual([]);
    expect(await deletionsOf(user, item)).toBe(1);
  });

  test('has no deletion recorded by a row that stands where the item can have no version', async () => {
    const { user, item } = await forged(([first]) => [
      { ...first, assetId: `${String(first?.assetId).slice(0, -1)}7` },
    ]);
    for (const _ of ['first', 'again'])
      expect(await deleteVersions(registry, user, item.id)).toMatchObject({ status: 200 });
    expect(await deletionsOf(user, item)).toBe(1);
  });

  test('hides one by deleting it, and the others are there', async () => {
    const { user, item } = await forged(([, second]) => [{ ...second, version: 99 }]);
    expect(await namesOf(user, item.id)).toEqual(['Third words', 'Family car']);
    expect((await askVersions(registry, user, item.id)).status).toBe(200);
  });
});
