import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, describe, expect, test } from 'vitest';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import type { TransferRow } from '#functions/lib/storage/transferRow.ts';
import {
  consequencesOf,
  OPEN_REQUESTS_PER_ITEM,
  STATUSES,
  STEPS,
  TRANSFER_STATUSES,
  TRANSFER_STEPS,
} from '#shared/domain/transfers.ts';
import { startRegistry } from '#tests/support/registry.ts';
import { type StoredRow, storedTransfer, transferRowOf } from '#tests/support/transferRecords.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const DAY = '2026-03-01T00:00:00.000Z';
let made = 0;

const asset = (changed: Partial<AssetRow> = {}): AssetRow => {
  made += 1;
  return {
    ownerId: 'alice-id',
    assetId: `asset-${made}`,
    version: 1,
    createdAt: DAY,
    updatedAt: DAY,
    content: 'plain',
    ...changed,
  };
};

const stored = (row: AssetRow) => marshall(row, { removeUndefinedValues: true });

const transfer = (changed: StoredRow = {}): TransferRow => {
  made += 1;
  return transferRowOf({
    transferId: `transfer-${made}`,
    assetId: 'asset',
    ownerId: 'alice-id',
    requesterId: 'bob-id',
    ownerUsername: 'alice',
    requesterUsername: 'bob',
    requester: { emailDomain: 'example.com', memberSince: DAY },
    status: 'PendingOwnerApproval',
    requestDate: DAY,
    approvedAt: DAY,
    endedAt: DAY,
    awaiting: 'alice-id',
    ...changed,
  });
};

const sealed = {
  vaultId: 'vault',
  generation: 1,
  itemKey: Buffer.from('key'),
  payload: Buffer.from('payload'),
};
const sealedFor = { vaultId: 'vault', generation: 2, level: 'Standard', sealed: Buffer.from('key') } as const;

async function commits(...pieces: TransactItem<unknown>[]): Promise<boolean> {
  const outcome = await registry.stores.transact(pieces);
  return outcome.committed;
}

async function kept(row: AssetRow): Promise<AssetRow> {
  expect(await commits(registry.stores.assets.insert(row))).toBe(true);
  return row;
}

const read = ({ ownerId, assetId }: AssetRow) => registry.stores.assets.get(ownerId, assetId);

describe('the row of a requested item', () => {
  test('takes requests of different users, and one of each user at a time', async () => {
    const { assets } = registry.stores;
    const row = await kept(asset());
    expect(await commits(assets.addRequest(row, 'bob.id', 't-1'))).toBe(true);
    const asked = { ...row, openRequests: { 'bob.id': 't-1' } };
    expect(await read(row)).toEqual(asked);

    expect(await commits(assets.addRequest(row, 'carol', 't-2'))).toBe(false);
    expect(await commits(assets.addRequest(asked, 'bob.id', 't-2'))).toBe(false);
    expect(await commits(assets.addRequest(asked, 'carol', 't-2'))).toBe(true);
    expect(await read(row)).toEqual({ ...row, openRequests: { 'bob.id': 't-1', carol: 't-2' } });
  });

  test('takes another request of a user whose last one has ended', async () => {
    const { assets } = registry.stores;
    const row = await kept(asset());
    await commits(assets.addRequest(row, 'bob', 't-1'));
    expect(await commits(assets.dropRequest(row, 'bob', 'another'))).toBe(false);
    expect(await commits(assets.dropRequest(row, 'bob', 't-1'))).toBe(true);
    expect(await commits(assets.dropRequest(row, 'bob', 't-1'))).toBe(false);
    const free = { ...row, openRequests: {} };
    expect(await read(row)).toEqual(free);
    expect(await commits(assets.addRequest(free, 'bob', 't-2'))).toBe(true);
  });

  test('takes no more requests than may be open at once', async () => {
    const { assets } = registry.stores;
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`person-${at}`, `t-${at}`]));
    const row = await kept(asset({ openRequests: many(OPEN_REQUESTS_PER_ITEM - 1) }));
    expect(await commits(assets.addRequest(row, 'bob', 't'))).toBe(true);
    expect(await commits(assets.addRequest(row, 'carol', 't'))).toBe(false);
  });

  test('takes no request when it is gone, and is not created by one', async () => {
    const { assets } = registry.stores;
    for (const row of [asset(), asset({ openRequests: {} })]) {
      expect(await commits(assets.addRequest(row, 'bob', 't'))).toBe(false);
      expect(await commits(assets.dropRequest(row, 'bob', 't'))).toBe(false);
      expect(await commits(assets.unlock(row, 't', { dropRequestOf: 'bob' }))).toBe(false);
      expect(await read(row)).toBeUndefined();
    }
  });

  test('keeps its requests when its content is replaced, by either form', async () => {
    const { assets } = registry.stores;
    const row = await kept(asset());
    await commits(assets.addRequest(row, 'bob', 't-1'));
    const edited = { ...row, content: 'edited', version: 2, updatedAt: '2026-03-02T00:00:00.000Z' };
    expect(await commits(assets.replace(edited, 2))).toBe(false);
    expect(await commits(assets.replace(edited, 1))).toBe(true);
    expect(await read(row)).toEqual({ ...edited, openRequests: { bob: 't-1' } });

    const { content: _, ...encrypted } = { ...edited, sealed };
    expect(await commits(assets.replace(encrypted, 2))).toBe(true);
    expect(await read(row)).toEqual({ ...encrypted, openRequests: { bob: 't-1' } });

    expect(await commits(assets.replace(edited, 2))).toBe(true);
    expect(await read(row)).toEqual({ ...edited, openRequests: { bob: 't-1' } });
  });

  test('goes to the trash only as it was read, with exactly the requests that are open', async () => {
    const { assets } = registry.stores;
    const row = await kept(asset());
    const asked = { ...row, openRequests: { bob: 't-1', carol: 't-2' } };
    await commits(assets.addRequest(row, 'bob', 't-1'));
    await commits(assets.addRequest({ ...row, openRequests: {} }, 'carol', 't-2'));
    const trashed = { ...row, trashedAt: '2026-03-03T00:00:00.000Z' };
    const move = (from: AssetRow) => commits(...assets.moveToOrFromTrash(stored(from), trashed));
    expect(await move(row)).toBe(false);
    expect(await move({ ...row, openRequests: { bob: 't-1' } })).toBe(false);
    expect(await move({ ...row, openRequests: { ...asked.openRequests, bob: 't-3' } })).toBe(false);
    expect(await move({ ...asked, version: 2 })).toBe(false);
    expect(await move({ ...asked, content: undefined, sealed })).toBe(false);
    expect(await commits(assets.isGone(row))).toBe(false);
    expect(await move(asked)).toBe(true);
    expect(await move(asked)).toBe(false);
    expect(await commits(assets.isGone(row))).toBe(true);
    expect(await assets.getTrashed(row.ownerId, row.assetId)).toEqual(trashed);
  });
});

describe('the row of an item in transit', () => {
  async function locked(form: Partial<AssetRow> = {}) {
    const row = await kept(asset({ openRequests: { bob: 't-1', carol: 't-2' }, ...form }));
    expect(await commits(registry.stores.assets.lock(row, 'bob', 't-1'))).toBe(true);
    return { ...row, transferId: 't-1' };
  }

  test('is locked once, as it was read, and for a request that is open', async () => {
    const { assets } = registry.stores;
    const row = await kept(asset({ openRequests: { bob: 't-1' } }));
    expect(await commits(assets.lock(row, 'bob', 't-2'))).toBe(false);
    expect(await commits(assets.lock(row, 'carol', 't-1'))).toBe(false);
    expect(await commits(assets.lock({ ...row, version: 2 }, 'bob', 't-1'))).toBe(false);
    expect(await commits(assets.lock({ ...row, content: undefined, sealed }, 'bob', 't-1'))).toBe(false);
    expect(await commits(assets.lock(row, 'bob', 't-1'))).toBe(true);
    expect(await read(row)).toEqual({ ...row, transferId: 't-1' });
    expect(await commits(assets.lock(row, 'bob', 't-1'))).toBe(false);
  });

  test('is not locked when it was encrypted since it was read', async () => {
    const { assets } = registry.stores;
    const row = await kept(asset({ openRequests: { bob: 't-1' } }));
    expect(await commits(assets.replace({ ...row, content: undefined, sealed }, 1))).toBe(true);
    expect(await commits(assets.lock(row, 'bob', 't-1'))).toBe(false);
  });

  test('takes requests, but is neither changed nor removed', async () => {
    const { assets } = registry.stores;
    const row = await locked();
    expect(await commits(assets.replace({ ...row, content: 'edited', version: 2 }, 1))).toBe(false);
    const trashed = { ...row, trashedAt: '2026-03-03T00:00:00.000Z' };
    expect(await commits(...assets.moveToOrFromTrash(stored(row), trashed))).toBe(false);
    expect(await read(row)).toEqual(row);
    expect(await commits(assets.addRequest(row, 'dave', 't-4'))).toBe(true);
  });

  test('is unlocked by its transfer only, with its request or without', async () => {
    const { assets } = registry.stores;
    const { transferId, ...row } = await locked();
    expect(await commits(assets.unlock(row, 't-2'))).toBe(false);
    expect(await commits(assets.unlock(row, 't-1', { dropRequestOf: 'carol' }))).toBe(false);
    expect(await commits(assets.unlock(row, transferId, { dropRequestOf: 'bob' }))).toBe(true);
    expect(await read(row)).toEqual({ ...row, openRequests: { carol: 't-2' }, cameBackPlain: true });

    const other = await locked();
    expect(await commits(assets.dropRequest(other, 'bob', 't-1'))).toBe(true);
    expect(await commits(assets.unlock(other, 't-1'))).toBe(true);
    expect(await commits(assets.unlock(other, 't-1'))).toBe(false);
    expect(await read(other)).toEqual({
      ...other,
      transferId: undefined,
      openRequests: { carol: 't-2' },
      cameBackPlain: true,
    });
  });

  test('moves as it was read, and to a place that is free', async () => {
    const { assets } = registry.stores;
    for (const form of [{}, { content: undefined, sealed }]) {
      const row = await locked(form);
      const to: AssetRow = { ...asset(), ownerId: 'bob-id', assetId: row.assetId, version: 2 };
      const { transferId: _, ...unlocked } = row;
      const other = { ...row, openRequests: { bob: 't-1' } };
      for (const from of [unlocked, other, { ...row, version: 2 }, { ...row, openRequests: undefined }]) {
        expect(await commits(...assets.move(from, to))).toBe(false);
      }
      expect(await commits(...assets.move(row, to))).toBe(true);
      expect(await commits(...assets.move(row, to))).toBe(false);
      expect(await read(row)).toBeUndefined();
      expect(await read(to)).toEqual(to);
      const again = await kept(asset({ ...row, ownerId: 'alice-id' }));
      expect(await commits(...assets.move(again, to))).toBe(false);
    }
  });
});

describe('the row of a transfer', () => {
  test.each(TRANSFER_STEPS)('takes the step %s from its status, and from no other', async (step) => {
    const { transfers } = registry.stores;
    const { from, to } = STEPS[step];
    for (const status of TRANSFER_STATUSES) {
      const row = transfer({ status });
      await commits(transfers.insert(row));
      const at = new Date('2026-03-05T00:00:00.000Z');
      expect(await commits(transfers.take(row, step, at))).toBe(status === from);
      const after = await transfers.get(row.transferId);
      if (status !== from) expect(after).toEqual(row);
      else if (to === 'Gone') expect(after).toBeUndefined();
      else {
        const times = { PendingRequesterReview: 'approvedAt', PendingOwnerApproval: 'reopenedAt' };
        const time = { [to in times ? times[to as keyof typeof times] : 'endedAt']: at.toISOString() };
        const { awaits } = consequencesOf(step);
        const awaiting = awaits && { owner: row.ownerId, requester: row.requesterId }[awaits];
        const expected = { ...row, status: to, lastStep: step, awaiting, ...time };
        expect(after).toEqual(transferRowOf(expected));
      }
    }
  });

  test('keeps the key and names of an approval, and drops the key at a rejection', async () => {
    const { transfers } = registry.stores;
    const row = transfer();
    const names = { owner: sealedFor, requester: sealedFor };
    await commits(transfers.insert(row));
    expect(await commits(transfers.insert(row))).toBe(false);
    await commits(transfers.take(row, 'approve', new Date(DAY), { itemKey: sealedFor, names }));
    expect(await transfers.get(row.transferId)).toMatchObject({
      awaiting: 'bob-id',
      itemKey: sealedFor,
      names,
    });
    await commits(transfers.take(row, 'reject', new Date(DAY)));
    const rejected = await storedTransfer(registry, row.transferId);
    expect(rejected).toMatchObject({ awaiting: 'alice-id', names, status: 'DeniedByRequester' });
    expect(rejected).not.toHaveProperty('itemKey');
  });

  test.each(TRANSFER_STEPS.filter((step) => STEPS[step].to !== 'Gone'))(
    'loses with %s exactly the fields that the step drops',
    async (step) => {
      const { transfers } = registry.stores;
      const fields = {
        approvedAt: DAY,
        itemKey: sealedFor,
        sealedTo: sealedFor,
        names: { owner: sealedFor, requester: sealedFor },
        askedName: sealedFor,
      };
      const row = transfer({ status: STEPS[step].from });
      await registry.put('TRANSFERS_TABLE', { ...row, ...fields });
      expect(await commits(transfers.take(row, step, new Date(DAY)))).toBe(true);
      const after = await storedTransfer(registry, row.transferId);
      const lost = Object.keys(fields).filter((field) => !(field in (after ?? {})));
      expect(lost).toEqual(consequencesOf(step).drops);
    },
  );

  test('is returned as it is when it does not take a step', async () => {
    const { transfers, transact } = registry.stores;
    const row = transfer({ status: 'Completed' });
    await commits(transfers.insert(row));
    const taken = transfers.take(row, 'withdraw', new Date(DAY));
    expect(refusalOf(await transact([taken]), taken)).toEqual({ old: row });
  });

  test('is deleted, or loses its key, only while it is as it was read', async () => {
    const { transfers } = registry.stores;
    const completed = transfer({ status: 'Completed', itemKey: sealedFor });
    const denied = transfer({ status: 'DeniedByOwner' });
    if (completed.status !== 'Completed' || denied.status !== 'DeniedByOwner') expect.unreachable();
    await commits(transfers.insert(completed), transfers.insert(denied));
    const endedAt = '2026-04-01T00:00:00.000Z';
    for (const wrong of [{ endedAt }, { transferId: denied.transferId }])
      expect(await commits(transfers.settle({ ...completed, ...wrong }))).toBe(false);
    for (const wrong of [{ endedAt }, { transferId: completed.transferId }])
      expect(await commits(transfers.forget({ ...denied, ...wrong }))).toBe(false);
    expect(await storedTransfer(registry, completed.transferId)).toEqual(completed);
    expect(await transfers.get(denied.transferId)).toEqual(denied);
    expect(await commits(transfers.settle(completed), transfers.forget(denied))).toBe(true);
    expect(await storedTransfer(registry, completed.transferId)).not.toHaveProperty('itemKey');
    expect(await transfers.get(denied.transferId)).toBeUndefined();
  });

  test('counts among those that wait for one user, or for nobody', async () => {
    const { transfers } = registry.stores;
    const row = transfer({
      ownerId: 'waiting-owner',
      requesterId: 'waiting-requester',
      awaiting: 'waiting-owner',
    });
    await commits(transfers.insert(row));
    expect(await transfers.countAwaiting('waiting-owner')).toBe(1);
    await commits(transfers.take(row, 'approve', new Date(DAY)));
    expect(await transfers.countAwaiting('waiting-owner')).toBe(0);
    expect(await transfers.countAwaiting('waiting-requester')).toBe(1);
    await commits(transfers.take(row, 'accept', new Date(DAY)));
    expect(await transfers.countAwaiting('waiting-requester')).toBe(0);
  });
});

test("a user's transfers as owner and as requester come newest first, without hidden ones", async () => {
  const { transfers } = registry.stores;
  const rows = TRANSFER_STATUSES.flatMap((status, at) =>
    (['ownerId', 'requesterId'] as const).map((part, other) =>
      transfer({ status, [part]: 'lister', requestDate: `2026-03-1${at}T0${other}:00:00.000Z` }),
    ),
  );
  await commits(...rows.map(transfers.insert));

  const listed: TransferRow[] = [];
  for await (const row of transfers.ofParty('lister')) listed.push(row);

  const shown = rows.filter(({ status }) => !STATUSES[status].isHidden);
  expect(listed).toEqual(shown.toReversed());
});

test('a scan reads all transfers page by page, and goes on past a damaged one', async () => {
  const own = await startRegistry();
  const rows = Array.from({ length: 7 }, () => transfer());
  await own.stores.transact(rows.map(own.stores.transfers.insert));
  await own.put('TRANSFERS_TABLE', { transferId: 'damaged' });

  const seen: string[] = [];
  let damaged = 0;
  let pages = 0;
  let cursor: string | undefined;
  do {
    const page = await own.stores.transfers.scan({ cursor, limit: 3 });
    seen.push(...page.rows.map(({ transferId }) => transferId));
    damaged += page.damaged.length;
    cursor = page.cursor;
    pages += 1;
  } while (cursor !== undefined);

  expect(seen.toSorted()).toEqual(rows.map(({ transferId }) => transferId).toSorted());
  expect({ damaged, pages }).toEqual({ damaged: 1, pages: 3 });
  await own.stop();
});

test('a transaction needs a vault that is not being reset, or that does not exist', async () => {
  const { vaults } = registry.stores;
  const vault = { state: 'active' };
  await registry.put('USERS_TABLE', { userId: 'dora', record: 'vault', ...vault });
  await registry.put('USERS_TABLE', { userId: 'emil', record: 'vault', state: 'resetting' });
  const usable = (userId: string) => {
    const { write } = vaults.usable(userId);
    return commits({ write, parse: () => undefined });
  };
  expect(await Promise.all(['dora', 'emil', 'nobody'].map(usable))).toEqual([true, false, true]);
});

test('reading the access row of a user who never called creates nothing', async () => {
  const { users } = registry.stores;
  expect(await users.access('stranger')).toBeUndefined();
  await users.ensureAccess({
    userId: 'known',
    username: 'knut',
    subject: 'knut',
    isAdmin: false,
    signIn: { hash: 'a-sign-in', signedInAt: 1 },
    device: '',
  });
  expect(await users.access('known')).toMatchObject({ username: 'knut', enabled: true });
});
