import { QueryCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, describe, expect, test } from 'vitest';
import { type MaintenanceDeps, run } from '#functions/handlers/transfer-maintenance/run.ts';
import { createTransferMails } from '#functions/lib/mail/transferMails.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import { assets } from '#shared/contract/assets.ts';
import { STATUSES, TRANSFER_STATUSES, type TransferStatus } from '#shared/domain/transfers.ts';
import { clientThrough } from '#tests/support/crashing.ts';
import { SITE_ORIGIN } from '#tests/support/fakes/outside.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newUser } from '#tests/support/items.ts';
import { type Registry, registryOn, startRegistry } from '#tests/support/registry.ts';
import { type StoredRow, storedTransfer, transferRowOf } from '#tests/support/transferRecords.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const START = '2026-03-01T10:00:00.000Z';
const DAY_MS = 24 * 60 * 60 * 1_000;
const daysLater = (days: number) => new Date(Date.parse(START) + days * DAY_MS);
const isoAfter = (days: number) => daysLater(days).toISOString();
/** So that a run sees all there is. */
const NEVER = Number.POSITIVE_INFINITY;

const sealedFor = { vaultId: 'vault', generation: 2, level: 'Standard', sealed: Buffer.from('key') } as const;
let made = 0;

interface Wanted {
  readonly hasItem?: boolean;
  readonly hasHold?: boolean;
  /** Locked at a status that locks nothing. */
  readonly isLockedAnyway?: boolean;
  readonly owner?: TestUser;
  readonly requester?: TestUser;
}

interface Kept {
  readonly transfer: TransferRow;
  readonly item: AssetRow;
}

/** A transfer of that status that began it at the start, and its item as it is then. */
async function kept(
  status: TransferStatus,
  { hasItem = true, hasHold = true, isLockedAnyway = false, owner, requester }: Wanted = {},
): Promise<Kept> {
  made += 1;
  const { awaits, isLocked }: { awaits?: string; isLocked: boolean } = STATUSES[status];
  const [transferId, assetId] = [`t-${made}`, `a-${made}`];
  const [ownerId, requesterId] = [owner?.sub ?? `owner-${made}`, requester?.sub ?? `asker-${made}`];
  const isRequested = status.startsWith('Pending');
  const transfer = transferRowOf({
    transferId,
    assetId,
    ownerId,
    requesterId,
    ownerUsername: owner?.username ?? 'alice',
    requesterUsername: requester?.username ?? 'bob',
    requester: { emailDomain: 'example.com', memberSince: START },
    status,
    requestDate: START,
    ...(awaits && { awaiting: awaits === 'owner' ? ownerId : requesterId }),
    ...(status !== 'PendingOwnerApproval' && { approvedAt: START }),
    ...(!isRequested && { endedAt: START }),
    ...(['PendingRequesterReview', 'Completed'].includes(status) && { itemKey: sealedFor }),
    ...(isLocked && { names: { owner: sealedFor, requester: sealedFor } }),
  });
  const item: AssetRow = {
    ownerId,
    assetId,
    version: 3,
    createdAt: START,
    updatedAt: START,
    content: 'text',
    ...(hasHold && {
      openRequests: { other: 'other-transfer', ...(isRequested && { [requesterId]: transferId }) },
      ...((isLocked || isLockedAnyway) && { transferId }),
    }),
  };
  const { assets, transfers, transact } = registry.stores;
  await transact([transfers.insert(transfer), ...(hasItem ? [assets.insert(item)] : [])]);
  return { transfer, item };
}

/** The same between two users who can sign in and get mails. */
async function keptBetweenUsers(status: TransferStatus) {
  const [owner, requester] = [newUser(), newUser()];
  for (const user of [owner, requester]) await registry.call(assets.list, user);
  return { ...(await kept(status, { owner, requester })), owner, requester };
}

/** How many mails the owner and the requester have got. */
async function mailedTo({ owner, requester }: { readonly owner: TestUser; readonly requester: TestUser }) {
  const addresses = (await registry.outside.mails()).map(({ to = [] }) => to[0]?.address);
  return [owner, requester].map(
    ({ username }) => addresses.filter((address) => address === `${username}@example.com`).length,
  );
}

function jobAt(now: Date, stores: Registry['stores'] = registry.stores): MaintenanceDeps {
  return {
    ...stores,
    now: () => now,
    record: { ended: () => undefined, failed: () => undefined },
  };
}

const runAfter = (days: number) => run(jobAt(daysLater(days)), NEVER);

const stored = async ({ transfer, item }: Kept) => ({
  transfer: await storedTransfer(registry, transfer.transferId),
  item: await registry.stores.assets.get(item.ownerId, item.assetId),
});

async function recordedFor(userId: string, assetId: string) {
  const { rows } = await registry.stores.activity.ofUser(userId, { limit: 50 });
  return rows.filter((row) => row.assetId === assetId).map(({ kind, by, to }) => ({ kind, by, to }));
}

describe('the job, after thirty days', () => {
  test.each(TRANSFER_STATUSES)('does what is due to %s, and not sooner', async (status) => {
    const before = await kept(status);
    await runAfter(29.999);
    expect(await stored(before)).toEqual(before);

    await runAfter(30);
    expect(await stored(before)).toEqual(expected(before));
  });

  const others = { other: 'other-transfer' };
  const at = isoAfter(30);

  function expected({ transfer, item }: Kept): unknown {
    const { transferId: _, ...unlocked } = item;
    const { awaiting: __, itemKey: ___, names, ...bare }: StoredRow = transfer;
    const { dueShard: ____, dueAt: _____, ...settled } = bare;
    switch (transfer.status) {
      case 'PendingOwnerApproval':
        return {
          transfer: transferRowOf({
            ...bare,
            status: 'DeniedByOwner',
            lastStep: 'expireRequest',
            endedAt: at,
          }),
          item: { ...item, openRequests: others },
        };
      case 'PendingRequesterReview':
        return {
          transfer: transferRowOf({
            ...bare,
            names,
            status: 'DeniedByRequester',
            lastStep: 'expireReview',
            endedAt: at,
            awaiting: transfer.ownerId,
          }),
          item: { ...item, openRequests: others },
        };
      case 'DeniedByRequester':
        return {
          transfer: transferRowOf({
            ...bare,
            status: 'Reclaimed',
            lastStep: 'expireDenial',
            endedAt: at,
          }),
          item: { ...unlocked, cameBackPlain: true },
        };
      case 'DeniedByOwner':
      case 'Reclaimed':
        return { transfer: undefined, item };
      case 'Completed':
        return { transfer: settled, item };
    }
  }

  test.each(['PendingOwnerApproval', 'PendingRequesterReview', 'DeniedByRequester'] as const)(
    'records in both activities, once, that %s expired',
    async (status) => {
      const { transfer } = await kept(status);
      await runAfter(30);
      await runAfter(30);
      for (const userId of [transfer.ownerId, transfer.requesterId]) {
        expect(await recordedFor(userId, transfer.assetId)).toEqual([
          {
            kind: 'transfer_expired',
            by: { userId: '', username: 'Item Registry' },
            to: expect.objectContaining({ userId }),
          },
        ]);
      }
    },
  );

  const EXPIRING = ['PendingOwnerApproval', 'PendingRequesterReview', 'DeniedByRequester'] as const;

  test.each(EXPIRING)(
    'sends both parties one mail that %s expired, however often it runs',
    async (status) => {
      const handover = await keptBetweenUsers(status);
      await runAfter(30);
      await runAfter(30);
      expect(await mailedTo(handover)).toEqual([1, 1]);
    },
  );

  test.each(EXPIRING)('sends no mail when another change overtakes the expiry of %s', async (status) => {
    const handover = await keptBetweenUsers(status);
    const { transferId } = handover.transfer;
    const ended = { status: 'Reclaimed', endedAt: isoAfter(29) } as const;
    const reclaimed = transferRowOf({ ...handover.transfer, ...ended });
    const client = clientThrough(registry.client, async (send, command) => {
      const text = JSON.stringify(command);
      if (text.includes(transferId) && text.includes('TransactItems')) {
        await registry.put('TRANSFERS_TABLE', reclaimed);
      }
      return send();
    });
    const { mails } = registry.stores;
    await run({ ...jobAt(daysLater(30), registryOn(client).stores), mails }, NEVER);
    expect(await mailedTo(handover)).toEqual([0, 0]);
    expect((await stored(handover)).transfer).toEqual(reclaimed);
  });

  test('expires transfers and completes its run when the mail service fails', async () => {
    const handovers = [];
    for (const status of EXPIRING) handovers.push(await keptBetweenUsers(status));
    const failures: unknown[] = [];
    const mails = createTransferMails({
      ...registry.outside,
      post: { send: () => Promise.reject(new TypeError('secret text')) },
      siteOrigin: SITE_ORIGIN,
      record: (failure) => failures.push(failure),
    });
    const result = await run({ ...jobAt(daysLater(30)), mails }, NEVER);
    expect(result).toMatchObject({
      done: { expireRequest: 1, expireReview: 1, expireDenial: 1 },
      failed: 0,
      isComplete: true,
    });
    expect(failures).toHaveLength(2 * handovers.length);
    expect(JSON.stringify(failures)).not.toContain('secret text');
    for (const each of handovers) {
      expect((await stored(each)).transfer?.status).not.toBe(each.transfer.status);
      expect(await mailedTo(each)).toEqual([0, 0]);
    }
  });

  test.each(EXPIRING)(
    'expires %s also when the item is gone or holds nothing of the transfer',
    async (status) => {
      const gone = await kept(status, { hasItem: false });
      const free = await kept(status, { hasHold: false });
      await runAfter(30);
      for (const each of [gone, free]) {
        expect((await stored(each)).transfer?.status).not.toBe(status);
      }
      expect((await stored(gone)).item).toBeUndefined();
      expect((await stored(free)).item).toEqual(free.item);
    },
  );

  test('frees an item that a request locks, which only a restored table can show', async () => {
    const request = await kept('PendingOwnerApproval', { isLockedAnyway: true });
    await runAfter(30);
    const { transfer, item } = await stored(request);
    expect(transfer?.status).toBe('DeniedByOwner');
    expect(item).not.toHaveProperty('transferId');
  });

  test('takes one transfer through all its expiries, thirty days each', async () => {
    const review = await kept('PendingRequesterReview');
    const statuses: unknown[] = [];
    for (const days of [30, 59, 60, 90, 400]) {
      await runAfter(days);
      statuses.push((await stored(review)).transfer?.status);
    }
    expect(statuses).toEqual(['DeniedByRequester', 'DeniedByRequester', 'Reclaimed', undefined, undefined]);
    expect((await stored(review)).item).not.toHaveProperty('transferId');

    const request = await kept('PendingOwnerApproval');
    await runAfter(30);
    await runAfter(59);
    expect((await stored(request)).transfer).toBeDefined();
    await runAfter(60);
    expect((await stored(request)).transfer).toBeUndefined();
  });
});

describe('a run of the job', () => {
  test('does everything once when another run goes on beside it', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => kept('PendingOwnerApproval')));
    const runs = await Promise.all([runAfter(30), runAfter(30), runAfter(30)]);
    const steps = runs.map(({ done }) => done.expireRequest ?? 0);
    expect(steps.reduce((sum, count) => sum + count)).toBe(all.length);
    for (const { transfer } of all) {
      expect(await recordedFor(transfer.ownerId, transfer.assetId)).toHaveLength(1);
    }
  });

  test('leaves the rest to the next run at its deadline, which goes on there', async () => {
    const own = await startRegistry();
    const rows = Array.from({ length: 450 }, (_, at) => ({
      transferId: `t-${at}`,
      assetId: 'asset',
      ownerId: 'alice',
      requesterId: 'bob',
      ownerUsername: 'alice',
      requesterUsername: 'bob',
      requester: { emailDomain: 'example.com', memberSince: START },
      status: 'DeniedByOwner' as const,
      requestDate: START,
      endedAt: START,
    }));
    for (let from = 0; from < rows.length; from += 90) {
      await own.stores.transact(rows.slice(from, from + 90).map(own.stores.transfers.insert));
    }
    let looks = 0;
    const now = () => {
      looks += 1;
      return new Date(daysLater(30).getTime() + looks);
    };
    const deps = { ...jobAt(daysLater(30), own.stores), now };
    const runs = [];
    for (let done = 0; done < rows.length && runs.length < 100; ) {
      const result = await run(deps, now().getTime() + 100);
      done += result.done.forget ?? 0;
      runs.push(result.isComplete);
    }
    expect(runs.length).toBeGreaterThan(2);
    expect(runs.slice(0, -1)).not.toContain(true);
    expect(await own.rows('TRANSFERS_TABLE')).toEqual([]);
    expect(await run(deps, NEVER)).toMatchObject({ seen: 0, isComplete: true });
    await own.stop();
  });

  test('goes on past a transfer that it cannot write and a damaged one, and counts both', async () => {
    const [stuck, other] = [await kept('PendingOwnerApproval'), await kept('PendingOwnerApproval')];
    await registry.put('TRANSFERS_TABLE', { transferId: 'damaged' });
    const client = clientThrough(registry.client, async (send, command) => {
      if (JSON.stringify(command).includes(`${stuck.item.assetId}"`)) throw new TypeError('secret text');
      return send();
    });
    const failures: unknown[] = [];
    const deps = {
      ...jobAt(daysLater(30), registryOn(client).stores),
      record: { ended: () => undefined, failed: (...failure: unknown[]) => failures.push(failure) },
    };
    // By its date, and on the round.
    expect(await run(deps, NEVER)).toMatchObject({ failed: 2, damaged: 1, isComplete: true });
    const failure = [stuck.transfer.transferId, 'TypeError'];
    expect(failures).toEqual([failure, failure]);
    expect(await stored(stuck)).toEqual(stuck);
    expect((await stored(other)).transfer?.status).toBe('DeniedByOwner');
    expect(await runAfter(30)).toMatchObject({ failed: 0 });
    expect((await stored(stuck)).transfer?.status).toBe('DeniedByOwner');
  });

  test('leaves each transfer and its item consistent when it dies at any call', async () => {
    for (let call = 1; call <= 8; call += 1) {
      const before = await kept('PendingRequesterReview');
      let calls = 0;
      const client = clientThrough(registry.client, async (send, command) => {
        // Most parts of the index hold nothing that is due.
        if (!(command instanceof QueryCommand)) calls += 1;
        if (calls >= call) throw new Error('died');
        return send();
      });
      await run(jobAt(daysLater(30), registryOn(client).stores), NEVER).catch(() => undefined);
      const { transfer, item } = await stored(before);
      const isOpen = item?.openRequests?.[before.transfer.requesterId] !== undefined;
      expect(isOpen).toBe(transfer?.status === 'PendingRequesterReview');
      await runAfter(30);
      expect((await stored(before)).transfer?.status).toBe('DeniedByRequester');
    }
  });
});
