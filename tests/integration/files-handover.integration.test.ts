import { afterAll, describe, expect, test } from 'vitest';
import { assets } from '#shared/contract/assets.ts';
import { encryption } from '#shared/contract/encryption.ts';
import { files } from '#shared/contract/files.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { trash } from '#shared/contract/trash.ts';
import { deleteAccount } from '#tests/support/accountDeletion.ts';
import { clientUntil, outsideUntil } from '#tests/support/crashing.ts';
import { reset } from '#tests/support/dataReset.ts';
import { addFiles, madeFile, uploadFiles } from '#tests/support/files.ts';
import { ask, tryStep } from '#tests/support/handovers.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newUser, registerItem } from '#tests/support/items.ts';
import { BYTES_PER_USER, registryOn, startRegistry } from '#tests/support/registry.ts';
import { userAtLevel } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const bytesOf = async ({ sub }: TestUser) => (await registry.stores.fileRoom.of(sub)).bytes;
const fileRow = async (id: string) => (await registry.stores.files.getMany([id])).get(id);

/** An item with a file, for which someone has asked. */
async function requestedWithFile(level?: 'Standard' | 'Enhanced') {
  const [owner, requester] = [newUser(), newUser()];
  for (const user of level ? [owner, requester] : []) await userAtLevel(registry, level ?? 'Standard', user);
  const { id: assetId } = await registerItem(registry, owner);
  const made = madeFile({ caption: 'The front' });
  await addFiles(registry, owner, assetId, [made]);
  const { body } = await ask(registry, requester, owner, assetId);
  return { owner, requester, assetId, transferId: body.id as string, made };
}

type Requested = Awaited<ReturnType<typeof requestedWithFile>>;

const linksFor = ({ assetId, made, transferId }: Requested, user: TestUser, inReview = false) =>
  registry.call(files.links, user, {
    body: {
      files: [{ assetId, fileId: made.id, rendition: 'original', ...(inReview && { transferId }) }],
    },
  });

describe.each([undefined, 'Standard', 'Enhanced'] as const)('a handover at the level %s', (level) => {
  test('shows the files to the requester in review, and gives them to the new owner alone', async () => {
    const requested = await requestedWithFile(level);
    const { owner, requester, assetId, transferId, made } = requested;

    const asked = await linksFor(requested, requester, true);
    await tryStep(registry, requested, 'approve');
    const review = await registry.call(transfers.item, requester, { params: { transferId } });
    const reviewed = await linksFor(requested, requester, true);
    const withoutTransfer = await linksFor(requested, requester);
    const stranger = await linksFor(requested, newUser(), true);
    await tryStep(registry, requested, 'accept');

    expect(asked.status).toBe(404);
    expect(review.body.files).toEqual([made.content]);
    expect(reviewed).toMatchObject({ status: 200, body: { links: [{ fileId: made.id }] } });
    expect([withoutTransfer.status, stranger.status]).toEqual([404, 404]);
    expect((await linksFor(requested, owner)).status).toBe(404);
    expect((await linksFor(requested, owner, true)).status).toBe(404);
    expect((await linksFor(requested, requester, true)).status).toBe(404);
    expect((await linksFor(requested, requester)).status).toBe(200);
    expect((await registry.call(assets.get, requester, { params: { id: assetId } })).body.files).toEqual([
      made.content,
    ]);
    expect([await bytesOf(owner), await bytesOf(requester)]).toEqual([0, made.bytes]);
  });
});

test('damaged counts of files keep no item from its new owner, nor from its deletion, and begin anew', async () => {
  const requested = await requestedWithFile();
  const { owner, requester, assetId, made } = requested;
  const damage = ({ sub: userId }: TestUser) =>
    registry.put('USERS_TABLE', { userId, record: 'files', bytes: 'x' });
  await tryStep(registry, requested, 'approve');
  await damage(owner);
  await damage(requester);

  expect((await tryStep(registry, requested, 'accept')).status).toBe(200);
  expect([await bytesOf(owner), await bytesOf(requester)]).toEqual([0, made.bytes]);

  await registry.call(assets.remove, requester, { params: { id: assetId } });
  await damage(requester);
  const { body } = await registry.call(trash.empty, requester, { body: {} });
  expect(body).toEqual({ deleted: 1, remaining: 0 });
  expect(await bytesOf(requester)).toBe(0);
});

test.each(['reject', 'cancel'] as const)('a review that ends by %s shows the files no more', async (step) => {
  const requested = await requestedWithFile();
  const { owner, requester, made } = requested;
  await tryStep(registry, requested, 'approve');
  expect((await linksFor(requested, requester, true)).status).toBe(200);

  await tryStep(registry, requested, step);

  expect((await linksFor(requested, requester, true)).status).toBe(404);
  expect((await linksFor(requested, owner)).status).toBe(200);
  expect([await bytesOf(owner), await bytesOf(requester)]).toEqual([made.bytes, 0]);
});

test('a handover goes through where the new owner has no room, who can add nothing more', async () => {
  const requested = await requestedWithFile();
  const { requester, made } = requested;
  const full = BYTES_PER_USER;
  await registry.put('USERS_TABLE', { userId: requester.sub, record: 'files', bytes: full });
  await tryStep(registry, requested, 'approve');

  expect((await tryStep(registry, requested, 'accept')).status).toBe(200);

  expect(await bytesOf(requester)).toBe(full + made.bytes);
});

test('an approval and an addition at once end in a review that shows what the item has', async () => {
  for (let run = 0; run < 5; run += 1) {
    const requested = await requestedWithFile();
    const { owner, requester, assetId, transferId, made } = requested;
    const more = madeFile();
    await uploadFiles(registry, owner, assetId, [more]);

    const [approved, added] = await Promise.all([
      tryStep(registry, requested, 'approve'),
      registry.call(files.add, owner, { params: { id: assetId }, body: { files: [more.content] } }),
    ]);

    expect(approved.status).toBe(200);
    expect([200, 409]).toContain(added.status);
    const shown = (await registry.call(transfers.item, requester, { params: { transferId } })).body.files;
    const expected = added.status === 200 ? [made.content, more.content] : [made.content];
    expect(shown).toEqual(expected);
    expect(await bytesOf(owner)).toBe(made.bytes + (added.status === 200 ? more.bytes : 0));
  }
});

test('two additions at once both succeed', async () => {
  const alice = newUser();
  const { id } = await registerItem(registry, alice);
  const made = Array.from({ length: 3 }, () => madeFile());
  await uploadFiles(registry, alice, id, made);

  const answers = await Promise.all(
    made.map(({ content }) =>
      registry.call(files.add, alice, { params: { id }, body: { files: [content] } }),
    ),
  );

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { body } = await registry.call(assets.get, alice, { params: { id } });
  expect(body.files).toHaveLength(3);
  expect(await bytesOf(alice)).toBe(made.reduce((sum, { bytes }) => sum + bytes, 0));
});

test('an addition and the deletion of the item at once leave no file without a mark or an item', async () => {
  for (let run = 0; run < 5; run += 1) {
    const alice = newUser();
    const { id } = await registerItem(registry, alice);
    const made = madeFile();
    await uploadFiles(registry, alice, id, [made]);

    const [, removed] = await Promise.all([
      registry.call(files.add, alice, { params: { id }, body: { files: [made.content] } }),
      registry.call(assets.remove, alice, { params: { id } }),
    ]);

    expect(removed.status).toBe(200);
    const named = (await registry.stores.assets.getTrashed(alice.sub, id))?.files ?? {};
    expect((await fileRow(made.id))?.due === 'due').toBe(!(made.id in named));
    expect(await bytesOf(alice)).toBe(made.id in named ? made.bytes : 0);
  }
});

test.each(['add', 'remove'] as const)(
  'a process that dies in %s leaves all of it done or nothing',
  async (what) => {
    for (let call = 1; ; call += 1) {
      const alice = newUser();
      const { id } = await registerItem(registry, alice);
      const made = madeFile();
      await uploadFiles(registry, alice, id, [made]);
      if (what === 'remove') {
        await addFiles(registry, alice, id, [made]);
        await registry.call(assets.remove, alice, { params: { id } });
      }
      const outside = outsideUntil({ call, when: 'after' });
      const dying = registryOn(clientUntil(registry.client, outside), [], {
        kms: registry.kms,
        bucket: registry.bucket,
        fileObjects: registry.bucket.objects,
      });
      const request = { params: { id }, body: what === 'add' ? { files: [made.content] } : {} };
      await dying.call(what === 'add' ? files.add : trash.remove, alice, request);

      const { get, getTrashed } = registry.stores.assets;
      const named = (await (what === 'add' ? get : getTrashed)(alice.sub, id))?.files ?? {};
      const isDue = (await fileRow(made.id))?.due === 'due';
      expect(made.id in named).toBe(!isDue);
      expect(await bytesOf(alice)).toBe(made.id in named ? made.bytes : 0);
      if (!outside.isDead()) break;
    }
  },
);

test('the files of a deleted account are due to be deleted', async () => {
  const alice = newUser();
  const made = Array.from({ length: 8 }, () => madeFile());
  for (const file of made) {
    const { id } = await registerItem(registry, alice);
    await addFiles(registry, alice, id, [file]);
  }

  expect((await deleteAccount(registry, alice)).status).toBe(200);

  for (const { id } of made) expect(await fileRow(id)).toMatchObject({ due: 'due' });
  expect(
    (await registry.rows('USERS_TABLE')).some((row) => row.userId === alice.sub && row.record === 'files'),
  ).toBe(false);
});

test('a data reset marks the files of the encrypted items, and counts those of the others', async () => {
  const { user: alice } = await userAtLevel(registry, 'Enhanced');
  const [one, other] = [await registerItem(registry, alice), await registerItem(registry, alice)];
  const many = Array.from({ length: 20 }, () => madeFile());
  const kept = madeFile();
  await addFiles(registry, alice, one.id, many);
  await addFiles(registry, alice, other.id, [kept]);
  const row = await registry.stores.assets.get(alice.sub, other.id);
  const { sealed, ...plain } = row ?? expect.unreachable();
  await registry.put('ASSETS_TABLE', { ...plain, content: '{}' });

  expect((await reset(registry, alice)).status).toBe(200);

  for (const { id } of many) expect(await fileRow(id)).toMatchObject({ due: 'due' });
  expect((await fileRow(kept.id))?.due).toBeUndefined();
  expect(await bytesOf(alice)).toBe(kept.bytes);
});

test('sealing all items again, and choosing a level, leave the files as they are', async () => {
  const alice = newUser();
  const { id } = await registerItem(registry, alice);
  const made = madeFile();
  const { files: had } = await addFiles(registry, alice, id, [made]);
  await userAtLevel(registry, 'Enhanced', alice);
  const again = await registry.call(encryption.reEncryptItems, alice, { body: {} });

  const read = await registry.call(assets.get, alice, { params: { id } });

  expect(again.status).toBe(200);
  expect(read.body).toMatchObject({ isEncrypted: true, files: had });
  expect((await registry.stores.assets.get(alice.sub, id))?.files).toEqual({ [made.id]: made.bytes });
  expect(await bytesOf(alice)).toBe(made.bytes);
});

test("an owner who writes another's file id into their own row gets no more than sealed bytes", async () => {
  const [alice, mallory] = [newUser(), newUser()];
  const [hers, his] = [await registerItem(registry, alice), await registerItem(registry, mallory)];
  const made = madeFile();
  await addFiles(registry, alice, hers.id, [made]);
  const row = await registry.stores.assets.get(mallory.sub, his.id);
  await registry.put('ASSETS_TABLE', { ...row, files: { [made.id]: made.bytes } });

  const read = await registry.call(assets.get, mallory, { params: { id: his.id } });
  const given = await registry.call(files.links, mallory, {
    body: { files: [{ assetId: his.id, fileId: made.id, rendition: 'original' }] },
  });

  expect(given.status).toBe(200);
  expect(JSON.stringify(read.body)).not.toContain(made.content.key);
});
