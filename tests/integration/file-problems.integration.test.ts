import { afterAll, describe, expect, test } from 'vitest';
import { assets } from '#shared/contract/assets.ts';
import { fileCleanupOn, later } from '#tests/support/fileCleanup.ts';
import { addFiles, madeFile, uploadFiles } from '#tests/support/files.ts';
import { deleteForGood, newUser, registerItem } from '#tests/support/items.ts';
import { startRegistry } from '#tests/support/registry.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());
const { runJob, rowOf, objectsOf } = fileCleanupOn(registry);

test('rows that are damaged are written down and stop nothing, and no file is deleted for them', async () => {
  const alice = newUser();
  const [one, other] = [await registerItem(registry, alice), await registerItem(registry, alice)];
  const [named, due, gone] = [madeFile(), madeFile(), madeFile()];
  await addFiles(registry, alice, one.id, [named]);
  await uploadFiles(registry, alice, other.id, [due, gone]);
  const [item, mark] = [await registry.stores.assets.get(alice.sub, one.id), await rowOf(due.id)];
  const deleteAfter = '2020-01-01T00:00:00.000Z';
  await registry.put('ASSETS_TABLE', { ...item, files: 'damaged' });
  await registry.put('FILES_TABLE', { ...(await rowOf(named.id)), due: 'due', deleteAfter });
  await registry.put('FILES_TABLE', { ...mark, renditions: 'damaged', deleteAfter });
  const failed: unknown[] = [];

  const result = await runJob({
    record: { ended: () => undefined, failed: (...each) => failed.push(each), found: () => undefined },
  });

  expect(result).toMatchObject({ deleted: 1, failed: 1, isComplete: true });
  expect(failed).toEqual([
    ['UnreadableRow', { fileId: due.id }],
    ['UnreadableRow', { assetId: one.id }],
  ]);
  expect([named, due, gone].map(({ id }) => objectsOf(id).length)).toEqual([2, 2, 0]);
  const { status, body } = await registry.call(assets.list, alice);
  expect(status).toBe(200);
  expect(body.map(({ id }: { readonly id: string }) => id).sort()).toEqual([one.id, other.id].sort());
  await registry.put('ASSETS_TABLE', { ...item });
  await registry.put('FILES_TABLE', { ...mark, deleteAfter });
  await runJob();
});

describe('the search for files and items that disagree', () => {
  test('writes down each file that an item names and that is not there', async () => {
    const alice = newUser();
    const { id } = await registerItem(registry, alice);
    const [lost, kept] = [madeFile(), madeFile()];
    await addFiles(registry, alice, id, [lost, kept]);
    const row = await rowOf(lost.id);
    if (!row) return expect.unreachable('It was just added');
    await registry.put('FILES_TABLE', { ...row, deleting: true });
    await registry.stores.transact([registry.stores.dueFiles.remove(row)]);

    const result = await runJob();

    expect(result).toMatchObject({ missing: 1, unnamed: 0 });
    expect(result.found).toEqual([{ kind: 'missing', fileId: lost.id, assetId: id }]);
    await deleteForGood(registry, alice, id);
    expect((await runJob()).missing).toBe(0);
  });

  test('marks a file that no item names and that has no mark, so that it is deleted a day later', async () => {
    const alice = newUser();
    const { id } = await registerItem(registry, alice);
    const made = madeFile();
    await uploadFiles(registry, alice, id, [made]);
    const { due, deleteAfter, ...row } = (await rowOf(made.id)) ?? {};
    await registry.put('FILES_TABLE', row);

    const first = await runJob({ now: () => new Date() });
    const second = await runJob();

    expect(first.found).toEqual([{ kind: 'unnamed', fileId: made.id, assetId: id }]);
    expect(second).toMatchObject({ deleted: 1, found: [] });
    expect(objectsOf(made.id)).toEqual([]);
  });

  test('goes on in the next run where one has no time left', async () => {
    const alice = newUser();
    const { id } = await registerItem(registry, alice);
    await addFiles(registry, alice, id);
    const times = [0, 0, 0, 700_000].map((more) => new Date(later().getTime() + more));
    const now = () => (times.length > 1 ? times.shift() : times[0]) ?? new Date();

    const cutOff = await runJob({ now });
    const whole = await runJob();

    expect([cutOff.isComplete, whole.isComplete]).toEqual([false, true]);
  });
});
