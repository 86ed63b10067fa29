import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { checkTransfers } from '#functions/handlers/admin/checkTransfers.ts';
import { run } from '#functions/handlers/transfer-maintenance/run.ts';
import { search } from '#functions/lib/transfers/search.ts';
import { admin } from '#shared/contract/admin.ts';
import { type Handover, requestHandover, tryStep } from '#tests/support/handovers.ts';
import { startRegistry } from '#tests/support/registry.ts';
import { clockAt } from '#tests/support/vaults.ts';

const START = '2026-03-01T10:00:00.000Z';
const clock = clockAt(new Date().toISOString());
const registry = await startRegistry();
const timed = registry.with({ now: clock.now });
afterAll(() => registry.stop());

const administrator = { sub: 'the-admin', username: 'admin', role: 'Admin' };
const by = { userId: administrator.sub };
const ROW = { transferId: '#check' };

const deps = () => ({ ...registry.stores, now: clock.now });
const check = async () => (await timed.call(admin.checkTransfers, administrator)).body;
const list = () => registry.call(admin.problemTransfers, administrator);
const isListed = async ({ assetId }: Handover): Promise<boolean> =>
  (await list()).body.some((each: { assetId: string }) => each.assetId === assetId);
const remove = (table: 'ASSETS_TABLE' | 'PROBLEMS_TABLE' | 'TRANSFERS_TABLE', key: Record<string, string>) =>
  registry.client.send(new DeleteItemCommand({ TableName: registry.names[table], Key: marshall(key) }));

/** A request whose item is gone, as a restored table can show it. */
async function broken(): Promise<Handover> {
  const handover = await requestHandover(registry);
  await remove('ASSETS_TABLE', { ownerId: handover.owner.sub, assetId: handover.assetId });
  return handover;
}

beforeEach(async () => {
  await remove('PROBLEMS_TABLE', ROW);
  // The first request of an administrator makes the row that says that they are one.
  await list();
});

describe('a check that an administrator asks for', () => {
  test('finds a transfer whose records disagree, without the scheduled job', async () => {
    const handover = await broken();
    expect(await isListed(handover)).toBe(false);
    expect((await list()).headers['x-checked-at']).toBeUndefined();
    clock.pass(60);
    const at = clock.now().toISOString();

    expect(await check()).toEqual({ checkedAt: at, isComplete: true });

    expect(await isListed(handover)).toBe(true);
    expect((await list()).headers['x-checked-at']).toBe(at);
  });

  test('clears a problem that has ended since, and takes no step of a transfer', async () => {
    const handover = await broken();
    await check();
    await tryStep(registry, handover, 'deny');
    const other = await requestHandover(registry);
    clock.pass(40 * 24 * 60 * 60);

    await check();

    expect(await isListed(handover)).toBe(false);
    expect((await registry.stores.transfers.get(other.transferId))?.status).toBe('PendingOwnerApproval');
  });

  test('is not begun by one whose role is taken away while the request is under way', async () => {
    const { problemChecks, transact, users } = registry.stores;
    const revoked = { ...administrator, sub: 'the-former-admin', username: 'former' };
    await registry.call(admin.problemTransfers, revoked);
    const subject = { userId: revoked.sub, username: revoked.username, subject: revoked.sub, isAdmin: true };
    const read = async () => {
      await transact([users.setAdmin(subject, false)]);
      return problemChecks.read();
    };
    const deposing = registry.with({ now: clock.now, problemChecks: { ...problemChecks, read } });

    expect(await deposing.call(admin.checkTransfers, revoked)).toMatchObject({ status: 403 });

    expect(await problemChecks.read()).toBeUndefined();
  });

  test('does nothing while another one is under way, until that one must have died', async () => {
    const handover = await broken();
    const busyUntil = new Date(clock.now().getTime() + 30_000).toISOString();
    await registry.put('PROBLEMS_TABLE', { ...ROW, checkedAt: START, busyUntil });

    expect(await check()).toEqual({ checkedAt: START, isComplete: false });
    expect(await isListed(handover)).toBe(false);

    clock.pass(31);
    expect(await check()).toMatchObject({ isComplete: true });
    expect(await isListed(handover)).toBe(true);
  });

  test('goes on where it stopped, and tells of the time at which it began', async () => {
    const startedAt = clock.now().toISOString();
    await registry.put('PROBLEMS_TABLE', {
      ...ROW,
      startedAt,
      goneOnAt: startedAt,
      place: '{"pass":"problems"}',
    });
    const handover = await broken();
    clock.pass(60);

    expect(await check()).toEqual({ checkedAt: startedAt, isComplete: true });

    expect(await isListed(handover)).toBe(false);
  });

  test('begins anew where nobody has gone on with it for a while', async () => {
    const startedAt = clock.now().toISOString();
    await registry.put('PROBLEMS_TABLE', {
      ...ROW,
      startedAt,
      goneOnAt: startedAt,
      place: '{"pass":"problems"}',
    });
    const handover = await broken();
    clock.pass(600);

    expect(await check()).toEqual({ checkedAt: clock.now().toISOString(), isComplete: true });

    expect(await isListed(handover)).toBe(true);
  });

  test('goes on from the start where a search that began anew has died', async () => {
    const startedAt = clock.now().toISOString();
    const place = '{"pass":"problems"}';
    await registry.put('PROBLEMS_TABLE', { ...ROW, startedAt, goneOnAt: startedAt, place, failed: 3 });
    const handover = await broken();
    clock.pass(600);
    const { transfers } = registry.stores;
    const dying = { ...transfers, scan: () => Promise.reject(new Error('died')) };
    await expect(checkTransfers({ ...deps(), transfers: dying }, by)).rejects.toThrow('died');
    const begunAt = clock.now().toISOString();
    clock.pass(60);

    expect(await check()).toEqual({ checkedAt: begunAt, isComplete: true });

    expect(await isListed(handover)).toBe(true);
  });

  test('goes on for longer than a search may rest', async () => {
    const startedAt = clock.now().toISOString();
    clock.pass(1_200);
    const goneOnAt = clock.now().toISOString();
    await registry.put('PROBLEMS_TABLE', { ...ROW, startedAt, goneOnAt, place: '{"pass":"problems"}' });
    clock.pass(240);

    expect(await check()).toEqual({ checkedAt: startedAt, isComplete: true });
  });

  test('tells no time where a check failed, in this part or in an earlier one', async () => {
    await broken();
    const { problems, problemChecks } = registry.stores;
    const refusing = { ...problems, put: () => expect.unreachable() };
    expect(await checkTransfers({ ...deps(), problems: refusing }, by)).toEqual({
      isComplete: true,
      failed: 1,
    });
    expect(await problemChecks.read()).toEqual({});

    const startedAt = clock.now().toISOString();
    const place = '{"pass":"problems"}';
    await registry.put('PROBLEMS_TABLE', { ...ROW, startedAt, goneOnAt: startedAt, place, failed: 1 });
    expect(await check()).toEqual({ isComplete: true, failed: 1 });
    expect(await check()).toEqual({ checkedAt: clock.now().toISOString(), isComplete: true });
  });

  test('tells no time where a transfer cannot be read', async () => {
    const damaged = { transferId: 'a-damaged-one', status: 7 };
    await registry.put('TRANSFERS_TABLE', damaged);
    expect(await check()).toEqual({ isComplete: true, failed: 1 });
    await remove('TRANSFERS_TABLE', { transferId: damaged.transferId });
    expect(await check()).toHaveProperty('checkedAt');
  });

  test('tells no time, and the scheduled job records it, where a problem cannot be read', async () => {
    const damaged = { transferId: 'a-damaged-problem', kind: 'no kind' };
    await registry.put('PROBLEMS_TABLE', damaged);
    const failures: string[][] = [];
    const record = { ended: () => undefined, failed: (...failure: string[]) => void failures.push(failure) };

    expect(await check()).toEqual({ isComplete: true, failed: 1 });
    expect(await run({ ...deps(), record }, Number.POSITIVE_INFINITY)).toMatchObject({ isComplete: true });

    expect(failures).toEqual([[damaged.transferId, 'UnreadableRow']]);
    await remove('PROBLEMS_TABLE', { transferId: damaged.transferId });
    expect(await check()).toHaveProperty('checkedAt');
  });

  test('leaves the later time that the scheduled job has noted', async () => {
    const startedAt = clock.now().toISOString();
    clock.pass(60);
    const checkedAt = clock.now().toISOString();
    const place = '{"pass":"problems"}';
    await registry.put('PROBLEMS_TABLE', { ...ROW, startedAt, goneOnAt: startedAt, place, checkedAt });

    expect(await check()).toEqual({ checkedAt, isComplete: true });

    expect(await registry.stores.problemChecks.read()).toEqual({ checkedAt });
  });

  test('is not complete where another one has taken its place', async () => {
    const other = { ...ROW, busyUntil: '2099-01-01T00:00:00.000Z' };
    const { transfers } = registry.stores;
    const scan: typeof transfers.scan = async (page) => {
      await registry.put('PROBLEMS_TABLE', other);
      return transfers.scan(page);
    };
    expect(await checkTransfers({ ...deps(), transfers: { ...transfers, scan } }, by)).toEqual({
      isComplete: false,
    });
    expect(await registry.stores.problemChecks.read()).toEqual({ busyUntil: other.busyUntil });
  });

  test('looks at many earlier problems in pages, and stops between two of them', async () => {
    const found = { kind: 'item_gone', ownerId: 'o', userId: 'o', username: 'o', assetId: 'a' };
    const times = { transferDate: START, foundAt: START };
    for (let each = 0; each < 60; each += 1)
      await registry.put('PROBLEMS_TABLE', { transferId: `gone-${each}`, ...found, ...times });
    const left = async () =>
      (await registry.rows('PROBLEMS_TABLE')).filter(({ transferId }) => `${transferId}`.startsWith('gone-'));
    const from = { pass: 'problems' } as const;
    const at = clock.now().getTime();
    let calls = 0;
    const now = () => new Date(at + calls++);

    const { next } = await search({ ...registry.stores, now }, from, at + 1);

    expect(next).toEqual({ pass: 'problems', after: expect.any(String) });
    expect((await left()).length).toBeGreaterThan(30);
    const rest = await search({ ...registry.stores, now }, next ?? from, Number.POSITIVE_INFINITY);
    expect(rest).toEqual({ next: undefined, failed: 0 });
    expect(await left()).toEqual([]);
  });

  test('is made once where two begin at the same time', async () => {
    await broken();
    const answers = await Promise.all([check(), check(), check()]);
    expect(answers.some(({ isComplete }) => isComplete)).toBe(true);
    expect(await registry.stores.problemChecks.read()).not.toHaveProperty('busyUntil');
  });
});

describe('the scheduled job', () => {
  const ended: unknown[] = [];
  const record = { ended: (result: unknown) => ended.push(result), failed: () => undefined };
  const job = () => ({ ...registry.stores, mails: silent, record });
  const silent = { notify: async () => undefined };

  test('notes no time where a check failed', async () => {
    await run(job(), Number.POSITIVE_INFINITY);
    await remove('PROBLEMS_TABLE', ROW);
    await broken();
    const { problems, problemChecks } = registry.stores;
    const refusing = { ...problems, put: () => expect.unreachable() };
    expect(await run({ ...job(), problems: refusing }, Number.POSITIVE_INFINITY)).toMatchObject({
      isComplete: true,
      failed: 1,
    });
    expect(await problemChecks.read()).toBeUndefined();

    await run(job(), Number.POSITIVE_INFINITY);
    expect(await problemChecks.read()).toEqual({ checkedAt: expect.any(String) });
  });

  test('has told of its run where it cannot note the time', async () => {
    const { problemChecks } = registry.stores;
    const noteChecked = () => expect.unreachable('no time');
    ended.length = 0;
    const noting = { ...job(), problemChecks: { ...problemChecks, noteChecked } };
    await expect(run(noting, Number.POSITIVE_INFINITY)).rejects.toThrow('no time');
    expect(ended).toEqual([expect.objectContaining({ isComplete: true })]);
  });

  test('notes when it has looked at everything, and no earlier time than is known', async () => {
    const { problemChecks, transact } = registry.stores;
    const [earlier, later] = ['2026-03-02T10:00:00.000Z', '2026-03-03T10:00:00.000Z'];
    for (const at of [later, earlier]) await transact([problemChecks.noteChecked(at)]);
    expect(await problemChecks.read()).toEqual({ checkedAt: later });
  });
});
