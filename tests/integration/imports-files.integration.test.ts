import { randomUUID } from 'node:crypto';
import { TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, describe, expect, test } from 'vitest';
import { assets, type Item } from '#shared/contract/assets.ts';
import { files } from '#shared/contract/files.ts';
import { type HistoryEntry, itemHistory } from '#shared/contract/history.ts';
import { imports } from '#shared/contract/imports.ts';
import { activity } from '#shared/contract/system.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { clientThrough } from '#tests/support/crashing.ts';
import { addFiles, type MadeFile, madeFile, uploadFiles } from '#tests/support/files.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { IMPORT_ID, itemsNamed, listImports, sendBatch, undoAll } from '#tests/support/imports.ts';
import { newUser } from '#tests/support/items.ts';
import { registryOn, startRegistry } from '#tests/support/registry.ts';
import { userAtLevel } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const importOf = async (user: TestUser, size: number): Promise<string[]> =>
  (await sendBatch(registry, user, 'key', itemsNamed(size))).body.ids;

/** Adds files as the import does that has registered the item. */
async function addImported(user: TestUser, id: string, made: readonly MadeFile[] = [madeFile()]) {
  await uploadFiles(registry, user, id, made);
  const body = { files: made.map(({ content }) => content), imported: true };
  const added = await registry.call(files.add, user, { params: { id }, body });
  expect(added.status).toBe(200);
  return made;
}

const twentyFiles = () => Array.from({ length: 20 }, () => madeFile());

const addNote = (user: TestUser, id: string) =>
  registry.call(assets.addProperty, user, { params: { id }, body: { name: 'Note', value: 'mine' } });

const removesItems = (command: unknown): boolean =>
  command instanceof TransactWriteItemsCommand &&
  (command.input.TransactItems?.some(({ Delete }) => Delete?.Key?.assetId) ?? false);

const ownedBy = async (user: TestUser): Promise<Item[]> => (await registry.call(assets.list, user)).body;
const namesOf = async (user: TestUser) => (await ownedBy(user)).map(({ id }) => id);
const bytesOf = async ({ sub }: TestUser) => (await registry.stores.fileRoom.of(sub)).bytes;

describe('undoing an import with files', () => {
  test.each(['Standard', 'Maximum'] as const)(
    'deletes its items and marks their files, which count no longer, at %s',
    async (level) => {
      const { user } = await userAtLevel(registry, level);
      const [first = '', second = ''] = await importOf(user, 3);
      const made = [...(await addImported(user, first)), ...(await addImported(user, second))];
      expect(await bytesOf(user)).toBe(made.reduce((sum, { bytes }) => sum + bytes, 0));

      expect(await undoAll(registry, user)).toEqual({ deleted: 3, kept: [] });

      expect(await namesOf(user)).toEqual([]);
      expect(await bytesOf(user)).toBe(0);
      const rows = await registry.stores.files.getMany(made.map(({ id }) => id));
      expect([...rows.values()].map(({ due }) => due)).toEqual(['due', 'due']);
      expect(await listImports(registry, user)).toEqual([]);
    },
  );

  test('deletes more files than one transaction takes', async () => {
    const user = newUser();
    const ids = await importOf(user, 6);
    for (const id of ids) await addImported(user, id, twentyFiles());

    expect(await undoAll(registry, user)).toEqual({ deleted: 6, kept: [] });

    expect(await namesOf(user)).toEqual([]);
    expect(await bytesOf(user)).toBe(0);
  });

  test('drops the numbers of the rows with the first of its parts, also where the next can delete nothing', async () => {
    const user = newUser();
    const body = { items: itemsNamed(6), rows: [2, 3, 4, 5, 6, 7] };
    const wanted = { params: { importId: IMPORT_ID }, headers: { 'idempotency-key': 'key' }, body };
    const ids: string[] = (await registry.call(imports.add, user, wanted)).body.ids;
    for (const id of ids) await addImported(user, id, twentyFiles());
    let parts = 0;
    const changing = clientThrough(registry.client, async (send, command) => {
      if (removesItems(command)) parts += 1;
      // The first reads the files, and the second takes as many of the items as it can.
      if (parts === 3 && removesItems(command)) for (const id of ids.slice(4)) await addNote(user, id);
      return send();
    });

    expect((await undoAll(registryOn(changing), user)).deleted).toBe(4);

    const stored = (await registry.rows('USERS_TABLE')).filter(({ userId }) => userId === user.sub);
    const batch = stored.find(({ assetIds }) => assetIds);
    expect(batch?.assetIds).toEqual(ids.slice(4));
    expect(batch).not.toHaveProperty('rows');
  });

  test('keeps items that were changed by hand before or after their files came, or asked for', async () => {
    const user = newUser();
    const [before = '', after = '', added = '', asked = '', ...rest] = await importOf(user, 6);
    const note = { name: 'Note', value: 'mine' };
    await registry.call(assets.addProperty, user, { params: { id: before }, body: note });
    await addImported(user, before);
    await addImported(user, after);
    await registry.call(assets.addProperty, user, { params: { id: after }, body: note });
    await addImported(user, added);
    await addFiles(registry, user, added);
    await addImported(user, asked);
    await registry.call(transfers.request, newUser(), { body: { ownerId: user.sub, assetId: asked } });

    const { deleted, kept } = await undoAll(registry, user);

    expect(deleted).toBe(rest.length);
    expect(kept).toEqual(
      expect.arrayContaining([
        { id: before, reason: 'changed' },
        { id: after, reason: 'changed' },
        { id: added, reason: 'changed' },
        { id: asked, reason: 'requested' },
      ]),
    );
    expect(await namesOf(user)).toEqual([before, after, added, asked]);
    expect(await bytesOf(user)).toBeGreaterThan(0);
  });
});

describe('the files of an import', () => {
  test('are in the history of their item, and no changes in what its owner did', async () => {
    const user = newUser();
    const [id = ''] = await importOf(user, 1);
    await addImported(user, id);

    const { entries } = (await registry.call(activity.list, user)).body;
    expect(entries).toMatchObject([{ kind: 'items_imported', count: 1 }]);
    const history = (await registry.call(itemHistory.list, user, { params: { id } })).body;
    expect(history.entries.map(({ kind }: HistoryEntry) => kind)).toEqual(['item_edited', 'item_registered']);
  });

  test('are added once, also where another window adds them under ids of its own', async () => {
    const user = newUser();
    const [id = ''] = await importOf(user, 1);
    const [first = madeFile()] = await addImported(user, id);
    const again = madeFile({ id: `${first.id.slice(0, 13)}${randomUUID().slice(13)}` });
    const other = madeFile();
    await addImported(user, id, [again, other]);

    const [item] = await ownedBy(user);
    expect(item?.files?.map((file) => file.id)).toEqual([first.id, other.id]);
  });

  test('are changes in what their owner did where the item is no longer as it was imported', async () => {
    const user = newUser();
    const [id = ''] = await importOf(user, 1);
    await registry.call(assets.addProperty, user, { params: { id }, body: { name: 'Note', value: 'mine' } });
    await addImported(user, id);

    const { entries } = (await registry.call(activity.list, user)).body;
    expect(entries).toMatchObject([
      { kind: 'item_edited' },
      { kind: 'item_edited' },
      { kind: 'items_imported' },
    ]);
  });
});
