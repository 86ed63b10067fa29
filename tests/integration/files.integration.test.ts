import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { assets } from '#shared/contract/assets.ts';
import { files } from '#shared/contract/files.ts';
import { trash } from '#shared/contract/trash.ts';
import { versions } from '#shared/contract/versions.ts';
import { FILE_LIMITS, UNNAMED_FILE_HOURS } from '#shared/domain/files.ts';
import { addFiles, type MadeFile, madeFile, upload, uploadFiles } from '#tests/support/files.ts';
import { newUser, registerItem } from '#tests/support/items.ts';
import { namedPaths, startRegistry } from '#tests/support/registry.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const rowOf = async (owner: { readonly sub: string }, assetId: string) =>
  registry.stores.assets.get(owner.sub, assetId);
const bytesOf = async (owner: { readonly sub: string }) =>
  (await registry.stores.fileRoom.of(owner.sub)).bytes;

describe('a file that is declared, uploaded and added', () => {
  test('is the last of the item, which is of a later version, and its bytes are counted', async () => {
    const alice = newUser();
    const item = await registerItem(registry, alice);
    const [first, second] = [madeFile({ caption: 'In the garden' }), madeFile({ kind: 'receipt' })];

    await addFiles(registry, alice, item.id, [first]);
    const changed = await addFiles(registry, alice, item.id, [second]);

    expect(changed).toMatchObject({ version: item.version + 2, files: [first.content, second.content] });
    expect((await registry.call(assets.get, alice, { params: { id: item.id } })).body).toEqual(changed);
    expect((await rowOf(alice, item.id))?.files).toEqual({
      [first.id]: first.bytes,
      [second.id]: second.bytes,
    });
    expect(await bytesOf(alice)).toBe(first.bytes + second.bytes);
  });

  test('is not due to be deleted any more', async () => {
    const alice = newUser();
    const { id } = await registerItem(registry, alice);
    const made = madeFile();
    await uploadFiles(registry, alice, id, [made]);
    const declared = (await registry.stores.files.getMany([made.id])).get(made.id);

    await registry.call(files.add, alice, { params: { id }, body: { files: [made.content] } });

    expect(declared).toMatchObject({ assetId: id, due: 'due', deleteAfter: expect.any(String) });
    const { due, deleteAfter, ...kept } = declared ?? {};
    expect((await registry.stores.files.getMany([made.id])).get(made.id)).toEqual(kept);
  });

  test('is added once, however often it is asked for', async () => {
    const alice = newUser();
    const { id } = await registerItem(registry, alice);
    const made = madeFile();
    const once = await addFiles(registry, alice, id, [made]);

    const again = await registry.call(files.add, alice, { params: { id }, body: { files: [made.content] } });

    expect(again).toMatchObject({ status: 200, body: once });
    expect(await bytesOf(alice)).toBe(made.bytes);
  });

  test('can be read by links that end in five minutes', async () => {
    const now = () => new Date('2026-11-22T10:00:00.000Z');
    const alice = newUser();
    const { id } = await registerItem(registry, alice);
    const made = madeFile();
    await addFiles(registry, alice, id, [made]);
    const wanted = [
      { assetId: id, fileId: made.id, rendition: 'original' },
      { assetId: id, fileId: randomUUID(), rendition: 'original' },
      { assetId: id, fileId: made.id, rendition: 'thumbnail' },
    ];

    const given = await registry.with({ now }).call(files.links, alice, { body: { files: wanted } });

    expect(given).toMatchObject({ status: 200, body: { expiresAt: '2026-11-22T10:05:00.000Z' } });
    expect(given.body.links).toEqual([
      { fileId: made.id, rendition: 'original', url: expect.stringContaining(made.id) },
      { fileId: made.id, rendition: 'thumbnail', url: expect.stringContaining(made.id) },
    ]);
  });
});

describe('a declaration', () => {
  test('that is sent again gives new addresses and counts once', async () => {
    const alice = newUser();
    const { id } = await registerItem(registry, alice);
    const made = madeFile();
    const request = { params: { id }, body: { files: [made.declaration] } };
    const first = await registry.call(files.declare, alice, request);

    const again = await registry.call(files.declare, alice, request);

    expect([first.status, again.status]).toEqual([201, 201]);
    upload(registry.bucket, [made], again.body.files);
    expect(await registry.stores.fileRoom.of(alice.sub)).toMatchObject({
      declaredFiles: 1,
      declaredBytes: made.bytes,
    });
  });

  test('begins the bytes anew where restored files, never counted, were taken off them', async () => {
    const alice = newUser();
    const { id } = await registerItem(registry, alice);
    const [first, second] = [madeFile(), madeFile()];
    await registry.put('USERS_TABLE', { userId: alice.sub, record: 'files', bytes: -5_000 });

    await uploadFiles(registry, alice, id, [first]);
    const declared = await registry.stores.fileRoom.of(alice.sub);
    await addFiles(registry, alice, id, [first, second]);

    expect(declared).toMatchObject({ bytes: 0, declaredFiles: 1, declaredBytes: first.bytes });
    expect(await bytesOf(alice)).toBe(first.bytes + second.bytes);
  });

  test('that is sent again is refused once the file is due to be deleted', async () => {
    const alice = newUser();
    const { id } = await registerItem(registry, alice);
    const [unnamed, dropped] = [madeFile(), madeFile()];
    await uploadFiles(registry, alice, id, [unnamed]);
    const item = await addFiles(registry, alice, id, [dropped]);
    await registry.call(assets.update, alice, { params: { id }, body: { ...item, files: [] } });
    const declare = (file: MadeFile, hours: number) =>
      registry
        .with({ now: () => new Date(Date.now() + hours * 3_600_000) })
        .call(files.declare, alice, { params: { id }, body: { files: [file.declaration] } });

    const [early, late, afterDrop] = [
      await declare(unnamed, UNNAMED_FILE_HOURS - 1),
      await declare(unnamed, UNNAMED_FILE_HOURS),
      await declare(dropped, 0),
    ];

    expect([early.status, late.status, afterDrop.status]).toEqual([201, 400, 400]);
    expect([late, afterDrop].map(({ body }) => namedPaths(body))).toEqual([['files.0.id'], ['files.0.id']]);
  });

  test('is refused for other bytes, and for a file of another item', async () => {
    const alice = newUser();
    const [one, other] = [await registerItem(registry, alice), await registerItem(registry, alice)];
    const made = madeFile();
    await addFiles(registry, alice, one.id, [made]);
    const before = await registry.dump();

    const forAnother = await registry.call(files.declare, alice, {
      params: { id: other.id },
      body: { files: [madeFile().declaration, made.declaration] },
    });
    const ofOtherBytes = await registry.call(files.declare, alice, {
      params: { id: one.id },
      body: { files: [madeFile({ id: made.id }).declaration] },
    });

    expect([forAnother.status, ofOtherBytes.status]).toEqual([400, 400]);
    expect(namedPaths(forAnother.body)).toEqual(['files.1.id']);
    expect(namedPaths(ofOtherBytes.body)).toEqual(['files.0.id']);
    expect(await registry.dump()).toEqual(before);
  });
});

test('the list of files of an item can be put in another order, changed and shortened', async () => {
  const alice = newUser();
  const { id } = await registerItem(registry, alice);
  const made = [madeFile(), madeFile(), madeFile()];
  const item = await addFiles(registry, alice, id, made);
  const [first, second, third] = made.map(({ content }) => content);

  const changed = await registry.call(assets.update, alice, {
    params: { id },
    body: { ...item, files: [third, { ...first, caption: 'The front' }] },
  });

  expect(changed.status).toBe(200);
  expect(changed.body.files).toEqual([third, { ...first, caption: 'The front' }]);
  expect(Object.keys((await rowOf(alice, id))?.files ?? {}).sort()).toEqual([third?.id, first?.id].sort());
  const dropped = (await registry.stores.files.getMany([second?.id ?? ''])).get(second?.id ?? '');
  expect(dropped?.due).toBe('due');
  expect(await bytesOf(alice)).toBe(made.reduce((sum, { bytes }, at) => (at === 1 ? sum : sum + bytes), 0));
});

describe('a file that its owner has removed', () => {
  /** Removes a file in one tab, while another one waits for the response to its addition. */
  async function removed() {
    const alice = newUser();
    const { id } = await registerItem(registry, alice);
    const made = madeFile();
    const item = await addFiles(registry, alice, id, [made]);
    const emptied = await registry.call(assets.update, alice, {
      params: { id },
      body: { ...item, files: [] },
    });
    const add = (...wanted: MadeFile[]) =>
      registry.call(files.add, alice, {
        params: { id },
        body: { files: wanted.map(({ content }) => content) },
      });
    return { alice, id, made, emptied: emptied.body, add };
  }

  test('does not come back by a repeat of its addition, which counts as done', async () => {
    const { alice, id, made, emptied, add } = await removed();

    expect(await add(made)).toMatchObject({ status: 200, body: emptied });

    expect((await registry.call(assets.get, alice, { params: { id } })).body).toEqual(emptied);
    expect(emptied).not.toHaveProperty('files');
    expect((await registry.stores.files.getMany([made.id])).get(made.id)).toMatchObject({ due: 'due' });
    expect(await bytesOf(alice)).toBe(0);
  });

  test('is left out where its addition is repeated beside that of others, also of an item that they fill', async () => {
    const { alice, id, made, add } = await removed();
    const kept = madeFile();
    await addFiles(registry, alice, id, [kept]);
    const others = Array.from({ length: FILE_LIMITS.perItem - 1 }, () => madeFile());
    await uploadFiles(registry, alice, id, others);

    const { status, body } = await add(made, ...others);

    expect(status).toBe(200);
    expect(body.files).toEqual([kept, ...others].map(({ content }) => content));
    expect((await add(made)).body).toEqual(body);
  });

  test('stays removed when the item goes back to the version that had it', async () => {
    const { alice, id, made, emptied, add } = await removed();

    const back = await registry.call(versions.restore, alice, {
      params: { id, version: String(emptied.version - 1) },
      body: { version: emptied.version },
    });

    expect(back.body).not.toHaveProperty('files');
    expect((await add(made)).body).toEqual(back.body);
  });

  test('stays removed when it is removed and added at once', async () => {
    for (let run = 0; run < 5; run += 1) {
      const { alice, id, emptied, add } = await removed();
      const other = madeFile();
      const item = await addFiles(registry, alice, id, [other]);
      const change = { params: { id }, body: { ...item, files: [] } };

      const [gone, added] = await Promise.all([registry.call(assets.update, alice, change), add(other)]);

      expect([gone.status, added.status]).toEqual([200, 200]);
      const { body } = await registry.call(assets.get, alice, { params: { id } });
      expect(body).toMatchObject({ version: emptied.version + 2 });
      expect(body).not.toHaveProperty('files');
    }
  });
});

test('an item that is changed without files keeps those that it has', async () => {
  const alice = newUser();
  const { id } = await registerItem(registry, alice);
  const { files: had, ...item } = await addFiles(registry, alice, id);

  const changed = await registry.call(assets.update, alice, { params: { id }, body: item });
  await registry.call(assets.addProperty, alice, { params: { id }, body: { name: 'Colour', value: 'Red' } });

  expect(changed.body.files).toEqual(had);
  expect((await registry.call(assets.get, alice, { params: { id } })).body.files).toEqual(had);
});

test('the files of an item in the trash stay and are counted, until it is deleted for good', async () => {
  const alice = newUser();
  const { id } = await registerItem(registry, alice);
  const made = madeFile();
  await addFiles(registry, alice, id, [made]);

  const fileRow = async () => (await registry.stores.files.getMany([made.id])).get(made.id);
  await registry.call(assets.remove, alice, { params: { id } });
  expect(await fileRow()).not.toHaveProperty('due');
  expect(await bytesOf(alice)).toBe(made.bytes);

  expect((await registry.call(trash.remove, alice, { params: { id }, body: {} })).status).toBe(200);
  expect(await fileRow()).toMatchObject({ due: 'due' });
  expect(await bytesOf(alice)).toBe(0);
});

test('links are given for files that an item names, and for no other name', async () => {
  const alice = newUser();
  const { id } = await registerItem(registry, alice);
  await addFiles(registry, alice, id);

  for (const fileId of ['constructor', '__proto__', randomUUID()]) {
    const answer = await registry.call(files.links, alice, {
      body: { files: [{ assetId: id, fileId, rendition: 'original' }] },
    });
    expect(answer.status).toBe(404);
  }
});
