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

describe('a list of very many transfers', () => {
  /** The list of the requester of a denied transfer, as if there were 20,000 like it. */
  async function listOfMany(changed: Partial<Parameters<typeof registry.with>[0]> = {}) {
    const { requester, transferId } = await handoverAt(registry, 'DeniedByOwner');
    const row = (await registry.stores.transfers.get(transferId)) ?? expect.unreachable();
    const many = registry.with({
      ...changed,
      transfers: {
        ...registry.stores.transfers,
        async *ofParty() {
          // The name that takes time to be opened is left out.
          for (let at = 1; at <= 20_000; at += 1)
            yield { ...row, askedName: undefined, transferId: String(at) };
        },
      },
    });
    const { body } = await many.call(transfers.pending, requester);
    return body.map(({ id }: { id: string }) => Number(id));
  }
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

  test('has the newest 5,000', async () => {
    expect(await listOfMany()).toEqual(upTo(5_000));
  });

  test('ends where the time does, and has the newest as well', async () => {
    const start = Date.now();
    let asked = 0;
    const ids = await listOfMany({
      now: () => {
        asked += 1;
        return new Date(start + asked * 100);
      },
    });

    expect(ids).toEqual(upTo(ids.length));
    expect(ids.length).toBeGreaterThan(100);
    expect(ids.length).toBeLessThan(200);
  });

  test('has the newest hundred however slow the tables are: a short one is whole, or fails', async () => {
    let time = Date.now();
    const now = () => {
      time += 20_000;
      return new Date(time);
    };

    expect(await listOfMany({ now })).toEqual(upTo(100));
  });
});
