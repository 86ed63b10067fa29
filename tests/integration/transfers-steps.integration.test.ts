import { afterAll, describe, expect, test } from 'vitest';
import { assets } from '#shared/contract/assets.ts';
import { itemHistory } from '#shared/contract/history.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { STEPS, TRANSFER_STATUSES, type TransferStatus } from '#shared/domain/transfers.ts';
import {
  ask,
  type Handover,
  handoverAt,
  PARTY_STEPS,
  type PartyStep,
  requestHandover,
  seen,
  tryStep,
  WAYS,
} from '#tests/support/handovers.ts';
import { newUser, registerItem } from '#tests/support/items.ts';
import { startRegistry } from '#tests/support/registry.ts';
import { storedTransfer } from '#tests/support/transferRecords.ts';
import { once } from '#tests/support/units/once.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const steps = Object.keys(PARTY_STEPS) as PartyStep[];
const otherParty = ({ owner, requester }: Handover, step: PartyStep) =>
  PARTY_STEPS[step].by === 'owner' ? requester : owner;
const cases = TRANSFER_STATUSES.flatMap((status) => steps.map((step) => [step, status] as const));
const resting = new Map(
  TRANSFER_STATUSES.map((status) => [status, once(() => handoverAt(registry, status))]),
);
/** A transfer that nobody takes further, for all tests of steps that change nothing there. */
const restingAt = (status: TransferStatus): Promise<Handover> =>
  resting.get(status)?.() ?? expect.unreachable();
const isRepeat = (step: PartyStep, status: TransferStatus) => WAYS[status].at(-1) === step;

/** All that is stored of a transfer, to compare before and after. */
const storedOf = ({ owner, requester, assetId, transferId }: Handover) => {
  const { transfers: store, assets: items, activity } = registry.stores;
  return Promise.all([
    store.get(transferId),
    items.get(owner.sub, assetId),
    items.get(requester.sub, assetId),
    activity.ofUser(owner.sub, { limit: 100 }),
    activity.ofUser(requester.sub, { limit: 100 }),
  ]);
};

test.each(cases)(
  'the step %s at %s succeeds only for its actor, and only in the status that it begins in',
  async (step, status) => {
    const { from, to } = STEPS[step];
    const handover = await (from === status ? handoverAt(registry, status) : restingAt(status));
    const before = await storedOf(handover);

    const strange = await tryStep(registry, handover, step, newUser());
    const other = await tryStep(registry, handover, step, otherParty(handover, step));
    expect(await storedOf(handover)).toEqual(before);
    const answer = await tryStep(registry, handover, step);

    expect(strange).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(other).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    const after = await storedOf(handover);
    if (from === status) {
      expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String) } });
      expect(after[0]?.status).toBe(to === 'Gone' ? undefined : to);
      return;
    }
    if (isRepeat(step, status)) expect(answer).toMatchObject({ status: 200 });
    else expect(answer).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    expect(after).toEqual(before);
  },
);

describe('a step', () => {
  test.each(steps)('%s rejects a malformed id and names the field', async (step) => {
    const handover = { ...(await restingAt('PendingOwnerApproval')), transferId: 'not an id' };

    expect(await tryStep(registry, handover, step)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'id' }] },
    });
  });

  test.each(steps)('%s answers 404 for an id that names nothing', async (step) => {
    const handover = { ...(await restingAt('PendingOwnerApproval')), transferId: 'nothing' };

    expect(await tryStep(registry, handover, step)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  test.each([{}, { approved: 'yes' }, { approved: null }])(
    'of the requester is rejected with the body %j',
    async (body) => {
      const { requester, transferId } = await restingAt('PendingRequesterReview');

      const answer = await registry.call(transfers.requesterDecision, requester, {
        params: { id: transferId },
        body,
      });

      expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'approved' }] } });
    },
  );

  test('is rejected out of turn, with the party whose turn it is', async () => {
    const handover = await requestHandover(registry);
    const { owner, requester } = handover;

    const early = await tryStep(registry, handover, 'accept');
    const wrong = await tryStep(registry, handover, 'approve', requester);
    await tryStep(registry, handover, 'deny');
    const late = await tryStep(registry, handover, 'approve');

    const text = `This transfer is at 'Pending Owner Approval'. It is ${owner.username}’s turn.`;
    expect([early, wrong].map(({ body }) => body.message)).toEqual([text, text]);
    expect(late.body.message).toBe("This transfer is at 'Denied by Owner'. It has ended.");
  });

  test('withdraw gives 404 the second time', async () => {
    const handover = await requestHandover(registry);

    expect(await tryStep(registry, handover, 'withdraw')).toMatchObject({ status: 200 });
    expect(await tryStep(registry, handover, 'withdraw')).toMatchObject({ status: 404 });
  });

  test.each(['deny', 'withdraw', 'cancel', 'reject', 'reclaim'] as const)(
    '%s succeeds although the item is gone',
    async (step) => {
      const handover = await handoverAt(registry, STEPS[step].from);
      const { owner, assetId } = handover;
      await registry.stores.transact([registry.stores.assets.erase(owner.sub, { assetId })]);

      expect(await tryStep(registry, handover, step)).toMatchObject({ status: 200 });
    },
  );
});

describe('two steps at once', () => {
  test.each([
    ['approve', 'deny'],
    ['approve', 'withdraw'],
    ['deny', 'withdraw'],
  ] as const)('%s and %s: one of them succeeds', async (one, other) => {
    const handover = await requestHandover(registry);

    const answers = await Promise.all([tryStep(registry, handover, one), tryStep(registry, handover, other)]);

    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([404, 409]).toContain(statuses[1]);
  });

  test.each(steps.filter((step) => step !== 'withdraw'))('%s twice: both succeed', async (step) => {
    const handover = await handoverAt(registry, STEPS[step].from);

    const answers = await Promise.all([tryStep(registry, handover, step), tryStep(registry, handover, step)]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await registry.stores.activity.ofUser(handover.owner.sub, { limit: 100 });
    const kinds = rows.filter((row) => row.transferId === handover.transferId).map(({ kind }) => kind);
    expect(new Set(kinds).size).toBe(kinds.length);
  });
});

describe('an item in transit', () => {
  test.each(['PendingRequesterReview', 'DeniedByRequester'] as const)(
    'cannot be changed, deleted or approved for another user at %s',
    async (status) => {
      const handover = await handoverAt(registry, status);
      const { owner, assetId } = handover;
      const carol = newUser();
      const second = await ask(registry, carol, owner, assetId);
      const item = (await registry.call(assets.get, owner, { params: { id: assetId } })).body;
      expect(item.inTransit).toBe(true);

      const params = { id: assetId };
      const answers = [
        await registry.call(assets.update, owner, { params, body: { ...item, name: 'Changed' } }),
        await registry.call(assets.addProperty, owner, { params, body: { name: 'Seats', value: '5' } }),
        await registry.call(assets.remove, owner, { params }),
        await registry.call(transfers.approve, owner, { params: { id: second.body.id } }),
      ];

      expect(second.status).toBe(201);
      expect(answers.map(({ status: code, body }) => [code, body.code])).toEqual(
        answers.map(() => [409, 'in_transit']),
      );
    },
  );

  test('is not approved for a requester who asks again, until its owner does what the refusal says', async () => {
    const handover = await handoverAt(registry, 'DeniedByRequester');
    const { owner, requester, assetId } = handover;
    const { body } = await ask(registry, requester, owner, assetId);
    const again = { ...handover, transferId: body.id };

    expect((await tryStep(registry, again, 'approve')).body).toMatchObject({
      code: 'in_transit',
      message: 'This item is still in another transfer. Cancel or reclaim that first.',
    });
    await tryStep(registry, handover, 'reclaim');
    expect((await tryStep(registry, again, 'approve')).status).toBe(200);
  });

  test.each(['Reclaimed', 'DeniedByOwner'] as const)('is unlocked again at %s', async (status) => {
    const { owner, assetId } = await handoverAt(registry, status);

    const item = (await registry.call(assets.get, owner, { params: { id: assetId } })).body;
    const changed = await registry.call(assets.update, owner, {
      params: { id: assetId },
      body: { ...item, name: 'Changed' },
    });

    expect(item.inTransit).toBe(false);
    expect(changed.status).toBe(200);
  });

  test('is unlocked again after a cancellation', async () => {
    const handover = await handoverAt(registry, 'PendingRequesterReview', { ownerLevel: 'Standard' });
    const { owner, requester, assetId, transferId } = handover;

    await tryStep(registry, handover, 'cancel');

    expect((await registry.call(assets.get, owner, { params: { id: assetId } })).body.inTransit).toBe(false);
    const read = await registry.call(transfers.item, requester, { params: { transferId } });
    expect(read).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    expect(await seen(registry, handover, requester)).toMatchObject({ assetName: 'Unknown Item' });
  });
});

describe('an item that was handed over', () => {
  test('belongs to its new owner alone, with its details, and is not locked', async () => {
    const handover = await requestHandover(registry);
    const { owner, requester, assetId } = handover;
    const params = { id: assetId };
    const before = (await registry.call(assets.get, owner, { params })).body;
    await tryStep(registry, handover, 'approve');

    await tryStep(registry, handover, 'accept');

    const after = (await registry.call(assets.get, requester, { params })).body;
    expect(after).toEqual({
      ...before,
      received: true,
      userId: requester.sub,
      version: before.version + 1,
      updatedAt: after.updatedAt,
    });
    expect(await registry.call(assets.get, owner, { params })).toMatchObject({ status: 404 });
    const rows = (await registry.rows('ASSETS_TABLE')).filter((row) => row.assetId === assetId);
    expect(rows).toEqual([expect.not.objectContaining({ transferId: expect.anything() })]);
    expect(rows[0]).not.toHaveProperty('openRequests');
  });

  test('closes the other requests for it, and notifies their requesters', async () => {
    const handover = await requestHandover(registry);
    const { owner, requester, assetId } = handover;
    const others = [newUser(), newUser()];
    const asked = await Promise.all(others.map((other) => ask(registry, other, owner, assetId)));
    await tryStep(registry, handover, 'approve');

    await tryStep(registry, handover, 'accept');

    for (const [index, other] of others.entries()) {
      const params = { id: asked[index]?.body.id };
      const { body } = await registry.call(transfers.get, other, { params });
      expect(body).toMatchObject({ status: 'DeniedByOwner', assetName: asked[index]?.body.assetName });
      const told = (await registry.outside.mails()).filter(({ to }) =>
        to?.some(({ address }) => address?.startsWith(other.username)),
      );
      expect(told).toHaveLength(1);
    }
    expect(await registry.call(transfers.pendingCount, owner)).toMatchObject({ body: { count: 0 } });
    expect(await ask(registry, owner, requester, assetId)).toMatchObject({ status: 201 });
  });

  test('can be transferred back, and to a third user', async () => {
    const handover = await handoverAt(registry, 'Completed');
    const { owner, requester, assetId } = handover;
    const back = { owner: requester, requester: owner, assetId };

    const { body } = await ask(registry, owner, requester, assetId);
    const again = { ...back, transferId: body.id };
    await tryStep(registry, again, 'approve');
    const answer = await tryStep(registry, again, 'accept');

    expect(answer.status).toBe(200);
    const mine = await registry.call(assets.get, owner, { params: { id: assetId } });
    expect(mine).toMatchObject({ status: 200, body: { name: 'Family car' } });
  });

  test('keeps its history and shows it to its new owner', async () => {
    const { owner, requester, assetId } = await handoverAt(registry, 'Completed');

    const answer = await registry.call(itemHistory.list, requester, { params: { id: assetId } });

    expect(answer.body.entries.map(({ kind, by, to }: Record<string, string>) => [kind, by, to])).toEqual([
      ['item_transferred', owner.username, requester.username],
      ['item_registered', owner.username, undefined],
    ]);
  });
});

describe('a rejected item', () => {
  test('can be requested again by the same user, and is reclaimed by its owner alone', async () => {
    const handover = await handoverAt(registry, 'DeniedByRequester');
    const { owner, requester, assetId } = handover;

    const again = await ask(registry, requester, owner, assetId);
    const early = await registry.call(transfers.approve, owner, { params: { id: again.body.id } });
    await tryStep(registry, handover, 'reclaim');
    const late = await registry.call(transfers.approve, owner, { params: { id: again.body.id } });

    expect([again, early, late].map(({ status }) => status)).toEqual([201, 409, 200]);
  });

  test('no longer holds the key that was sealed to the requester', async () => {
    const { transferId } = await handoverAt(registry, 'DeniedByRequester', { ownerLevel: 'Standard' });

    const row = await storedTransfer(registry, transferId);

    expect(row).toMatchObject({ names: { owner: {}, requester: {} } });
    expect(row).not.toHaveProperty('itemKey');
  });
});

test('an item is handed over when neither party has a vault', async () => {
  const [owner, requester] = [newUser(), newUser()];
  const item = await registerItem(registry, owner);

  await ask(registry, requester, owner, item.id);

  const vaults = (await registry.rows('USERS_TABLE')).filter(({ record }) => record === 'vault');
  expect(vaults.filter(({ userId }) => userId === requester.sub)).toMatchObject([
    { vault: { chosen: false } },
  ]);
  expect(vaults.filter(({ userId }) => userId === owner.sub)).toEqual([]);
});
