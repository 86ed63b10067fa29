import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
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
const ROW = { transferId: '#check' };

const check = async () => (await timed.call(admin.checkTransfers, administrator)).body;
const list = () => registry.call(admin.problemTransfers, administrator);
const isListed = async ({ assetId }: Handover): Promise<boolean> =>
  (await list()).body.some((each: { assetId: string }) => each.assetId === assetId);
const remove = (table: 'ASSETS_TABLE' | 'PROBLEMS_TABLE', key: Record<string, string>) =>
  registry.client.send(new DeleteItemCommand({ TableName: registry.names[table], Key: marshall(key) }));

/** A request whose item is gone, as a restored table can show it. */
async function broken(): Promise<Handover> {
  const handover = await requestHandover(registry);
  await remove('ASSETS_TABLE', { ownerId: handover.owner.sub, assetId: handover.assetId });
  return handover;
}

beforeEach(() => remove('PROBLEMS_TABLE', ROW));

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
    await registry.put('PROBLEMS_TABLE', { ...ROW, startedAt, place: '{"pass":"problems"}' });
    const handover = await broken();
    clock.pass(60);

    expect(await check()).toEqual({ checkedAt: startedAt, isComplete: true });

    expect(await isListed(handover)).toBe(false);
  });

  test('begins anew where nobody has gone on with it for a while', async () => {
    const startedAt = clock.now().toISOString();
    await registry.put('PROBLEMS_TABLE', { ...ROW, startedAt, place: '{"pass":"problems"}' });
    const handover = await broken();
    clock.pass(600);

    expect(await check()).toEqual({ checkedAt: clock.now().toISOString(), isComplete: true });

    expect(await isListed(handover)).toBe(true);
  });

  test('is made once where two begin at the same time', async () => {
    await broken();
    const answers = await Promise.all([check(), check(), check()]);
    expect(answers.some(({ isComplete }) => isComplete)).toBe(true);
    expect(await registry.stores.problemChecks.read()).not.toHaveProperty('busyUntil');
  });
});

describe('the scheduled job', () => {
  test('notes when it has looked at everything, and no earlier time than is known', async () => {
    const { problemChecks, transact } = registry.stores;
    const [earlier, later] = ['2026-03-02T10:00:00.000Z', '2026-03-03T10:00:00.000Z'];
    for (const at of [later, earlier]) await transact([problemChecks.noteChecked(at)]);
    expect(await problemChecks.read()).toEqual({ checkedAt: later });
  });
});
