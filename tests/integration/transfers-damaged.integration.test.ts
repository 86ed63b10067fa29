import { NumberValueImpl } from '@aws-sdk/util-dynamodb';
import { afterAll, describe, expect, test } from 'vitest';
import { run } from '#functions/handlers/transfer-maintenance/run.ts';
import { eraseTransfers } from '#functions/lib/erasure/erase.ts';
import type { Transact } from '#functions/lib/storage/transact.ts';
import { account } from '#shared/contract/account.ts';
import { admin } from '#shared/contract/admin.ts';
import { assets } from '#shared/contract/assets.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { deleteAccount } from '#tests/support/accountDeletion.ts';
import { reset } from '#tests/support/dataReset.ts';
import { ask, type Handover, handoverAt, tryStep } from '#tests/support/handovers.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newItem, newUser, registerItem } from '#tests/support/items.ts';
import { startRegistry } from '#tests/support/registry.ts';
import { assetRowsOf, type StoredRow, storedTransfer } from '#tests/support/transferRecords.ts';
import { putDamagedVault, unlock, userAtLevel } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

/** Beside it, JavaScript knows only a near number. */
const LONG_FRACTION = '0.12345678901234567890123';

const administrator = { sub: 'the-admin', username: 'admin', role: 'Admin' };

/** Takes from a transfer's row what every row has, as no step of the product does. */
async function damage({ transferId }: Handover): Promise<void> {
  const { requester: _, ...row } = (await storedTransfer(registry, transferId)) ?? {};
  await registry.put('TRANSFERS_TABLE', row);
}

async function damagedAt(
  status: Parameters<typeof handoverAt>[1],
  wanted?: Parameters<typeof handoverAt>[2],
) {
  const handover = await handoverAt(registry, status, wanted);
  await damage(handover);
  return handover;
}

const list = (user: TestUser) => registry.call(transfers.pending, user);
const read = ({ owner, assetId }: Handover) => registry.call(assets.get, owner, { params: { id: assetId } });

async function problemsOf({ assetId }: Handover) {
  await run(
    { ...registry.stores, record: { ended: () => undefined, failed: () => undefined } },
    Number.POSITIVE_INFINITY,
  );
  const { body } = await registry.call(admin.problemTransfers, administrator);
  return (body as { assetId: string }[]).filter((each) => each.assetId === assetId);
}

describe('a transfer whose row is damaged', () => {
  test('hides no other transfer from its parties, who find none by its id', async () => {
    const damaged = await damagedAt('PendingRequesterReview');
    const { owner, requester } = damaged;
    const { id } = await registerItem(registry, owner);
    const other = await ask(registry, requester, owner, id);

    for (const party of [owner, requester]) {
      expect(await list(party)).toMatchObject({ status: 200, body: [{ id: other.body.id }] });
      const found = await registry.call(transfers.get, party, { params: { id: damaged.transferId } });
      expect(found.status).toBe(404);
    }
  });

  test.each(['PendingOwnerApproval', 'PendingRequesterReview'] as const)(
    'at %s is named to administrators, whose repair frees the item for its owner and for a new request',
    async (status) => {
      const damaged = await damagedAt(status);
      const { owner, requester, assetId, transferId } = damaged;
      expect(await problemsOf(damaged)).toMatchObject([{ ownerUsername: owner.username }]);

      const body = { assetId, userId: owner.sub };
      expect(await registry.call(admin.repairTransfer, administrator, { body })).toMatchObject({
        status: 200,
      });

      expect((await read(damaged)).body).toMatchObject({ inTransit: false });
      expect(await storedTransfer(registry, transferId)).toBeUndefined();
      expect(await problemsOf(damaged)).toEqual([]);
      expect((await ask(registry, requester, owner, assetId)).status).toBe(201);
    },
  );

  test('that is completed stays as it is, since it holds nothing of the item', async () => {
    const damaged = await damagedAt('Completed');
    expect(await problemsOf(damaged)).toEqual([]);
    expect(await storedTransfer(registry, damaged.transferId)).toBeDefined();
  });

  test('does not keep an item from being deleted', async () => {
    const { owner, assetId } = await damagedAt('PendingOwnerApproval');
    expect((await registry.call(assets.remove, owner, { params: { id: assetId } })).status).toBe(200);
  });

  test.each(['owner', 'requester'] as const)('does not keep the account of its %s', async (party) => {
    const damaged = await damagedAt('PendingRequesterReview');

    expect(await deleteAccount(registry, damaged[party])).toMatchObject({ status: 200 });

    expect(await storedTransfer(registry, damaged.transferId)).toBeUndefined();
    if (party === 'requester') expect((await read(damaged)).body).toMatchObject({ inTransit: false });
  });

  test('neither keeps its requester from a data reset nor the item from its owner', async () => {
    const damaged = await damagedAt('PendingRequesterReview', { requesterLevel: 'Enhanced' });

    expect(await reset(registry, damaged.requester)).toMatchObject({ status: 200 });

    expect(await storedTransfer(registry, damaged.transferId)).toBeUndefined();
    expect((await read(damaged)).body).toMatchObject({ inTransit: false });
  });

  test.each([
    ['put in order', (row: StoredRow) => row],
    ['changed otherwise', ({ requester: _, ...row }: StoredRow) => ({ ...row, ownerCleared: true })],
  ])('that is %s while an account is deleted is read again before it goes', async (_, changed) => {
    const handover = await handoverAt(registry, 'PendingRequesterReview', { requesterLevel: 'Enhanced' });
    const row = (await storedTransfer(registry, handover.transferId)) ?? {};
    await damage(handover);
    const vault = await registry.stores.vaults.get(handover.requester.sub);
    const committed: boolean[] = [];
    const transact: Transact = async (writes) => {
      if (committed.length === 0) await registry.put('TRANSFERS_TABLE', changed(row));
      const outcome = await registry.stores.transact(writes);
      committed.push(outcome.committed);
      return outcome;
    };
    const deps = { ...registry.stores, transact };

    if (vault) expect(await eraseTransfers(deps, vault, Number.POSITIVE_INFINITY)).toBe(true);

    expect(committed).toEqual([false, true]);
    expect(await storedTransfer(registry, handover.transferId)).toBeUndefined();
    expect((await read(handover)).body).toMatchObject({ inTransit: false });
  });

  test.each([
    ['a name that every object has', { names: new Map([['constructor', 'x']]) }],
    ['a number of more digits than JavaScript has', { ownerCleared: new NumberValueImpl(LONG_FRACTION) }],
    ['a set of such numbers', { ownerCleared: new Set([new NumberValueImpl(LONG_FRACTION)]) }],
    ['a large number with a fraction', { ownerCleared: new NumberValueImpl('12345678901234567890.5') }],
  ])('with %s stays neither in a list nor in the way of a data reset', async (_, values: StoredRow) => {
    const handover = await handoverAt(registry, 'PendingRequesterReview', { requesterLevel: 'Enhanced' });
    const { owner, requester, transferId } = handover;
    const { requester: __, ...row } = (await storedTransfer(registry, transferId)) ?? {};
    await registry.put('TRANSFERS_TABLE', { ...row, ...values });

    for (const party of [owner, requester])
      expect(await list(party)).toMatchObject({ status: 200, body: [] });
    const vault = await registry.stores.vaults.get(requester.sub);
    const soon = Date.now() + 3_000;
    if (vault) expect(await eraseTransfers(registry.stores, vault, soon)).toBe(true);

    expect(await storedTransfer(registry, transferId)).toBeUndefined();
    expect(await reset(registry, requester)).toMatchObject({ status: 200 });
    expect((await read(handover)).body).toMatchObject({ inTransit: false });
  });

  test('without the id of its item leaves the item to a repair, and keeps no account', async () => {
    const damaged = await damagedAt('PendingRequesterReview');
    const { assetId: _, ...row } = (await storedTransfer(registry, damaged.transferId)) ?? {};
    await registry.put('TRANSFERS_TABLE', row);

    expect(await deleteAccount(registry, damaged.requester)).toMatchObject({ status: 200 });

    expect(await problemsOf(damaged)).toHaveLength(1);
    const body = { assetId: damaged.assetId, userId: damaged.owner.sub };
    await registry.call(admin.repairTransfer, administrator, { body });
    expect((await read(damaged)).body).toMatchObject({ inTransit: false });
  });
});

test('a damaged encryption session hides no sign-in from its user', async () => {
  const { user } = await userAtLevel(registry, 'Enhanced');
  await unlock(registry, user);
  await registry.put('SESSIONS_TABLE', { userId: user.sub, sessionHash: 'damaged' });

  expect(await registry.call(account.signIns, user)).toMatchObject({ status: 200 });
});

test('a damaged encryption session locks its user’s items, and they can be unlocked again', async () => {
  const { user } = await userAtLevel(registry, 'Enhanced');
  const [row] = (await registry.rows('SESSIONS_TABLE')).filter(({ userId }) => userId === user.sub);
  await registry.put('SESSIONS_TABLE', { ...row, wrapped: undefined });

  expect(await registry.call(assets.list, user)).toMatchObject({
    status: 403,
    body: { code: 'authentication_required' },
  });
  expect((await unlock(registry, user)).status).toBe(200);
  expect((await registry.call(assets.list, user)).status).toBe(200);
});

const damageVault = ({ sub }: TestUser) => putDamagedVault(registry, sub);

test('a request whose requester has a damaged vault is shown to the owner of the item, who can deny it', async () => {
  const { owner, requester, transferId } = await handoverAt(registry, 'PendingOwnerApproval', {
    requesterLevel: 'Enhanced',
  });
  await damageVault(requester);
  const params = { id: transferId };

  expect(await registry.call(transfers.get, owner, { params })).toMatchObject({ status: 200 });
  expect((await registry.call(transfers.deny, owner, { params })).status).toBe(200);
  expect(await list(owner)).toMatchObject({ status: 200, body: [{ status: 'DeniedByOwner' }] });
});

test('the damaged vault of an owner hides no request from its requester, who can withdraw it', async () => {
  const { owner, requester, assetId, transferId } = await handoverAt(registry, 'PendingOwnerApproval');
  const body = { ...newItem({ name: 'Renamed' }), version: 1 };
  await registry.call(assets.update, owner, { params: { id: assetId }, body });
  const [{ assetName }] = (await list(requester)).body;
  expect(assetName).toBe('Renamed');
  await damageVault(owner);
  const params = { id: transferId };

  const shown = { id: transferId, assetName: 'Family car' };
  expect(await list(requester)).toMatchObject({ status: 200, body: [shown] });
  expect(await registry.call(transfers.get, requester, { params })).toMatchObject({
    status: 200,
    body: shown,
  });
  expect((await registry.call(transfers.withdraw, requester, { params })).status).toBe(200);
});

test.each([undefined, 'Standard'] as const)(
  'an item of an owner with the level %s is handed to nobody whose vault is damaged, and its owner is told why',
  async (ownerLevel) => {
    const { owner, requester, transferId } = await handoverAt(registry, 'PendingOwnerApproval', {
      ownerLevel,
    });
    await damageVault(requester);

    expect(await registry.call(transfers.approve, owner, { params: { id: transferId } })).toMatchObject({
      status: 409,
      body: { code: 'key_changed' },
    });
  },
);

test.each([
  ['plain', async () => newUser()],
  ['encrypted', async () => (await userAtLevel(registry, 'Standard')).user],
])(
  'the %s item of an owner with a damaged vault cannot be requested, as its preview says',
  async (_, make) => {
    const [owner, requester] = [await make(), newUser()];
    const { id: assetId } = await registerItem(registry, owner);
    await damageVault(owner);
    const query = { ownerId: owner.sub, assetId };

    expect((await registry.call(transfers.preview, requester, { query })).body).toMatchObject({
      available: false,
    });
    expect(await ask(registry, requester, owner, assetId)).toMatchObject({
      status: 409,
      body: { code: 'wrong_state' },
    });
  },
);

test.each([
  ['cancel', 'PendingRequesterReview'],
  ['reclaim', 'DeniedByRequester'],
] as const)(
  'an owner with a damaged vault can %s a transfer of an item that is not encrypted, also at a second try',
  async (step, status) => {
    const handover = await handoverAt(registry, status);
    await damageVault(handover.owner);

    let tries = 0;
    const transact: Transact = async (writes) => {
      tries += 1;
      return tries === 1 ? { committed: false, refused: new Map() } : registry.stores.transact(writes);
    };
    const contended = registry.with({ recordUnnamed: () => undefined, transact });
    expect(await tryStep(contended, handover, step)).toMatchObject({ status: 200 });
    const row = await registry.stores.assets.get(handover.owner.sub, handover.assetId);
    expect(row).not.toHaveProperty('transferId');
  },
);

describe('an item whose record is damaged', () => {
  const damagedItemAt = async (status: Parameters<typeof handoverAt>[1]) => {
    const handover = await handoverAt(registry, status, { requesterLevel: 'Enhanced' });
    const [row] = await assetRowsOf(registry, [handover.owner]);
    await registry.put('ASSETS_TABLE', { ...row, createdAt: 5 });
    return handover;
  };

  test.each(['owner', 'requester'] as const)('keeps no account of its %s', async (party) => {
    for (const status of ['PendingOwnerApproval', 'PendingRequesterReview'] as const) {
      const handover = await damagedItemAt(status);
      expect(await deleteAccount(registry, handover[party])).toMatchObject({ status: 200 });
    }
  });

  test('keeps no requester from a data reset', async () => {
    const { requester } = await damagedItemAt('PendingRequesterReview');
    expect(await reset(registry, requester)).toMatchObject({ status: 200 });
  });

  test.each([
    ['deny', 'PendingOwnerApproval'],
    ['withdraw', 'PendingOwnerApproval'],
    ['reject', 'PendingRequesterReview'],
    ['cancel', 'PendingRequesterReview'],
    ['reclaim', 'DeniedByRequester'],
  ] as const)('hides no transfer of it, and lets a party %s it', async (step, status) => {
    const handover = await damagedItemAt(status);
    for (const party of [handover.owner, handover.requester])
      expect(await list(party)).toMatchObject({ status: 200, body: [{ id: handover.transferId }] });
    expect(await tryStep(registry, handover, step)).toMatchObject({ status: 200 });
    const [row] = await assetRowsOf(registry, [handover.owner]);
    expect(row).toMatchObject({ createdAt: 5, openRequests: {} });
    // A denied item stays locked until its owner reclaims it.
    expect(row?.transferId).toBe(step === 'reject' ? handover.transferId : undefined);
  });
});
