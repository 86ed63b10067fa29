import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, describe, expect, test } from 'vitest';
import { run } from '#functions/handlers/transfer-maintenance/run.ts';
import { admin } from '#shared/contract/admin.ts';
import { assets } from '#shared/contract/assets.ts';
import { encryption, passwordChange } from '#shared/contract/encryption.ts';
import { activity } from '#shared/contract/system.ts';
import { type Handover, handoverAt, requestHandover, seen, tryStep } from '#tests/support/handovers.ts';
import { newUser } from '#tests/support/items.ts';
import { isNightly } from '#tests/support/nightly.ts';
import { startRegistry } from '#tests/support/registry.ts';
import { PASSWORD } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const administrator = { sub: 'the-admin', username: 'admin', role: 'Admin' };
const KEYS = {
  ASSETS_TABLE: ['ownerId', 'assetId'],
  TRANSFERS_TABLE: ['transferId'],
  USERS_TABLE: ['userId', 'record'],
};
type Restorable = keyof typeof KEYS;

/** Notes these users' rows of a table, and gives a function that restores them as a recovery does. */
async function momentOf(table: Restorable, { owner, requester }: Handover) {
  const ids = [owner.sub, requester.sub];
  const isTheirs = (row: Record<string, unknown>) =>
    [row.ownerId, row.userId].some((id) => typeof id === 'string' && ids.includes(id));
  const then = (await registry.rows(table)).filter(isTheirs);
  return async () => {
    for (const row of (await registry.rows(table)).filter(isTheirs)) {
      const Key = marshall(Object.fromEntries(KEYS[table].map((name) => [name, row[name]])));
      await registry.client.send(new DeleteItemCommand({ TableName: registry.names[table], Key }));
    }
    for (const row of then) await registry.put(table, row);
  };
}

const job = () =>
  run(
    {
      ...registry.stores,
      record: { ended: () => undefined, failed: (...failure) => expect.unreachable(String(failure)) },
    },
    Number.POSITIVE_INFINITY,
  );

async function found({ assetId }: Handover) {
  await job();
  const { status, body } = await registry.call(admin.problemTransfers, administrator);
  expect(status).toBe(200);
  return (body as { assetId: string }[]).filter((each) => each.assetId === assetId);
}

const repair = ({ assetId }: Handover, userId: string, password: string | null = null) =>
  registry.call(admin.repairTransfer, administrator, { body: { assetId, userId, password } });

const repaired = (message: unknown = 'Asset repaired successfully') => ({ status: 200, body: { message } });
const read = ({ assetId }: Handover, by: Handover['owner']) =>
  registry.call(assets.get, by, { params: { id: assetId } });
const statusOf = async ({ transferId }: Handover) =>
  (await registry.stores.transfers.get(transferId))?.status;
const mailsTo = async ({ username }: Handover['owner'], subject: string) =>
  (await registry.outside.mails()).filter(
    (mail) => mail.subject === subject && mail.to?.some(({ address }) => address?.startsWith(`${username}@`)),
  ).length;

const LEVELS = [undefined, 'Standard', 'Enhanced', 'Maximum'] as const;
/** Whatever level an owner has chosen, their item goes over by its key alone. */
const OWNER_LEVELS = isNightly ? LEVELS : ([undefined, 'Maximum'] as const);

describe('an item that was completed and is still under its old owner', () => {
  for (const ownerLevel of OWNER_LEVELS) {
    test.each(LEVELS)(
      `at ${ownerLevel ?? 'no level'} goes over to its new owner at %s`,
      async (requesterLevel) => {
        const handover = await handoverAt(registry, 'PendingRequesterReview', { ownerLevel, requesterLevel });
        const restore = await momentOf('ASSETS_TABLE', handover);
        expect(await tryStep(registry, handover, 'accept')).toMatchObject({ status: 200 });
        expect(await found(handover)).toEqual([]);
        await restore();

        const hasPassword = requesterLevel === 'Enhanced' || requesterLevel === 'Maximum';
        const { owner, requester, assetId } = handover;
        expect(await found(handover)).toEqual([
          {
            assetId,
            assetName: ownerLevel ? 'Unknown Item' : 'Family car',
            transferDate: expect.any(String),
            ownerUsername: requester.username,
            userId: requester.sub,
            userSecurityLevel: requesterLevel ?? null,
            needsPassword: hasPassword,
          },
        ]);
        if (hasPassword) {
          const before = await registry.rows('ASSETS_TABLE');
          expect(await repair(handover, requester.sub)).toMatchObject({
            status: 400,
            body: { code: 'password_required' },
          });
          expect(await repair(handover, requester.sub, 'wrong')).toMatchObject({
            status: 400,
            body: { code: 'wrong_password' },
          });
          expect(await registry.rows('ASSETS_TABLE')).toEqual(before);
        }
        expect(await repair(handover, requester.sub, hasPassword ? PASSWORD : null)).toMatchObject(
          repaired(),
        );

        expect(await read(handover, requester)).toMatchObject({
          status: 200,
          body: {
            name: 'Family car',
            isEncrypted: (ownerLevel ?? requesterLevel) !== undefined,
            inTransit: false,
          },
        });
        expect((await read(handover, owner)).status).toBe(404);
        expect(await found(handover)).toEqual([]);
        expect((await repair(handover, requester.sub, PASSWORD)).status).toBe(404);
        expect(await registry.stores.attempts.get(requester.sub, 'vault')).toBeUndefined();
      },
    );
  }

  test('stays there, unlocked, when the stored key does not open it, and both users are notified once', async () => {
    const handover = await handoverAt(registry, 'PendingRequesterReview', { ownerLevel: 'Standard' });
    const restore = await momentOf('ASSETS_TABLE', handover);
    await tryStep(registry, handover, 'accept');
    const row = await registry.stores.transfers.get(handover.transferId);
    await registry.put('TRANSFERS_TABLE', { ...row, itemKey: undefined });
    await restore();
    expect(await found(handover)).toHaveLength(1);

    const { owner, requester } = handover;
    const answer = await repair(handover, requester.sub);
    expect(answer).toMatchObject(repaired(expect.stringContaining('cannot be repaired')));
    for (const each of [owner, requester]) {
      expect(await mailsTo(each, 'A transfer could not be repaired')).toBe(1);
    }
    expect(await read(handover, owner)).toMatchObject({ body: { name: 'Family car', inTransit: false } });
    expect(await found(handover)).toEqual([]);
    expect((await repair(handover, requester.sub)).status).toBe(404);
  });

  test('is unrecoverable when it is gone from both users', async () => {
    const handover = await requestHandover(registry);
    await tryStep(registry, handover, 'approve');
    await tryStep(registry, handover, 'accept');
    const Key = marshall({ ownerId: handover.requester.sub, assetId: handover.assetId });
    await registry.client.send(new DeleteItemCommand({ TableName: registry.names.ASSETS_TABLE, Key }));

    expect(await found(handover)).toMatchObject([{ assetName: 'Unknown Item', needsPassword: false }]);
    expect(await repair(handover, handover.requester.sub)).toMatchObject(
      repaired(expect.stringContaining('cannot be repaired')),
    );
    expect(await found(handover)).toEqual([]);
  });
});

test('wrong passwords of an administrator count as such, are told to the owner by mail, and name the administrator', async () => {
  const told: unknown[][] = [];
  const handover = await handoverAt(registry, 'PendingRequesterReview', { requesterLevel: 'Maximum' });
  const restore = await momentOf('ASSETS_TABLE', handover);
  await tryStep(registry, handover, 'accept');
  await restore();
  expect(await found(handover)).toHaveLength(1);

  const { requester, assetId } = handover;
  const product = registry.with({ alerts: { notify: async (...alert) => void told.push(alert) } });
  const body = { assetId, userId: requester.sub, password: 'wrong' };
  for (const _ of [1, 2, 3, 4]) await product.call(admin.repairTransfer, administrator, { body });
  expect(told).toEqual([]);
  const fifth = await product.call(admin.repairTransfer, administrator, { body });
  expect(fifth).toMatchObject({ status: 400, body: { code: 'wrong_password' } });
  expect(told).toEqual([[requester.sub, 'wrong_encryption_passwords']]);

  const wrong = { kind: 'wrong_encryption_passwords', by: 'admin' };
  const { body: seen } = await registry.call(activity.list, requester);
  const entries: { kind: string }[] = seen.entries.filter(
    ({ kind }: { kind: string }) => kind === wrong.kind,
  );
  expect(entries).toMatchObject(Array(5).fill(wrong));
});

test('an item that its new owner deletes or gives back is not a problem', async () => {
  const deleted = await handoverAt(registry, 'Completed');
  await registry.call(assets.remove, deleted.requester, { params: { id: deleted.assetId } });
  const back = await handoverAt(registry, 'Completed', { ownerLevel: 'Standard' });
  const returned = { ...back, owner: back.requester, requester: back.owner };
  const asked = await registry.call(
    (await import('#shared/contract/transfers.ts')).transfers.request,
    returned.requester,
    { body: { ownerId: returned.owner.sub, assetId: back.assetId } },
  );
  const second = { ...returned, transferId: asked.body.id };
  expect(await found(back)).toEqual([]);
  for (const step of ['approve', 'accept'] as const) {
    expect(await tryStep(registry, second, step)).toMatchObject({ status: 200 });
  }
  expect(await found(back)).toEqual([]);
  expect(await found(deleted)).toEqual([]);
  expect(await registry.stores.transfers.get(deleted.transferId)).toMatchObject({ hasLeft: true });
});

test('an item whose key belongs to no generation of its new owner is unrecoverable', async () => {
  const handover = await handoverAt(registry, 'PendingRequesterReview', {
    ownerLevel: 'Standard',
    requesterLevel: 'Maximum',
  });
  const { requester } = handover;
  const restore = await momentOf('USERS_TABLE', handover);
  const changed = await registry.call(passwordChange.changePassword, requester, {
    body: { currentPassword: PASSWORD, newPassword: 'another horse entirely' },
  });
  expect(changed.status).toBe(200);
  await tryStep(registry, handover, 'accept');
  await restore();
  expect(await found(handover)).toMatchObject([{ userId: requester.sub, needsPassword: true }]);
  expect((await repair(handover, requester.sub)).status).toBe(400);
  expect(await repair(handover, requester.sub, PASSWORD)).toMatchObject(
    repaired(expect.stringContaining('cannot be repaired')),
  );
  expect(await found(handover)).toEqual([]);
  expect((await registry.stores.assets.get(requester.sub, handover.assetId))?.sealed).toBeDefined();
});

test('an item whose generation is wrong, and which the ring still opens, is sealed anew', async () => {
  const handover = await handoverAt(registry, 'Completed', {
    ownerLevel: 'Standard',
    requesterLevel: 'Standard',
  });
  const { requester, assetId } = handover;
  const row = await registry.stores.assets.get(requester.sub, assetId);
  await registry.put('ASSETS_TABLE', { ...row, sealed: { ...row?.sealed, generation: 7 } });
  expect(await found(handover)).toHaveLength(1);
  expect(await repair(handover, requester.sub)).toMatchObject(repaired());
  expect(await read(handover, requester)).toMatchObject({ body: { name: 'Family car' } });
  expect(await found(handover)).toEqual([]);
});

describe('a transfer under review', () => {
  const mended = async (handover: Handover) => {
    const { owner } = handover;
    expect(await found(handover)).toMatchObject([
      { userId: owner.sub, ownerUsername: owner.username, needsPassword: false },
    ]);
    expect(await repair(handover, owner.sub)).toMatchObject(repaired());
    expect(await statusOf(handover)).toBe('PendingOwnerApproval');
    expect(await found(handover)).toEqual([]);
    for (const step of ['approve', 'accept'] as const) {
      expect(await tryStep(registry, handover, step)).toMatchObject({ status: 200 });
    }
    expect(await found(handover)).toEqual([]);
  };

  test('returns the item to its owner when its key is sealed to no generation of the requester', async () => {
    const handover = await requestHandover(registry, { ownerLevel: 'Standard', requesterLevel: 'Enhanced' });
    const restore = await momentOf('USERS_TABLE', handover);
    const { requester } = handover;
    const body = { currentPassword: PASSWORD, newPassword: 'another horse entirely' };
    expect((await registry.call(passwordChange.changePassword, requester, { body })).status).toBe(200);
    await tryStep(registry, handover, 'approve');
    await restore();
    await registry.call(encryption.authenticateSession, requester, { body: { password: PASSWORD } });
    await mended(handover);
  });

  test('returns the item to its owner when the lock and the request are missing', async () => {
    const handover = await requestHandover(registry);
    const restore = await momentOf('ASSETS_TABLE', handover);
    await tryStep(registry, handover, 'approve');
    await restore();
    await mended(handover);
  });

  test('is closed when its item is gone, and both users are notified', async () => {
    const handover = await handoverAt(registry, 'PendingRequesterReview');
    const Key = marshall({ ownerId: handover.owner.sub, assetId: handover.assetId });
    await registry.client.send(new DeleteItemCommand({ TableName: registry.names.ASSETS_TABLE, Key }));
    expect(await found(handover)).toMatchObject([{ assetName: 'Unknown Item', needsPassword: false }]);
    expect(await repair(handover, handover.owner.sub)).toMatchObject(
      repaired(expect.stringContaining('closed')),
    );
    expect(await statusOf(handover)).toBe('DeniedByOwner');
    for (const each of [handover.owner, handover.requester]) {
      expect(await mailsTo(each, 'A transfer has ended')).toBe(1);
    }
    expect(await found(handover)).toEqual([]);
  });

  test('goes on naming its encrypted item to the owner when it is closed', async () => {
    const item = { name: 'Heirloom' };
    const handover = await handoverAt(registry, 'PendingRequesterReview', { ownerLevel: 'Maximum', item });
    const { owner, requester } = handover;
    const Key = marshall({ ownerId: owner.sub, assetId: handover.assetId });
    await registry.client.send(new DeleteItemCommand({ TableName: registry.names.ASSETS_TABLE, Key }));
    expect(await found(handover)).toHaveLength(1);
    expect(await repair(handover, owner.sub)).toMatchObject(repaired(expect.stringContaining('closed')));
    const closed = { status: 'DeniedByOwner' };
    expect(await seen(registry, handover, owner)).toMatchObject({ ...closed, assetName: item.name });
    expect(await seen(registry, handover, requester)).toMatchObject({ ...closed, assetName: 'Unknown Item' });
  });
});

describe('an item that is locked', () => {
  test.each(['DeniedByOwner', 'missing', 'PendingOwnerApproval'] as const)(
    'is unlocked when its transfer is %s',
    async (end) => {
      const handover = await requestHandover(registry, { ownerLevel: 'Maximum' });
      const early = await momentOf('TRANSFERS_TABLE', handover);
      await tryStep(registry, handover, 'approve');
      const restore = await momentOf('ASSETS_TABLE', handover);
      if (end === 'PendingOwnerApproval') await early();
      else {
        expect((await tryStep(registry, handover, 'cancel')).status).toBe(200);
        await restore();
      }
      if (end === 'missing') {
        const Key = marshall({ transferId: handover.transferId });
        await registry.client.send(new DeleteItemCommand({ TableName: registry.names.TRANSFERS_TABLE, Key }));
      }
      const { owner } = handover;
      expect(await found(handover)).toMatchObject([
        {
          userId: owner.sub,
          ownerUsername: owner.username,
          userSecurityLevel: 'Maximum',
          needsPassword: false,
        },
      ]);
      expect(await repair(handover, owner.sub)).toMatchObject(repaired());
      expect(await read(handover, owner)).toMatchObject({ body: { inTransit: false } });
      expect(await found(handover)).toEqual([]);
    },
  );
});

test('a finding is cleared when the records agree again', async () => {
  const handover = await handoverAt(registry, 'PendingRequesterReview');
  const row = await registry.stores.assets.get(handover.owner.sub, handover.assetId);
  const { transferId: _, ...unlocked } = row ?? expect.unreachable('There is no item');
  await registry.put('ASSETS_TABLE', unlocked);
  expect(await found(handover)).toHaveLength(1);
  await registry.put('ASSETS_TABLE', { ...row });
  expect((await job()).done).toMatchObject({ cleared: 1 });
  expect(await found(handover)).toEqual([]);
});

/** A transfer that was accepted, and whose item was put back to the moment before: a problem that the job has found. */
async function acceptedAndRestored() {
  const handover = await handoverAt(registry, 'PendingRequesterReview');
  const restore = await momentOf('ASSETS_TABLE', handover);
  await tryStep(registry, handover, 'accept');
  await restore();
  await found(handover);
  return handover;
}

test('two administrators at once repair a transfer once, and no other user repairs or lists anything', async () => {
  const handover = await acceptedAndRestored();
  const { requester, assetId } = handover;
  const body = { assetId, userId: requester.sub };
  for (const [user, status] of [
    [undefined, 401],
    [newUser(), 403],
  ] as const) {
    expect((await registry.call(admin.repairTransfer, user, { body })).status).toBe(status);
    expect((await registry.call(admin.problemTransfers, user)).status).toBe(status);
  }
  const answers = await Promise.all([repair(handover, requester.sub), repair(handover, requester.sub)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
  const { rows } = await registry.stores.activity.ofUser(requester.sub, { limit: 50 });
  const entries = rows.filter(({ kind }) => kind === 'admin_repaired');
  expect(entries).toMatchObject([{ by: { userId: administrator.sub }, assetId }]);
});

test('an administrator who comes second to a repair is told that it is done, and mails nothing', async () => {
  const handover = await acceptedAndRestored();
  const { requester, assetId } = handover;
  const { problems } = registry.stores;
  const openOf: typeof problems.openOf = async (...wanted) => {
    const read = await problems.openOf(...wanted);
    expect((await repair(handover, requester.sub)).status).toBe(200);
    return read;
  };
  const late = registry.with({ problems: { ...problems, openOf } });
  const body = { assetId, userId: requester.sub };
  const mails = (await registry.outside.mails()).length;

  expect(await late.call(admin.repairTransfer, administrator, { body })).toMatchObject({
    status: 200,
    body: { message: 'Someone else has just dealt with it.' },
  });

  expect(await registry.outside.mails()).toHaveLength(mails);
});
