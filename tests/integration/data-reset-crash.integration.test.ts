import { TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, describe, expect, test } from 'vitest';
import type { VaultKms } from '#functions/lib/crypto/kms.ts';
import { assets, type ListedItem } from '#shared/contract/assets.ts';
import { encryption } from '#shared/contract/encryption.ts';
import {
  atLeast,
  CRASH_MOMENTS,
  type Crash,
  clientThrough,
  clientUntil,
  type Outside,
  outsideUntil,
} from '#tests/support/crashing.ts';
import { eligibility, readStored, reset, userWithContent } from '#tests/support/dataReset.ts';
import { gate } from '#tests/support/deferred.ts';
import { fileCleanupOn } from '#tests/support/fileCleanup.ts';
import { addFiles, madeFile } from '#tests/support/files.ts';
import { newItem, registerItem } from '#tests/support/items.ts';
import { raceTimeout, repeatRace } from '#tests/support/races.ts';
import { ACCOUNT_PASSWORD, registryOn, startRegistry } from '#tests/support/registry.ts';
import { atOtherSignIn, unlock, userAtLevel } from '#tests/support/vaults.ts';

const NIGHTLY_RUNS = 1_000;

const registry = await startRegistry();
const cleanup = fileCleanupOn(registry);
afterAll(() => registry.stop());

/** More than one transaction, and more than one kind of row. */
const CONTENT = { encrypted: 120, plain: 3 } as const;

function dying(outside: Outside) {
  const kms: VaultKms = {
    ...registry.kms,
    encrypt: (plaintext, context) => outside.reach(() => registry.kms.encrypt(plaintext, context), 'read'),
  };
  return registryOn(clientUntil(registry.client, outside), [], {
    kms,
    proveAccountPassword: (_, password) => outside.reach(async () => password === ACCOUNT_PASSWORD, 'read'),
  });
}

async function crashAndResume(crash: Crash): Promise<'crashed' | 'ran through'> {
  const user = await userWithContent(registry, CONTENT);
  const file = madeFile();
  await addFiles(registry, user, (await registerItem(registry, user)).id, [file]);
  const before = await readStored(registry, user);
  expect(before.imports).toHaveLength(2);
  const outside = outsideUntil(crash);
  const first = await reset(dying(outside), user);
  if (!outside.isDead()) {
    expect(first.status).toBe(200);
    return 'ran through';
  }
  expect(first.status).toBe(500);
  const between = await readStored(registry, user);
  expect(between.plain).toEqual(before.plain);
  if (between.vault?.state === 'active' && between.vault.vault.level === 'Enhanced') {
    expect(between).toEqual(before);
  }
  if (between.vault?.state === 'resetting') {
    expect((await eligibility(registry, user)).body).toMatchObject({ canResetData: true });
    expect(await registry.call(assets.list, user)).toMatchObject({
      status: 403,
      body: { requiresAuthentication: true },
    });
  }

  // Also where only the very last answer was lost, so that there is nothing left to go on with.
  expect((await reset(registry, user)).status).toBe(200);
  const { vault, ...after } = await readStored(registry, user);
  expect(after).toEqual({ plain: before.plain, encrypted: [], sessions: [], imports: [] });
  expect(vault).toMatchObject({ state: 'active', vault: { level: 'Standard', chosen: true } });
  expect((await registry.call(assets.list, user)).body).toHaveLength(CONTENT.plain);
  expect(await registry.stores.fileRoom.of(user.sub)).toMatchObject({ bytes: 0 });
  await cleanup.runJob();
  expect({ row: await cleanup.rowOf(file.id), objects: cleanup.objectsOf(file.id) }).toEqual({ objects: [] });
  return 'crashed';
}

describe.each(CRASH_MOMENTS)('a process that dies %s any of its requests', (when) => {
  test('leaves a reset that the next call completes, files included, and every plain item', {
    timeout: 120_000,
  }, async () => {
    let call = 1;
    while ((await crashAndResume({ call, when })) === 'crashed') call += 1;
    expect(call).toBeGreaterThan(atLeast(15, 4));
  });
});

describe('a reset beside other calls', () => {
  test('leaves no unreadable item', { timeout: raceTimeout(NIGHTLY_RUNS) }, () =>
    repeatRace(NIGHTLY_RUNS, async ({ seed: run }) => {
      const { user } = await userAtLevel(registry, 'Enhanced');
      const [edited, detailed, deleted] = [
        await registerItem(registry, user),
        await registerItem(registry, user),
        await registerItem(registry, user),
      ];
      const { id: assetId } = detailed;
      const writes = [
        () => registry.call(assets.create, user, { body: newItem() }),
        () => registry.call(assets.update, user, { params: { id: edited.id }, body: edited }),
        () =>
          registry.call(assets.addProperty, user, {
            params: { id: assetId },
            body: { name: 'Added', value: 'Late' },
          }),
        () => registry.call(assets.remove, user, { params: { id: deleted.id } }),
        () => unlock(registry, atOtherSignIn(user)),
      ];
      // The reset begins at another moment of the writes in every run.
      const [answer, ...answers] = await Promise.all([
        later(run % 7, () => reset(registry, user)),
        ...writes.map((write, index) => later((run * (index + 1)) % 11, write)),
      ]);

      expect(answer?.status).toBe(200);
      for (const { status } of answers) expect([200, 201, 403, 404, 409]).toContain(status);
      const { vault, sessions, plain, encrypted } = await readStored(registry, user);
      expect({ sessions, plain }).toEqual({ sessions: [], plain: [] });
      for (const { sealed } of encrypted) expect(sealed?.vaultId).toBe(vault?.vault.vaultId);
      const listed = await registry.call(assets.list, user);
      expect(listed.status).toBe(200);
      for (const item of listed.body as ListedItem[]) expect(item).not.toHaveProperty('damaged');
    }),
  );

  test('ends once when it is requested twice, with a response to both', async () => {
    const user = await userWithContent(registry, CONTENT);
    const first = reset(registry, user);
    const second = await reset(registry, user);
    const statuses = [(await first).status, second.status].sort();

    expect([
      [200, 200],
      [200, 409],
      [200, 429],
    ]).toContainEqual(statuses);
    expect(await readStored(registry, user)).toMatchObject({ encrypted: [], sessions: [] });
  });

  test('leaves items that were made after another reset finished', async () => {
    const user = await userWithContent(registry, CONTENT);
    const released = gate();
    const arrived = gate();
    const slow = registryOn(
      clientThrough(registry.client, async (send, command) => {
        const deletes =
          command instanceof TransactWriteItemsCommand &&
          command.input.TransactItems?.some(({ Delete }) => Delete?.Key?.assetId);
        if (deletes) {
          arrived.open();
          await released.opened;
        }
        return send();
      }),
      [],
      { kms: registry.kms },
    );
    const late = reset(slow, user);
    await arrived.opened;
    expect((await reset(registry, user)).status).toBe(200);
    const made = await registerItem(registry, user, { name: 'Made afterwards' });
    const { vault } = await readStored(registry, user);
    released.open();

    expect((await late).status).toBe(200);
    expect((await readStored(registry, user)).vault).toEqual(vault);
    expect((await registry.call(assets.get, user, { params: { id: made.id } })).body).toMatchObject({
      name: 'Made afterwards',
      isEncrypted: true,
    });
    expect((await registry.call(encryption.securityLevel, user)).body).toEqual({
      securityLevel: 'Standard',
    });
  });
});

/** Some turns of the event loop later, each as long as a call to the database takes. */
async function later<T>(turns: number, act: () => Promise<T>): Promise<T> {
  for (let turn = 0; turn < turns; turn += 1) await registry.stores.vaults.get('nobody');
  return act();
}
