import { afterAll, describe, expect, test } from 'vitest';
import { transfers } from '#shared/contract/transfers.ts';
import type { TransferStatus } from '#shared/domain/transfers.ts';
import { type Handover, handoverAt, requestHandover, tryStep } from '#tests/support/handovers.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newUser } from '#tests/support/items.ts';
import { startRegistry } from '#tests/support/registry.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const clear = ({ transferId }: Handover, by: TestUser) =>
  registry.call(transfers.clear, by, { params: { id: transferId } });
const listOf = async (user: TestUser): Promise<string[]> =>
  (await registry.call(transfers.pending, user)).body.map(({ id }: { id: string }) => id);

describe('a transfer that has ended', () => {
  test.each(['deny', 'cancel'] as const)(
    'leaves the list of each party who takes it off, after %s',
    async (step) => {
      const handover = await handoverAt(
        registry,
        step === 'deny' ? 'PendingOwnerApproval' : 'PendingRequesterReview',
      );
      const { owner, requester, transferId } = handover;
      await tryStep(registry, handover, step);

      expect(await clear(handover, requester)).toMatchObject({ status: 200 });

      expect(await listOf(requester)).toEqual([]);
      expect(await listOf(owner)).toEqual([transferId]);
      await Promise.all([clear(handover, owner), clear(handover, owner)]);
      expect(await listOf(owner)).toEqual([]);
    },
  );

  test('leaves the list of the requester who rejected it, and waits for its owner all the same', async () => {
    const handover = await handoverAt(registry, 'DeniedByRequester');
    const { owner, requester, transferId } = handover;

    expect((await clear(handover, requester)).status).toBe(200);
    expect(await clear(handover, owner)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });

    expect(await listOf(requester)).toEqual([]);
    expect(await listOf(owner)).toEqual([transferId]);
    expect(await registry.call(transfers.pendingCount, owner)).toMatchObject({ body: { count: 1 } });
    expect((await tryStep(registry, handover, 'reclaim')).status).toBe(200);
  });

  test('is taken off once, however often it is asked for, and can still be read by its address', async () => {
    const handover = await handoverAt(registry, 'DeniedByOwner');
    const { requester, transferId } = handover;

    for (const _ of [1, 2]) expect((await clear(handover, requester)).status).toBe(200);

    const { status } = await registry.call(transfers.get, requester, { params: { id: transferId } });
    expect(status).toBe(200);
  });
});

describe('a transfer that is not over', () => {
  test.each<[TransferStatus]>([
    ['PendingOwnerApproval'],
    ['PendingRequesterReview'],
    ['Completed'],
    ['Reclaimed'],
  ])('stays where it is at %s, for both parties', async (status) => {
    const handover = await handoverAt(registry, status);
    for (const user of [handover.owner, handover.requester]) {
      const before = await listOf(user);
      expect(await clear(handover, user)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
      expect(await listOf(user)).toEqual(before);
    }
    const { body } = await registry.call(transfers.completed, handover.owner);
    expect(body.transfers).toHaveLength(status === 'Completed' ? 1 : 0);
  });

  test('is not found by anyone else', async () => {
    expect(await clear(await requestHandover(registry), newUser())).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });
});
