import {
  DeleteItemCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { run } from '#functions/handlers/transfer-maintenance/run.ts';
import { DUE_SHARDS, dueMarksOf } from '#functions/lib/storage/dueTransfers.ts';
import { clientThrough } from '#tests/support/crashing.ts';
import { handover, type Row, writeAll } from '#tests/support/handoverRecords.ts';
import { type Registry, registryOn, startRegistry } from '#tests/support/registry.ts';
import { storedTransfer } from '#tests/support/transferRecords.ts';
import { meterCapacity } from '#tests/support/units/meter.ts';

const NEVER = Number.POSITIVE_INFINITY;
const DAY_MS = 24 * 60 * 60 * 1_000;
const NOW = new Date();
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS).toISOString();

let registry: Registry;
let made: number;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.stop());

interface Left {
  readonly id: string;
  readonly error: string;
}
const left: Left[] = [];
beforeEach(async () => {
  left.length = 0;
  made = (made ?? 0) + 100_000;
  for (const { transferId } of await registry.rows('TRANSFERS_TABLE'))
    await registry.client.send(
      new DeleteItemCommand({ TableName: registry.names.TRANSFERS_TABLE, Key: marshall({ transferId }) }),
    );
});

const record = {
  ended: () => undefined,
  failed: (id: string, error: string) => left.push({ id, error }),
};
const silent = { notify: async () => undefined };
const runOn = (stores: Registry['stores'] = registry.stores, rows?: number) =>
  run({ ...stores, mails: silent, now: () => NOW, record }, NEVER, rows);

/** The rows of a request that began so many days ago. */
function asked(days: number, marked: 'marked' | 'unmarked' = 'marked') {
  made += 1;
  const { transfers, items } = handover(made, `requester-${made}`).asked;
  const requestDate = daysAgo(days);
  const { dueShard: _, dueAt: __, ...unmarked } = transfers;
  const marks = dueMarksOf(transfers.transferId, requestDate);
  return { transfers: { ...unmarked, requestDate, ...(marked === 'marked' && marks) }, items };
}

async function write(rows: readonly { readonly transfers: Row; readonly items: Row }[]): Promise<string[]> {
  const { client, names } = registry;
  await writeAll(
    client,
    names.TRANSFERS_TABLE,
    rows.map(({ transfers }) => transfers),
  );
  await writeAll(
    client,
    names.ASSETS_TABLE,
    rows.map(({ items }) => items),
  );
  return rows.map(({ transfers }) => String(transfers.transferId));
}

const statusOf = async (transferId: string) => (await storedTransfer(registry, transferId))?.status;

/** Until a whole round has met no transfer without its entry in the index. */
async function settleDown(): Promise<void> {
  for (let runs = 0; runs < 2; runs += 1) await runOn(registry.stores, NEVER);
}

describe('the job', () => {
  test('takes units for what is due, which do not grow with the transfers that there are', async () => {
    const own = await startRegistry();
    const units = meterCapacity(own.client);
    const { client, names, stores } = own;
    const long = daysAgo(400);
    let number = 0;
    const add = async (settled: number, due: number) => {
      const rows = Array.from({ length: settled }, () => {
        const { transfers, items } = handover(number++, 'somebody').completed;
        const { dueShard: _, dueAt: __, ...others } = transfers;
        return { transfers: { ...others, requestDate: long, approvedAt: long, endedAt: long }, items };
      });
      rows.push(...(Array.from({ length: due }, () => asked(31)) as never[]));
      await writeAll(
        client,
        names.TRANSFERS_TABLE,
        rows.map((row) => row.transfers),
      );
      await writeAll(
        client,
        names.ASSETS_TABLE,
        rows.map((row) => row.items),
      );
    };
    const measured = async () => {
      const before = units.read();
      const { due, done } = await runOn(stores, 33);
      expect({ due, done }).toEqual({ due: 30, done: { expireRequest: 30 } });
      const after = units.read();
      return { reads: after.reads - before.reads, writes: after.writes - before.writes };
    };
    await add(50, 0);
    await runOn(stores, NEVER);
    await add(0, 30);
    const few = await measured();
    await add(1_500, 30);
    const many = await measured();
    await own.stop();

    expect(Math.abs(many.reads - few.reads)).toBeLessThan(few.reads / 10);
    expect(many.writes).toBe(few.writes);
  });

  test('deletes a reclaimed transfer after 30 days, one of a version that let it stay too', async () => {
    const ended = (days: number) => {
      const { transfers, items } = asked(days, 'unmarked');
      return { transfers: { ...transfers, status: 'Reclaimed', endedAt: daysAgo(days) }, items };
    };
    const [old, recent] = await write([ended(31), ended(29)]);
    await settleDown();
    expect([await statusOf(old ?? ''), await statusOf(recent ?? '')]).toEqual([undefined, 'Reclaimed']);
    expect((await storedTransfer(registry, recent ?? ''))?.dueAt).toBeDefined();
  });

  test('leaves transfers whose date has not come', async () => {
    const [due, later] = await write([asked(30), asked(29.9)]);
    expect(await runOn()).toMatchObject({ due: 1, lagSeconds: 0 });
    expect([await statusOf(due ?? ''), await statusOf(later ?? '')]).toEqual([
      'DeniedByOwner',
      'PendingOwnerApproval',
    ]);
  });

  test('changes the list of one owner in turn, because such changes conflict', async () => {
    const approvedAt = daysAgo(31);
    await write(
      Array.from({ length: 12 }, (_, at) => {
        const { transfers, items } = handover(made + 500 * at, 'requester').review;
        const { dueAt } = dueMarksOf(transfers.transferId, approvedAt);
        return { transfers: { ...transfers, approvedAt, dueAt, dueShard: '3' }, items };
      }),
    );
    let [open, most] = [0, 0];
    const client = clientThrough(registry.client, async (send, command) => {
      if (!(command instanceof TransactWriteItemsCommand)) return send();
      open += 1;
      most = Math.max(most, open);
      return send().finally(() => {
        open -= 1;
      });
    });

    const { done } = await runOn(registryOn(client).stores);

    expect({ expired: done.expireReview, most }).toEqual({ expired: 12, most: 1 });
  });

  test('goes on past damaged and refused rows at the beginning of a part of the index, and tells how late they are', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => asked(80 - at));
    const inOne = rows.map(({ transfers, items }) => ({ items, transfers: { ...transfers, dueShard: '3' } }));
    const [damaged, refused, ...others] = await write(inOne);
    await registry.put('TRANSFERS_TABLE', { ...inOne[0]?.transfers, status: 7 });
    const client = clientThrough(registry.client, async (send, command) => {
      if (JSON.stringify(command).includes(`"a-${Number(refused?.slice(2))}"`)) throw new TypeError();
      return send();
    });

    const { done, lagSeconds } = await runOn(registryOn(client).stores);

    expect(done.expireRequest).toBe(others.length);
    expect(left).toEqual(
      expect.arrayContaining([
        { id: damaged, error: 'UnreadableRow' },
        { id: refused, error: 'TypeError' },
      ]),
    );
    expect(lagSeconds).toBe(50 * 24 * 60 * 60);
  });

  test('does what is due in all other parts of the index where one cannot be read, and reports that one', async () => {
    const client = clientThrough(registry.client, async (send, command) => {
      const isThrottled = JSON.stringify(command).includes('":shard":{"S":"5"}');
      if (isThrottled && command instanceof QueryCommand) throw new RangeError();
      return send();
    });

    await settleDown();
    const ids = await write(Array.from({ length: 60 }, () => asked(32)));
    const shardOf = (id: string) => dueMarksOf(id, daysAgo(32)).dueShard;
    expect(new Set(ids.map(shardOf)).size).toBeGreaterThan(DUE_SHARDS.length / 2);

    const { lagSeconds } = await runOn(registryOn(client).stores, 0);

    for (const id of ids)
      expect(await statusOf(id)).toBe(shardOf(id) === '5' ? 'PendingOwnerApproval' : 'DeniedByOwner');
    expect(left).toEqual([{ id: 'due#5', error: 'RangeError' }]);
    expect(lagSeconds).toBeUndefined();
  });

  test('does what is due on its round where the tables are restored without their indexes, and reports both', async () => {
    const [due = '', later = ''] = await write([asked(31), asked(3)]);
    const ended: unknown[] = [];
    const client = clientThrough(registry.client, async (send, command) => {
      if (/"IndexName":"(due|locked)"/.test(JSON.stringify(command))) throw new RangeError();
      return send();
    });
    const deps = { ...registryOn(client).stores, mails: silent, now: () => NOW };

    await run({ ...deps, record: { ...record, ended: (each) => ended.push(each) } }, NEVER);

    expect([await statusOf(due), await statusOf(later)]).toEqual(['DeniedByOwner', 'PendingOwnerApproval']);
    const names = [...DUE_SHARDS.map((shard) => `due#${shard}`), 'locked'];
    expect(left.map(({ id }) => id).sort()).toEqual(names.sort());
    expect(ended).toEqual([expect.objectContaining({ failed: names.length, isComplete: true })]);
  });

  test('goes on with its round where what is due would take all of its time', async () => {
    await write(Array.from({ length: 40 }, () => asked(32)));
    let [reads, time] = [0, NOW.getTime()];
    const client = clientThrough(registry.client, async (send, command) => {
      // Each part of the index takes a minute of ten.
      if (command instanceof QueryCommand && command.input.Limit === 33) {
        reads += 1;
        time += 60_000;
      }
      return send();
    });
    const deps = { ...registryOn(client).stores, mails: silent, now: () => new Date(time), record };

    const { seen, due } = await run(deps, NOW.getTime() + 10 * 60_000, 33);

    expect(reads).toBe(8);
    expect(due).toBeLessThan(40);
    expect(seen).toBe(33);
  });
});

describe('transfers of a version that knows no index of dates', () => {
  test('expire in the first run that meets them, or get their entry in the index', async () => {
    // A round that another test has begun could have passed the place of these in the order of the table.
    await settleDown();
    const [due, later] = await write([asked(31, 'unmarked'), asked(3, 'unmarked')]);

    expect(await runOn()).toMatchObject({ due: 0, unmarked: 2, done: { expireRequest: 1 } });

    expect(await statusOf(due ?? '')).toBe('DeniedByOwner');
    const marks = dueMarksOf(later ?? '', daysAgo(3));
    expect(await storedTransfer(registry, later ?? '')).toMatchObject(marks);
    expect(await runOn()).toMatchObject({ unmarked: 0 });
  });

  test('are all looked for at once as soon as a round has met one', async () => {
    await settleDown();
    await write(Array.from({ length: 80 }, () => asked(31, 'unmarked')));
    const first = await runOn(registry.stores, 33);
    expect(first.unmarked).toBeGreaterThan(0);
    expect(first.unmarked).toBeLessThan(80);

    const second = await runOn(registry.stores, 33);

    expect(first.unmarked + second.unmarked).toBe(80);
    await settleDown();
    expect(await runOn(registry.stores, 33)).toMatchObject({ seen: 33, unmarked: 0 });
  });

  test('are all looked for at once, too, where the run that met the first one ended by an error', async () => {
    await settleDown();
    await write(Array.from({ length: 80 }, () => asked(3, 'unmarked')));
    let scans = 0;
    const client = clientThrough(registry.client, async (send, command) => {
      if (command instanceof ScanCommand && command.input.TableName === registry.names.TRANSFERS_TABLE)
        scans += 1;
      if (scans > 1) throw new RangeError();
      return send();
    });
    await expect(runOn(registryOn(client).stores, 66)).rejects.toThrow(RangeError);

    expect(await runOn(registry.stores, 33)).toMatchObject({ unmarked: 80 - 33, isComplete: true });
  });

  test('are all looked for by the first runs of each release, for an earlier one can have run in between', async () => {
    await settleDown();
    await write(Array.from({ length: 80 }, () => asked(3)));
    expect(await runOn(registry.stores, 33)).toMatchObject({ seen: 33, isComplete: false });
    const later = { ...registry.stores, release: 'two' };

    expect(await runOn(later, 33)).toMatchObject({ seen: 80 - 33, isComplete: true });
    expect(await runOn(later, 33)).toMatchObject({ seen: 80, isComplete: true });
    expect(await runOn(later, 33)).toMatchObject({ seen: 33, isComplete: false });
  });

  test('get their own date where an earlier one was left of them', async () => {
    const { transfers, items } = asked(20);
    const stale = dueMarksOf(String(transfers.transferId), daysAgo(40));
    const [id = ''] = await write([{ transfers: { ...transfers, ...stale }, items }]);

    expect(await runOn(registry.stores, 0)).toMatchObject({ due: 1, done: { mark: 1 }, lagSeconds: 0 });

    expect(await storedTransfer(registry, id)).toEqual(transfers);
  });
});
