import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, describe, expect, test } from 'vitest';
import { assets } from '#shared/contract/assets.ts';
import { files } from '#shared/contract/files.ts';
import { type CleanupJob, fileCleanupOn } from '#tests/support/fileCleanup.ts';
import { addFiles, madeFile, uploadFiles } from '#tests/support/files.ts';
import { deleteForGood, newUser, registerItem } from '#tests/support/items.ts';
import { isNightly } from '#tests/support/nightly.ts';
import { startRegistry } from '#tests/support/registry.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());
const { runJob, rowOf, objectsOf } = fileCleanupOn(registry);

const FILES = isNightly ? 10_000 : 300;
/** An object that is there afterwards is held by something. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

/** A file of one user's item, which the row of another user's item was made to name too. */
async function namedByTwo() {
  const [alice, mallory] = [newUser(), newUser()];
  const [hers, his] = [await registerItem(registry, alice), await registerItem(registry, mallory)];
  const made = madeFile();
  await addFiles(registry, alice, hers.id, [made]);
  const row = await registry.stores.assets.get(mallory.sub, his.id);
  await registry.put('ASSETS_TABLE', { ...row, files: { [made.id]: made.bytes } });
  return { made, mallory, his };
}

describe('the daily job', () => {
  test('deletes the objects and the row of a file that was declared and never named', async () => {
    const alice = newUser();
    const { id } = await registerItem(registry, alice);
    const [named, unnamed] = [madeFile(), madeFile()];
    await addFiles(registry, alice, id, [named]);
    await uploadFiles(registry, alice, id, [unnamed]);

    const early = await runJob({ now: () => new Date() });
    expect(early.deleted).toBe(0);
    expect(objectsOf(unnamed.id)).toHaveLength(2);
    const result = await runJob();

    expect(result).toMatchObject({ deleted: 1, released: 0, failed: 0, isComplete: true, found: [] });
    expect(await rowOf(unnamed.id)).toBeUndefined();
    expect(objectsOf(unnamed.id)).toEqual([]);
    expect(objectsOf(named.id)).toHaveLength(2);
    expect(await rowOf(named.id)).toBeDefined();
  });

  test('deletes the files of a deleted item, and those that were dropped from one', async () => {
    const alice = newUser();
    const [one, other] = [await registerItem(registry, alice), await registerItem(registry, alice)];
    const [gone, dropped, kept] = [madeFile(), madeFile(), madeFile()];
    await addFiles(registry, alice, one.id, [gone]);
    const item = await addFiles(registry, alice, other.id, [dropped, kept]);
    await deleteForGood(registry, alice, one.id);
    await registry.call(assets.update, alice, {
      params: { id: other.id },
      body: { ...item, files: [kept.content] },
    });

    const result = await runJob();

    expect(result).toMatchObject({ deleted: 2, failed: 0 });
    expect([gone, dropped].flatMap(({ id }) => objectsOf(id))).toEqual([]);
    expect(objectsOf(kept.id)).toHaveLength(2);
  });

  test('keeps a file that an item names, whatever its mark says', async () => {
    const { made, mallory, his } = await namedByTwo();
    await deleteForGood(registry, mallory, his.id);
    expect(await rowOf(made.id)).toMatchObject({ due: 'due' });

    const result = await runJob();

    expect(result).toMatchObject({ deleted: 0, released: 1 });
    expect(objectsOf(made.id)).toHaveLength(2);
    const { due, deleteAfter, deleting, dropped } = (await rowOf(made.id)) ?? {};
    expect({ due, deleteAfter, deleting, dropped }).toEqual({});
  });

  test('tells a file that two items name as missing of the one that it is not of', async () => {
    const { made, mallory, his } = await namedByTwo();

    const result = await runJob();

    expect(result.found).toEqual([{ kind: 'missing', fileId: made.id, assetId: his.id }]);
    expect(objectsOf(made.id)).toHaveLength(2);
    await deleteForGood(registry, mallory, his.id);
    await runJob();
  });

  test.each(['that is not there', 'that someone else has'])(
    'keeps the objects of a file whose row was made to name an item %s',
    async (which) => {
      const [alice, mallory] = [newUser(), newUser()];
      const [hers, his] = [await registerItem(registry, alice), await registerItem(registry, mallory)];
      const made = madeFile();
      await addFiles(registry, alice, hers.id, [made]);
      const assetId = which === 'that is not there' ? 'x' : his.id;
      const deleteAfter = '2020-01-01T00:00:00.000Z';
      await registry.put('FILES_TABLE', { ...(await rowOf(made.id)), assetId, due: 'due', deleteAfter });

      const result = await runJob();

      expect(objectsOf(made.id)).toHaveLength(2);
      expect(result.found).toEqual([{ kind: 'missing', fileId: made.id, assetId: hers.id }]);
      await deleteForGood(registry, alice, hers.id);
      await runJob();
    },
  );

  test('leaves a file claimed where S3 fails, so that no item can name it, and deletes it in the next run', async () => {
    const alice = newUser();
    const { id } = await registerItem(registry, alice);
    const made = madeFile();
    await uploadFiles(registry, alice, id, [made]);
    const failing = async () => {
      throw new Error('S3 is not there');
    };

    const failed = await runJob({ removeRenditions: failing });
    const added = await registry.call(files.add, alice, {
      params: { id },
      body: { files: [made.content] },
    });
    const declared = await registry.call(files.declare, alice, {
      params: { id },
      body: { files: [made.declaration] },
    });
    const next = await runJob();

    expect(failed).toMatchObject({ deleted: 0, failed: 1 });
    expect([added.status, declared.status]).toEqual([400, 400]);
    expect(next).toMatchObject({ deleted: 1, failed: 0 });
    expect(objectsOf(made.id)).toEqual([]);
  });

  test('goes on after a crash between the objects and the row', async () => {
    const alice = newUser();
    const { id } = await registerItem(registry, alice);
    const made = madeFile();
    await uploadFiles(registry, alice, id, [made]);
    const dueFiles = {
      ...registry.stores.dueFiles,
      remove: () => {
        throw new Error('The process died');
      },
    };

    const cutOff = await runJob({ dueFiles });
    expect(await rowOf(made.id)).toMatchObject({ deleting: true });
    const next = await runJob();

    expect([cutOff.failed, next.deleted]).toEqual([1, 1]);
    expect(await rowOf(made.id)).toBeUndefined();
  });

  test('does not delete a file that is added between its look and its claim', async () => {
    const alice = newUser();
    const { id } = await registerItem(registry, alice);
    const made = madeFile();
    await uploadFiles(registry, alice, id, [made]);
    const { claim, ...others } = registry.stores.dueFiles;
    const transact: CleanupJob['transact'] = async (writes) => {
      await registry.call(files.add, alice, { params: { id }, body: { files: [made.content] } });
      return registry.stores.transact(writes);
    };

    const result = await runJob({ dueFiles: { claim, ...others }, transact });

    expect(result).toMatchObject({ deleted: 0, found: [] });
    expect(objectsOf(made.id)).toHaveLength(2);
    expect((await registry.call(assets.get, alice, { params: { id } })).body.files).toEqual([made.content]);
  });
});

test('sweeps many files with memory that does not grow with them', async () => {
  const alice = newUser();
  const { id } = await registerItem(registry, alice);
  const { files: store, transact } = registry.stores;
  const assetId = id;
  for (let from = 0; from < FILES; from += 100) {
    const due = new Date('2020-01-01T00:00:00.000Z');
    await transact(
      Array.from({ length: 100 }, (_, at) => {
        const fileId = `many-${from + at}`;
        return store.declare(
          { fileId, assetId, renditions: { original: { bytes: 1_100, sha256: 'x' } } },
          due,
        );
      }),
    );
  }
  const atOnce: number[] = [];
  const held: WeakRef<object>[][] = [];
  const heldPages: number[] = [];
  const { dueFiles } = registry.stores;

  const result = await runJob({
    dueFiles: {
      ...dueFiles,
      async *pagesBefore(...wanted) {
        for await (const page of dueFiles.pagesBefore(...wanted)) {
          held.push(page.rows.map((row) => new WeakRef(row)));
          yield page;
        }
      },
    },
    removeRenditions: async (places) => {
      atOnce.push(places.length);
      // A reference that was made or read in the same turn keeps its object.
      await setImmediate();
      collectGarbage();
      heldPages.push(held.filter((page) => page.some((row) => row.deref())).length);
    },
  });

  expect(result).toMatchObject({ deleted: FILES, failed: 0, isComplete: true });
  expect(Math.max(...atOnce)).toBe(300);
  expect(heldPages).toHaveLength(FILES / 100);
  expect(Math.max(...heldPages)).toBeLessThanOrEqual(2);
}, 300_000);
