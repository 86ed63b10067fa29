import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, describe, expect, test } from 'vitest';
import { run as runMaintenance } from '#functions/handlers/transfer-maintenance/run.ts';
import { assets, type Item } from '#shared/contract/assets.ts';
import { encryption } from '#shared/contract/encryption.ts';
import { itemHistory } from '#shared/contract/history.ts';
import { trash } from '#shared/contract/trash.ts';
import { SECURITY_LEVELS } from '#shared/domain/levels.ts';
import { TRASH_DAYS } from '#shared/domain/trash.ts';
import { deleteAccount, rowsNaming, userWithEverything } from '#tests/support/accountDeletion.ts';
import { reset } from '#tests/support/dataReset.ts';
import { fileCleanupOn } from '#tests/support/fileCleanup.ts';
import { addFiles, madeFile } from '#tests/support/files.ts';
import { handoverAt, tryStep } from '#tests/support/handovers.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newUser, registerItem } from '#tests/support/items.ts';
import { isNightly } from '#tests/support/nightly.ts';
import { startRegistry } from '#tests/support/registry.ts';
import { atOtherSignIn, PASSWORD, userAtLevel } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());
const { runJob, rowOf, objectsOf } = fileCleanupOn(registry);

const DAY_MS = 86_400_000;
const inDays = (days: number) => () => new Date(Date.now() + days * DAY_MS);

async function trashItem(owner: TestUser): Promise<Item> {
  const item = await registerItem(registry, owner);
  const { status } = await registry.call(assets.remove, owner, { params: { id: item.id } });
  expect(status).toBe(200);
  return item;
}

/** Every row of the table of items that is this user's, wherever it is. */
const rowsOf = async ({ sub }: TestUser) =>
  (await registry.rows('ASSETS_TABLE')).filter(({ ownerId }) => String(ownerId).endsWith(sub));
const idsIn = async (user: TestUser) =>
  (await registry.call(trash.list, user)).body.map(({ id }: { readonly id: string }) => id);

describe('an item in the trash is protected as the others are:', () => {
  test.each(SECURITY_LEVELS)('the first encryption at %s leaves no plain row', async (level) => {
    const user = newUser();
    const [kept, gone] = [await registerItem(registry, user), await trashItem(user)];
    expect((await rowsOf(user)).every((row) => 'content' in row)).toBe(true);

    await userAtLevel(registry, level, user);

    const rows = await rowsOf(user);
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row).not.toHaveProperty('content');
    expect(JSON.stringify(rows)).not.toContain('Family car');
    const restored = await registry.call(trash.restore, user, { params: { id: gone.id }, body: {} });
    expect(restored.body).toEqual({ ...gone, isEncrypted: true });
    expect((await registry.call(assets.list, user)).body).toEqual([
      { ...kept, isEncrypted: true },
      { ...gone, isEncrypted: true },
    ]);
  });

  test('an encryption that was cut short is offered again while a plain row is left in the trash', async () => {
    const user = newUser();
    await trashItem(user);
    const [row] = await rowsOf(user);
    await userAtLevel(registry, 'Standard', user);
    await registry.put('ASSETS_TABLE', { ...row });

    expect((await registry.call(encryption.status, user)).body).toMatchObject({
      totalItems: 0,
      unencryptedItems: 0,
      unencryptedInTrash: 1,
    });
    const body = { SecurityLevel: 'Standard' };
    const answer = await registry.call(encryption.migrateToEncrypted, user, { body });
    expect(answer.body).toMatchObject({
      remaining: 0,
      message: 'Encryption is set up, and nothing is left to be encrypted.',
    });
    expect((await rowsOf(user)).every((each) => !('content' in each))).toBe(true);
  });

  test('before a level is chosen it is not among those that are to be encrypted', async () => {
    const user = newUser();
    await trashItem(user);
    const { body } = await registry.call(encryption.status, user);
    expect(body).toMatchObject({ unencryptedItems: 0 });
    expect(body).not.toHaveProperty('unencryptedInTrash');
  });

  test('a plain item that came out of transit is sealed on its way to the trash', async () => {
    const handover = await handoverAt(registry, 'DeniedByRequester');
    const { owner, assetId } = handover;
    await userAtLevel(registry, 'Enhanced', owner);
    // The vault is locked, so the item comes back plain.
    await tryStep(registry, handover, 'reclaim', atOtherSignIn(owner));
    expect((await rowsOf(owner)).some((row) => 'content' in row)).toBe(true);

    await registry.call(assets.remove, owner, { params: { id: assetId } });

    expect((await rowsOf(owner)).map((row) => 'content' in row)).toEqual([false]);
  });

  test('encrypting everything again comes to it last, and goes on where it stopped', async () => {
    const { user } = await userAtLevel(registry, 'Enhanced');
    for (let at = 0; at < 2; at += 1) await registerItem(registry, user);
    for (let at = 0; at < 51; at += 1) await trashItem(user);
    const keysOf = async () =>
      (await rowsOf(user)).map((row) => Buffer.from(Object(row).sealed.itemKey).toString('hex'));
    const before = await keysOf();
    let time = Date.now();
    const hurried = registry.with({
      now: () => {
        time += 6_000;
        return new Date(time);
      },
    });

    const { body: first } = await registry.call(encryption.reEncryptItems, user, { body: {} });
    expect(first).toMatchObject({ done: 53, remaining: 0 });
    expect((await keysOf()).filter((key) => before.includes(key))).toEqual([]);
    const cut = (await hurried.call(encryption.reEncryptItems, user, { body: {} })).body;
    expect(cut).toMatchObject({ done: 50, remaining: 3, next: { inTrash: true } });
    const rest = await registry.call(encryption.reEncryptItems, user, { body: { after: cut.next } });
    expect(rest.body).toMatchObject({ done: 3, remaining: 0 });
  });

  test('an item that is restored behind such a run is under a fresh key too', async () => {
    const { user } = await userAtLevel(registry, 'Standard');
    const { id } = await trashItem(user);
    const keyOf = async () => Buffer.from(Object((await rowsOf(user))[0]).sealed.itemKey);
    const before = await keyOf();
    await registry.call(trash.restore, user, { params: { id }, body: {} });
    expect((await keyOf()).equals(before)).toBe(false);
  });
});

describe('nothing is left in the trash', () => {
  test('after a reset, but for what was not encrypted', async () => {
    const { user } = await userAtLevel(registry, 'Enhanced');
    const made = madeFile();
    const { id } = await registerItem(registry, user);
    await addFiles(registry, user, id, [made]);
    await registry.call(assets.remove, user, { params: { id } });
    await trashItem(user);

    expect((await reset(registry, user)).status).toBe(200);

    expect(await rowsOf(user)).toEqual([]);
    expect(await rowOf(made.id)).toMatchObject({ due: 'due' });
    expect(await idsIn(user)).toEqual([]);
  });

  test('after the deletion of an account', async () => {
    const { user } = await userWithEverything(registry);
    expect(await idsIn(user)).toHaveLength(1);

    expect((await deleteAccount(registry, user)).status).toBe(200);

    expect(await rowsOf(user)).toEqual([]);
    expect((await rowsNaming(registry, user)).ASSETS_TABLE).toEqual([]);
  });
});

describe('the daily job', () => {
  test('deletes an item after its 30 days, with its history and files, and not before', async () => {
    const { user } = await userAtLevel(registry, 'Maximum');
    const made = madeFile();
    const { id } = await registerItem(registry, user);
    await addFiles(registry, user, id, [made]);
    await registry.call(assets.remove, user, { params: { id } });
    const kept = await registerItem(registry, user);

    expect(await runJob({ now: inDays(TRASH_DAYS - 1) })).toMatchObject({
      emptied: 0,
      failed: 0,
      missing: 0,
    });
    expect(await idsIn(user)).toEqual([id]);
    expect(objectsOf(made.id)).toHaveLength(2);

    expect(await runJob({ now: inDays(TRASH_DAYS + 1) })).toMatchObject({ failed: 0, missing: 0 });
    expect((await rowsOf(user)).map(({ assetId }) => assetId)).toEqual([kept.id]);
    const subjects = (await registry.rows('ACTIVITY_TABLE')).map(({ subject }) => subject);
    expect(subjects).not.toContain(`item#${id}`);
    await runJob({ now: inDays(TRASH_DAYS + 2) });
    expect(objectsOf(made.id)).toEqual([]);
  });

  test('leaves an item that was restored, and one that was deleted anew, since it was listed', async () => {
    const user = newUser();
    const [one, other] = [await trashItem(user), await trashItem(user)];
    const { scan, ...rest } = registry.stores.trashedItems;
    let isFirst = true;
    const late: typeof scan = async (...given) => {
      const found = await scan(...given);
      if (!isFirst) return found;
      isFirst = false;
      for (const { id } of [one, other])
        await registry.call(trash.restore, user, { params: { id }, body: {} });
      await registry.call(assets.remove, user, { params: { id: other.id } });
      return found;
    };

    await runJob({ now: inDays(TRASH_DAYS + 1), trashedItems: { scan: late, ...rest } });

    expect((await registry.call(assets.list, user)).body).toEqual([one]);
    expect(await idsIn(user)).toEqual([other.id]);
    expect(
      (await registry.call(itemHistory.list, user, { params: { id: one.id } })).body.entries,
    ).toHaveLength(3);
  });

  test('goes on where the last run stopped, so that it comes to the end of any table', async () => {
    const user = newUser();
    const items = [await trashItem(user), await trashItem(user), await trashItem(user)];
    const { scan, ...rest } = registry.stores.trashedItems;
    const short: typeof scan = (before, after) => scan(before, after, 1);
    const start = inDays(TRASH_DAYS + 1)().getTime();
    const runs: boolean[] = [];
    do {
      let time = start;
      // A page takes longer than the run has for the trash.
      const now = () => {
        time += 200_000;
        return new Date(time);
      };
      runs.push((await runJob({ now, trashedItems: { scan: short, ...rest } })).isComplete);
    } while ((await rowsOf(user)).length > 0 && runs.length < 50);

    expect(await rowsOf(user)).toEqual([]);
    expect(runs.length).toBeGreaterThan(1);
    expect(runs[0]).toBe(false);
    expect(items).toHaveLength(3);
    expect((await runJob({ now: () => new Date(start) })).failed).toBe(0);
  });

  test('is not kept from the items of others by one that cannot be deleted', async () => {
    const users = [newUser(), newUser()];
    const ids: string[] = [];
    for (const user of users) ids.push((await trashItem(user)).id);
    const failed: unknown[] = [];
    const { transact } = registry.stores;

    const result = await runJob({
      now: inDays(TRASH_DAYS + 1),
      transact: async (writes) => {
        if (JSON.stringify(writes.map(({ write }) => write)).includes(ids[0] ?? ''))
          throw new Error('Refused');
        return transact(writes);
      },
      record: { ended: () => undefined, failed: (...each) => failed.push(each), found: () => undefined },
    });

    expect(result).toMatchObject({ failed: 1 });
    expect(failed).toEqual([['Error']]);
    expect(await Promise.all(users.map(async (user) => (await rowsOf(user)).length))).toEqual([1, 0]);
    expect(await runJob({ now: inDays(TRASH_DAYS + 1) })).toMatchObject({ emptied: 1, failed: 0 });
  });

  test('deletes no live item, whatever its row says of the trash', async () => {
    const user = newUser();
    const item = await registerItem(registry, user);
    const [row] = await rowsOf(user);
    await registry.put('ASSETS_TABLE', { ...row, trashedAt: '2020-01-01T00:00:00.000Z' });

    await runJob({ now: inDays(TRASH_DAYS + 1) });

    expect((await registry.call(assets.list, user)).body).toEqual([item]);
    expect(await idsIn(user)).toEqual([]);
  });

  test('empties many with memory that does not grow with them', async () => {
    const user = newUser();
    const count = isNightly ? 10_000 : 300;
    const content = JSON.stringify({
      name: 'x'.repeat(5_000),
      description: '',
      assetType: '',
      properties: [],
    });
    const times = { createdAt: '2020-01-01T00:00:00.000Z', updatedAt: '2020-01-01T00:00:00.000Z' };
    const { assets: store, transact } = registry.stores;
    for (let from = 0; from < count; from += 100) {
      const rows = Array.from({ length: 100 }, (_, at) => ({
        ...{ ownerId: user.sub, assetId: `many-${String(from + at).padStart(6, '0')}`, version: 1, content },
        ...times,
        trashedAt: '2020-01-01T00:00:00.000Z',
      }));
      await transact(rows.map(store.insert));
    }
    const heap: number[] = [];
    const collectGarbage = () => {
      setFlagsFromString('--expose-gc');
      runInNewContext('gc')();
    };

    const result = await runJob({
      transact: (writes) => {
        collectGarbage();
        heap.push(process.memoryUsage().heapUsed);
        return registry.stores.transact(writes);
      },
    });

    expect(result.emptied).toBeGreaterThanOrEqual(count);
    expect(await rowsOf(user)).toEqual([]);
    expect(Math.max(...heap) - Math.min(...heap)).toBeLessThan(8 * 1024 * 1024);
  }, 300_000);
});

describe('an item in the trash', () => {
  const job = () =>
    runMaintenance(
      {
        ...registry.stores,
        record: { ended: () => undefined, failed: (...failure) => expect.unreachable(String(failure)) },
      },
      Number.POSITIVE_INFINITY,
    );
  const problemsOf = async (assetId: string) =>
    (await registry.rows('PROBLEMS_TABLE')).filter((row) => row.assetId === assetId);

  test('is no problem for its transfers, as long as it is there and when it comes back', async () => {
    const { requester, assetId } = await handoverAt(registry, 'Completed', { requesterLevel: 'Standard' });
    await registry.call(assets.remove, requester, { params: { id: assetId } });
    await job();
    expect(await problemsOf(assetId)).toEqual([]);

    await registry.call(trash.restore, requester, { params: { id: assetId }, body: {} });
    await job();
    expect(await problemsOf(assetId)).toEqual([]);
  });

  test('is no problem when the record of its deletion is lost', async () => {
    const { requester, assetId } = await handoverAt(registry, 'Completed');
    await registry.call(assets.remove, requester, { params: { id: assetId } });
    for (const { subject, moment, kind } of await registry.rows('ACTIVITY_TABLE')) {
      if (kind !== 'item_deleted' || subject !== `user#${requester.sub}`) continue;
      const Key = marshall({ subject, moment });
      await registry.client.send(new DeleteItemCommand({ TableName: registry.names.ACTIVITY_TABLE, Key }));
    }
    await job();
    expect(await problemsOf(assetId)).toEqual([]);
  });

  test('comes back after its owner has changed the level', async () => {
    const { user } = await userAtLevel(registry, 'Enhanced');
    const item = await trashItem(user);
    const body = { NewSecurityLevel: 'Standard', OldPassword: PASSWORD };
    expect((await registry.call(encryption.changeSecurityLevel, user, { body })).status).toBe(200);
    const restored = await registry.call(trash.restore, user, { params: { id: item.id }, body: {} });
    expect(restored.body).toEqual(item);
  });
});
