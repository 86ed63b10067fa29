import { afterAll, describe, expect, test } from 'vitest';
import type { VaultKms } from '#functions/lib/crypto/kms.ts';
import { assets } from '#shared/contract/assets.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { ACTIVITY_GROUPS } from '#shared/domain/activity.ts';
import { atLeast, CRASH_MOMENTS, type Crash, clientUntil, outsideUntil } from '#tests/support/crashing.ts';
import { reset } from '#tests/support/dataReset.ts';
import { ask, type Handover, type PartyStep, requestHandover, tryStep } from '#tests/support/handovers.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newItem, newUser } from '#tests/support/items.ts';
import { type ApiResponse, registryOn, startRegistry } from '#tests/support/registry.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const STEPS_TO = {
  PendingOwnerApproval: [],
  PendingRequesterReview: ['approve'],
  DeniedByRequester: ['approve', 'reject'],
} as const satisfies Record<string, readonly PartyStep[]>;
type Open = keyof typeof STEPS_TO;
const OPEN = ['PendingOwnerApproval', 'PendingRequesterReview', 'DeniedByRequester'] as const;

/** A transfer in that status between people whose data could be reset. */
async function openTransfer(status: Open): Promise<Handover> {
  const handover = await requestHandover(registry, { ownerLevel: 'Enhanced', requesterLevel: 'Maximum' });
  for (const step of STEPS_TO[status]) {
    const { status: answered } = await tryStep(registry, handover, step);
    expect(answered).toBe(200);
  }
  return handover;
}

const rowsOf = async ({ owner, assetId, transferId }: Handover) => ({
  transfer: await registry.stores.transfers.get(transferId),
  item: await registry.stores.assets.get(owner.sub, assetId),
});

async function kindsFor({ sub }: TestUser) {
  const { rows } = await registry.stores.activity.ofUser(sub, {
    kinds: ACTIVITY_GROUPS.transfers,
    limit: 1,
  });
  return rows.map(({ kind, by }) => [kind, by.userId]);
}

describe.each(OPEN)('a transfer at %s', (status) => {
  test("is gone after its requester's reset, and the owner's item is unlocked", async () => {
    const handover = await openTransfer(status);
    const { owner, requester, assetId, transferId } = handover;

    expect((await reset(registry, requester)).status).toBe(200);

    expect(await rowsOf(handover)).toEqual({
      transfer: undefined,
      item: expect.objectContaining({ openRequests: {} }),
    });
    for (const user of [owner, requester]) {
      expect((await registry.call(transfers.pending, user)).body).toEqual([]);
      expect((await registry.call(transfers.get, user, { params: { id: transferId } })).status).toBe(404);
      expect(await kindsFor(user)).toEqual([['transfer_withdrawn', requester.sub]]);
    }
    const params = { id: assetId };
    const item = await registry.call(assets.get, owner, { params });
    expect(item.body).toMatchObject({ inTransit: false, name: newItem().name });
    const edited = await registry.call(assets.update, owner, {
      params,
      body: { ...item.body, name: 'Free' },
    });
    expect(edited.status).toBe(200);
    expect((await ask(registry, requester, owner, assetId)).status).toBe(201);
  });

  test("is gone after its owner's reset, with the item", async () => {
    const handover = await openTransfer(status);
    const { owner, requester } = handover;

    expect((await reset(registry, owner)).status).toBe(200);

    expect(await rowsOf(handover)).toEqual({ transfer: undefined, item: undefined });
    for (const user of [owner, requester]) {
      expect((await registry.call(transfers.pending, user)).body).toEqual([]);
      expect((await registry.call(transfers.pendingCount, user)).body).toEqual({ count: 0 });
      expect(await kindsFor(user)).toEqual([['transfer_cancelled', owner.sub]]);
    }
  });
});

test('a reset keeps ended transfers, and those between other users', async () => {
  const ended = await openTransfer('PendingOwnerApproval');
  expect((await tryStep(registry, ended, 'deny')).status).toBe(200);
  const { owner, requester } = ended;
  const other = newUser();
  expect((await ask(registry, other, owner, ended.assetId)).status).toBe(201);
  const before = await rowsOf(ended);

  expect((await reset(registry, requester)).status).toBe(200);

  expect(await rowsOf(ended)).toEqual(before);
  expect((await registry.call(transfers.pending, other)).body).toHaveLength(1);
});

test('no transfer is requested or accepted while an interrupted reset is not finished', async () => {
  const handover = await openTransfer('PendingRequesterReview');
  const { vaults, transact } = registry.stores;
  const vault = (await vaults.get(handover.requester.sub)) ?? expect.unreachable();
  const marked = { ...vault, version: vault.version + 1, state: 'resetting' as const };
  await transact([vaults.replace(marked, vault.version)]);

  expect((await tryStep(registry, handover, 'accept')).status).toBeGreaterThanOrEqual(400);
  const another = await requestHandover(registry, { ownerLevel: 'Standard' });
  const answer = await ask(registry, handover.requester, another.owner, another.assetId);
  expect(answer.status).toBeGreaterThanOrEqual(400);

  expect((await reset(registry, handover.requester)).status).toBe(200);
  expect((await rowsOf(handover)).transfer).toBeUndefined();
});

/** As asker and as owner, in every status that is open. */
async function everywhere(): Promise<{ user: TestUser; handovers: Handover[] }> {
  const first = await openTransfer('PendingRequesterReview');
  const user = first.requester;
  const own = await registry.call(assets.create, user, { body: newItem() });
  const requester = newUser();
  const asked = await ask(registry, requester, user, own.body.id);
  const handovers = [first, { owner: user, requester, assetId: own.body.id, transferId: asked.body.id }];
  return { user, handovers };
}

async function crashAndResume(crash: Crash): Promise<'crashed' | 'ran through'> {
  const { user, handovers } = await everywhere();
  const outside = outsideUntil(crash);
  const kms: VaultKms = {
    ...registry.kms,
    encrypt: (plaintext, context) => outside.reach(() => registry.kms.encrypt(plaintext, context), 'read'),
  };
  const client = clientUntil(registry.client, outside);
  const first = await reset(registryOn(client, [], { kms }), user);
  if (outside.isDead()) {
    for (const each of handovers) {
      const { transfer, item } = await rowsOf(each);
      // An item is held exactly as long as its transfer is there.
      if (item) expect(Object.keys(item.openRequests ?? {})).toHaveLength(transfer ? 1 : 0);
      else expect(transfer).toBeUndefined();
      expect(item?.transferId).toBe(
        transfer?.status === 'PendingRequesterReview' ? each.transferId : undefined,
      );
    }
    expect([200, 409]).toContain((await reset(registry, user)).status);
  } else expect(first.status).toBe(200);

  for (const each of handovers) expect((await rowsOf(each)).transfer).toBeUndefined();
  const [received] = handovers;
  expect((await registry.call(transfers.pending, user)).body).toEqual([]);
  expect((await registry.call(assets.list, user)).body).toEqual([]);
  if (received) expect((await rowsOf(received)).item).toMatchObject({ openRequests: {} });
  return outside.isDead() ? 'crashed' : 'ran through';
}

test.each(CRASH_MOMENTS)(
  'a process that dies %s any of its requests leaves a reset that the next call completes, with all transfers',
  { timeout: 120_000 },
  async (when) => {
    let call = 1;
    while ((await crashAndResume({ call, when })) === 'crashed') call += 1;
    expect(call).toBeGreaterThan(atLeast(12, 4));
  },
);

// The decision comes between what the reset has read and one of its writes.
test('a reset and a decision at once leave no transfer open and no item locked', {
  timeout: 120_000,
}, async () => {
  const races: [Open, PartyStep][] = [
    ['PendingOwnerApproval', 'approve'],
    ['PendingOwnerApproval', 'deny'],
    ['PendingRequesterReview', 'cancel'],
    ['DeniedByRequester', 'reclaim'],
  ];
  for (const [status, step] of races) {
    for (const moment of [1, 2, 3]) {
      const handover = await openTransfer(status);
      const { owner, requester } = handover;
      let writes = 0;
      let decided: ApiResponse | undefined;
      const transact: typeof registry.stores.transact = async (...given) => {
        writes += 1;
        if (writes === moment) decided = await tryStep(registry, handover, step);
        return registry.stores.transact(...given);
      };
      const wiped = await reset(registry.with({ transact }), requester);
      expect(wiped.status).toBe(200);
      expect([200, 404, 409]).toContain(decided?.status);
      const { transfer, item } = await rowsOf(handover);
      expect([undefined, 'DeniedByOwner', 'Reclaimed']).toContain(transfer?.status);
      expect(item).not.toHaveProperty('transferId');
      expect(item?.openRequests).toEqual({});
      expect((await registry.call(transfers.pendingCount, owner)).body).toEqual({ count: 0 });
    }
  }
});
