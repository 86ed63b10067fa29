import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect } from 'vitest';
import { run } from '#functions/handlers/transfer-maintenance/run.ts';
import { dueMarksOf } from '#functions/lib/storage/dueTransfers.ts';
import { admin, type ListedUser } from '#shared/contract/admin.ts';
import { handover, type Row, writeAll } from '../handoverRecords.ts';
import type { TestUser } from '../httpEvent.ts';
import { identityOf } from '../identities.ts';
import { act } from '../users.ts';
import type { Meter } from './meter.ts';
import { once } from './once.ts';
import { giveItems, known, ownerOf, unknown, unknownBeforeAll } from './sizes.ts';

const FAULTS = 10;
const RECORDS = ['asked', 'review', 'completed', 'cancelled'] as const;

/** Open requests, completed transfers with the key of their item, and denied ones, whose date has come. */
async function writeDue(client: DynamoDBClient, names: { TRANSFERS_TABLE: string; ASSETS_TABLE: string }) {
  const since = '2026-01-01T00:00:00.000Z';
  const kinds = ['asked', 'completed', 'cancelled'] as const;
  const rows = Array.from({ length: 100 }, (_, at) => {
    const { transfers, items } = handover(5_000 + at, 'asker')[kinds[at % kinds.length] ?? 'asked'];
    const marks = dueMarksOf(transfers.transferId, since);
    const times = {
      requestDate: since,
      ...('endedAt' in transfers && { approvedAt: since, endedAt: since }),
    };
    return { items, transfers: { ...transfers, ...times, ...marks } };
  });
  await writeAll(
    client,
    names.TRANSFERS_TABLE,
    rows.map(({ transfers }): Row => transfers),
  );
  await writeAll(
    client,
    names.ASSETS_TABLE,
    rows.map(({ items }): Row => items),
  );
}

/** The operations of administrators and the hourly job, in a registry where nobody else acts. */
export function adminOperations({ registry, call, measure }: Meter) {
  const { client, names, stores } = registry;
  /** As after a sign-in, which makes the user id. */
  async function identified(user: TestUser): Promise<TestUser> {
    await stores.userIds.isProved(identityOf(user), user.sub);
    return user;
  }
  const by = once(async () => {
    const user = { ...unknown(), role: '[User Admin]' };
    await act(registry, user, 'enable', await identified(await known(registry)));
    return user;
  });
  const on = async (
    action: 'enable' | 'disable' | 'grantAdmin' | 'revokeAdmin' | 'resetPassword' | 'signOut',
  ) => {
    const user = await identified(await known(registry));
    if (action === 'enable') await act(registry, await by(), 'disable', user);
    if (action === 'revokeAdmin') await act(registry, await by(), 'grantAdmin', user);
    return call(admin[action], await by(), { params: { id: user.sub } });
  };
  const record = { ended: () => undefined, failed: () => undefined };
  const runJob = () => run({ ...stores, record }, Number.POSITIVE_INFINITY);
  /** As they stay for a month, without a fault. */
  const withTransfers = once(async () => {
    const rows = Array.from(
      { length: 1_000 },
      (_, at) => handover(at, `00000000-0000-4000-9000-${at}`)[RECORDS[at % RECORDS.length] ?? 'asked'],
    );
    await writeAll(
      client,
      names.TRANSFERS_TABLE,
      rows.map(({ transfers }): Row => transfers),
    );
    await writeAll(
      client,
      names.ASSETS_TABLE,
      rows.map(({ items }): Row => items),
    );
  });
  const withFaults = once(async () => {
    const faults = Array.from({ length: FAULTS }, (_, at) => handover(2_000 + at, 'nobody').asked.transfers);
    await writeAll(client, names.TRANSFERS_TABLE, faults);
    await runJob();
    return { assetId: String(faults[0]?.assetId), userId: String(faults[0]?.ownerId) };
  });

  return {
    'list 20 users with 10 items each': async () => {
      const names: string[] = [];
      for (let at = 0; at < 21; at += 1) {
        const owner = await identified(await known(registry, unknownBeforeAll()));
        await giveItems(registry, owner, 10);
        names.unshift(owner.username);
      }
      const taken = await call(admin.users, await by());
      // A page of others could take less.
      const { body } = await registry.call(admin.users, await by());
      const listed = body.users.map(({ username, itemCount }: ListedUser) => ({ username, itemCount }));
      expect(listed).toEqual(names.slice(0, 20).map((username) => ({ username, itemCount: 10 })));
      return taken;
    },
    'invite a user': async () =>
      call(admin.invite, await by(), { body: { username: 'newcomer', email: 'newcomer@example.com' } }),
    'enable a user': () => on('enable'),
    'disable a user': () => on('disable'),
    'make an administrator': () => on('grantAdmin'),
    'make one a user again': () => on('revokeAdmin'),
    "reset a user's password": () => on('resetPassword'),
    'sign a user out': () => on('signOut'),
    'the job over 1,000 transfers': async () => {
      await withTransfers();
      return measure('problem-transfers', runJob);
    },
    'what is due to 100 transfers': async () => {
      await withTransfers();
      await runJob();
      await writeDue(client, names);
      return measure('problem-transfers', () => run({ ...stores, record }, Number.POSITIVE_INFINITY, 0));
    },
    'list ten problem transfers': async () => {
      await withFaults();
      return call(admin.problemTransfers, await by());
    },
    'look for problems among 1,000 transfers': async () => {
      await withTransfers();
      return call(admin.checkTransfers, await by());
    },
    'repair one of ten': async () => {
      const body = await withFaults();
      return call(admin.repairTransfer, await by(), { body });
    },
    'leave one of ten to its owner': async () => {
      await withFaults();
      const { owner } = await ownerOf(registry, 1, 'Enhanced');
      const body = { assetId: 'left', userId: owner.sub };
      await registry.put('PROBLEMS_TABLE', {
        ...body,
        transferId: 'left',
        kind: 'not_moved',
        ownerId: 'nobody',
        requesterId: owner.sub,
        username: owner.username,
        transferDate: new Date().toISOString(),
        foundAt: new Date().toISOString(),
      });
      return call(admin.leaveRepairToOwner, await by(), { body });
    },
  };
}
