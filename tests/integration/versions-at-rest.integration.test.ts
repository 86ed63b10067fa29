import { afterAll, describe, expect, test } from 'vitest';
import { lostRace, unavailable } from '#functions/lib/base/errors.ts';
import type { Transact } from '#functions/lib/storage/transact.ts';
import { assets, type Item } from '#shared/contract/assets.ts';
import { encryption, passwordChange } from '#shared/contract/encryption.ts';
import { trash } from '#shared/contract/trash.ts';
import { SECURITY_LEVELS } from '#shared/domain/levels.ts';
import { TRASH_DAYS } from '#shared/domain/trash.ts';
import { deleteAccount } from '#tests/support/accountDeletion.ts';
import { reset } from '#tests/support/dataReset.ts';
import { fileCleanupOn } from '#tests/support/fileCleanup.ts';
import { type Handover, requestHandover, tryStep } from '#tests/support/handovers.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newUser } from '#tests/support/items.ts';
import { startRegistry } from '#tests/support/registry.ts';
import { OTHER_PASSWORD, PASSWORD, userAtLevel } from '#tests/support/vaults.ts';
import { EARLIER, goBack, NAMES, renamed, versionRowsOf, versionsOn } from '#tests/support/versions.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());
const { runJob } = fileCleanupOn(registry);

const { editedItem, rowsOf, namesOf, migrate } = versionsOn(registry);
const TELLING = ['Family car', ...NAMES];
const keysOf = async (owner: TestUser) =>
  (await rowsOf(owner)).map((row) => Buffer.from(Object(row).sealed.itemKey).toString('hex'));

/** An item that has three earlier versions, and is approved for someone else. */
async function editedInTransit(): Promise<Handover> {
  const handover = await requestHandover(registry);
  const { owner, assetId } = handover;
  const read = await registry.call(assets.get, owner, { params: { id: assetId } });
  await renamed(registry, owner, read.body, NAMES);
  await tryStep(registry, handover, 'approve');
  return handover;
}

describe('earlier versions are protected as the items are:', () => {
  test.each(SECURITY_LEVELS)('the first encryption at %s leaves none plain', async (level) => {
    const user = newUser();
    const { id } = await editedItem(user);
    const { id: gone } = await editedItem(user);
    await registry.call(assets.remove, user, { params: { id: gone } });
    expect((await rowsOf(user)).every((row) => 'content' in row)).toBe(true);

    const body = { SecurityLevel: level, ...(level !== 'Standard' && { Password: PASSWORD }) };
    const answer = await registry.call(encryption.migrateToEncrypted, user, { body });

    expect(answer.body).toMatchObject({
      remaining: 0,
      message: 'Encryption is set up, and nothing is left to be encrypted.',
    });
    const rows = await rowsOf(user);
    expect(rows).toHaveLength(8);
    for (const row of rows) expect(row).not.toHaveProperty('content');
    for (const word of TELLING) expect(JSON.stringify(rows)).not.toContain(word);
    expect(await namesOf(user, id)).toEqual(EARLIER);
  });

  test('the first encryption leaves none plain of an item that stays plain in transit', async () => {
    const handover = await editedInTransit();
    const { owner, assetId } = handover;

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
    const handover = await editedInTransit();
    const { owner, assetId } = handover;
    await registry.call(encryption.setSecurityLevel, owner, { body: { SecurityLevel: 'Standard' } });

    await tryStep(registry, handover, 'cancel');

    for (const row of await rowsOf(owner)) expect(row).not.toHaveProperty('content');
    expect(await namesOf(owner, assetId)).toEqual(EARLIER);
  });

  test.each([lostRace(), unavailable()])(
    'an item that came back plain stays so, and keeps them, while the sealing of them ends in $code',
    async (refusal) => {
      const handover = await editedInTransit();
      const { owner, assetId } = handover;
      await tryStep(registry, handover, 'cancel');
      await registry.call(encryption.setSecurityLevel, owner, { body: { SecurityLevel: 'Standard' } });
      const { transact } = registry.stores;
      const isOfVersions = (items: Parameters<Transact>[0]) => JSON.stringify(items).includes('versions#');
      const busy = registry.with({
        transact: (items) => (isOfVersions(items) ? Promise.reject(refusal) : transact(items)),
      });

      expect((await busy.call(assets.list, owner)).status).toBe(200);

      for (const row of await rowsOf(owner)) expect(row).toHaveProperty('content');
      expect(await namesOf(owner, assetId)).toEqual(EARLIER);
      await registry.call(assets.list, owner);
      for (const row of await rowsOf(owner)) expect(row).not.toHaveProperty('content');
      expect(await namesOf(owner, assetId)).toEqual(EARLIER);
    },
  );

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
