import { afterAll, describe, expect, test } from 'vitest';
import { run } from '#functions/handlers/transfer-maintenance/run.ts';
import { assets } from '#shared/contract/assets.ts';
import { encryption } from '#shared/contract/encryption.ts';
import { trash } from '#shared/contract/trash.ts';
import { deleteAccount } from '#tests/support/accountDeletion.ts';
import { reset, userWithContent } from '#tests/support/dataReset.ts';
import { addFiles } from '#tests/support/files.ts';
import { handoverAt, requestHandover, tryStep } from '#tests/support/handovers.ts';
import { sendBatch, undoAll } from '#tests/support/imports.ts';
import { newItem, newUser, registerItem } from '#tests/support/items.ts';
import { changedListsOf } from '#tests/support/listVersions.ts';
import { startRegistry } from '#tests/support/registry.ts';
import { atOtherSignIn, userAtLevel } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const { call } = registry;

const versionOf = async ({ sub }: { readonly sub: string }) =>
  (await registry.stores.lists.get(sub))?.version;

const ownerOfItem = async () => {
  const owner = newUser();
  const item = await registerItem(registry, owner);
  return { owner, item, params: { id: item.id } };
};

describe('the version of a list is another one after', () => {
  const act = (lists: readonly { readonly sub: string }[], change: () => Promise<unknown>) => ({
    lists,
    change,
  });

  test.each([
    [
      'a registration',
      async () => {
        const owner = newUser();
        return act([owner], () => registerItem(registry, owner));
      },
    ],
    [
      'an edit',
      async () => {
        const { owner, item, params } = await ownerOfItem();
        const body = { ...newItem({ name: 'Blue car' }), version: item.version };
        return act([owner], () => call(assets.update, owner, { params, body }));
      },
    ],
    [
      'a deletion',
      async () => {
        const { owner, params } = await ownerOfItem();
        return act([owner], () => call(assets.remove, owner, { params }));
      },
    ],
    [
      'a restoration',
      async () => {
        const { owner, params } = await ownerOfItem();
        await call(assets.remove, owner, { params });
        return act([owner], () => call(trash.restore, owner, { params }));
      },
    ],
    [
      'a file',
      async () => {
        const { owner, item } = await ownerOfItem();
        return act([owner], () => addFiles(registry, owner, item.id));
      },
    ],
    [
      'an import',
      async () => {
        const owner = newUser();
        return act([owner], () => sendBatch(registry, owner, 'key-0000000000000001'));
      },
    ],
    [
      'the undoing of an import',
      async () => {
        const owner = newUser();
        await sendBatch(registry, owner, 'key-0000000000000001');
        return act([owner], () => undoAll(registry, owner));
      },
    ],
    [
      'the first encryption',
      async () => {
        const { owner } = await ownerOfItem();
        return act([owner], () => userAtLevel(registry, 'Maximum', owner));
      },
    ],
    [
      'a new encryption',
      async () => {
        const { owner } = await ownerOfItem();
        await userAtLevel(registry, 'Maximum', owner);
        return act([owner], () => call(encryption.reEncryptItems, owner, { body: {} }));
      },
    ],
    [
      'a reset of the data',
      async () => {
        const owner = await userWithContent(registry, { encrypted: 120, plain: 1 });
        return act([owner], () => reset(registry, owner));
      },
    ],
    [
      'an approval, which locks the item',
      async () => {
        const handover = await requestHandover(registry);
        return act([handover.owner], () => tryStep(registry, handover, 'approve'));
      },
    ],
    [
      'a completed transfer, for both parties',
      async () => {
        const handover = await handoverAt(registry, 'PendingRequesterReview');
        return act([handover.owner, handover.requester], () => tryStep(registry, handover, 'accept'));
      },
    ],
    [
      'a reclaim',
      async () => {
        const handover = await handoverAt(registry, 'DeniedByRequester', { ownerLevel: 'Standard' });
        return act([handover.owner], () => tryStep(registry, handover, 'reclaim'));
      },
    ],
    [
      'the listing that encrypts what came back plain',
      async () => {
        const handover = await handoverAt(registry, 'PendingRequesterReview');
        const { owner } = handover;
        await userAtLevel(registry, 'Maximum', owner);
        await tryStep(registry, { ...handover, owner: atOtherSignIn(owner) }, 'cancel');
        return act([owner], () => call(assets.list, owner));
      },
    ],
  ])('%s', async (_, prepare) => {
    const { lists, change } = await prepare();

    expect((await changedListsOf(registry, change)).sort()).toEqual(lists.map(({ sub }) => sub).sort());
  });

  test('the expiry of a denial, which the scheduled job ends', async () => {
    const { owner } = await handoverAt(registry, 'DeniedByRequester');
    const record = {
      ended: () => undefined,
      failed: (...failure: unknown[]) => expect.unreachable(String(failure)),
    };
    const now = () => new Date(Date.now() + 31 * 24 * 60 * 60 * 1_000);

    const changed = await changedListsOf(registry, () =>
      run({ ...registry.stores, record, now }, Number.POSITIVE_INFINITY),
    );

    expect(changed).toContain(owner.sub);
  });
});

test('the version stays while only the trash and the earlier versions change', async () => {
  const { owner, params } = await ownerOfItem();
  await call(assets.remove, owner, { params });
  const before = await versionOf(owner);

  await call(trash.remove, owner, { params, body: {} });

  expect(await versionOf(owner)).toBe(before);
  expect(before).toBeDefined();
});

test('the version is deleted with the account, also where two calls delete it at once', async () => {
  const owner = await userWithContent(registry, { encrypted: 120, plain: 1 });
  expect(await versionOf(owner)).toBeDefined();

  await Promise.all([deleteAccount(registry, owner), deleteAccount(registry, owner)]);
  await deleteAccount(registry, owner);

  expect(await registry.rows('ASSETS_TABLE')).not.toContainEqual(
    expect.objectContaining({ ownerId: owner.sub }),
  );
  expect(await versionOf(owner)).toBeUndefined();
});
