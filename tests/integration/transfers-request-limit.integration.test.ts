import { KMSServiceException } from '@aws-sdk/client-kms';
import { afterAll, describe, expect, test } from 'vitest';
import { unavailable } from '#functions/lib/base/errors.ts';
import { activity } from '#shared/contract/system.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/durations.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newUser, registerItem } from '#tests/support/items.ts';
import { startRegistry } from '#tests/support/registry.ts';
import { clockAt } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const HOUR_S = 60 * 60;

/** Someone who asks an owner for items, at a clock of their own. */
function asking() {
  const [owner, requester] = [newUser(), newUser()];
  const clock = clockAt('2031-05-01T10:00:00.000Z');
  const on = registry.with({ now: clock.now });
  const ask = (assetId: string, by: TestUser = requester, key?: string) =>
    on.call(transfers.request, by, {
      body: { ownerId: owner.sub, assetId },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  const withdraw = (id: string) => on.call(transfers.withdraw, requester, { params: { id } });
  return {
    owner,
    requester,
    clock,
    on,
    ask,
    withdraw,
    /** Counts so many requests as made, which takes a hundredth of the time of making them. */
    async use(count: number, kind: 'request' | `request-${string}`): Promise<void> {
      const [uses, periodMs] = kind === 'request' ? [60, HOUR_MS] : [20, DAY_MS];
      const allowance = { kind, uses, periodMs };
      for (let at = 0; at < count; at += 1)
        expect(await registry.stores.allowances.use(requester.sub, allowance, clock.now())).toBeUndefined();
    },
    items: async (count: number) => {
      const made = Array.from({ length: count }, () => registerItem(registry, owner));
      return (await Promise.all(made)).map(({ id }) => id);
    },
    /** The responses to requests for one item, each of which is withdrawn again. */
    async rounds(assetId: string, count: number) {
      const answers: Awaited<ReturnType<typeof ask>>[] = [];
      for (let at = 0; at < count; at += 1) {
        const answer = await ask(assetId);
        answers.push(answer);
        if (answer.status === 201) await withdraw(answer.body.id);
      }
      return answers;
    },
  };
}

const statusesOf = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status);

describe('an owner', () => {
  test('is mailed of no more than twenty requests a day by the same user for the same item', async () => {
    const { owner, requester, on, items, rounds, ask } = asking();
    const [assetId = ''] = await items(1);

    const answers = await rounds(assetId, 22);

    expect(statusesOf(answers)).toEqual([...Array(20).fill(201), ...Array(2).fill(429)]);
    expect(answers.at(-1)).toMatchObject({
      headers: { 'retry-after': '86400' },
      body: {
        code: 'too_many_requests',
        message:
          'You can ask for the same item at most 20 times a day. Please try again in 24 hours, or talk to its owner.',
        retryAfter: 86_400,
      },
    });
    const mails = await registry.outside.mails();
    expect(mails.filter(({ to }) => to?.[0]?.address === `${owner.username}@example.com`)).toHaveLength(40);
    const { entries } = (await on.call(activity.list, owner, { query: { kind: 'transfers' } })).body;
    expect(entries).toHaveLength(40);
    expect((await ask(assetId, newUser())).status).toBe(201);
    expect((await on.call(transfers.pending, requester)).body).toEqual([]);
  });

  test('is asked again by that user when the day is over', async () => {
    const { clock, items, rounds, use } = asking();
    const [assetId = ''] = await items(1);
    await use(19, `request-${assetId}`);
    expect(statusesOf(await rounds(assetId, 1))).toEqual([201]);

    clock.pass(24 * HOUR_S - 1);
    expect(statusesOf(await rounds(assetId, 1))).toEqual([429]);
    clock.pass(1);
    expect(statusesOf(await rounds(assetId, 1))).toEqual([201]);
  });

  test('is asked for no more than 60 items an hour by the same user', async () => {
    const { clock, items, ask, use } = asking();
    const ids = await items(4);
    await use(57, 'request');
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    for (const id of ids) answers.push(await ask(id));

    expect(statusesOf(answers)).toEqual([...Array(3).fill(201), 429]);
    expect(answers.at(-1)?.body).toMatchObject({
      code: 'too_many_requests',
      message: 'You can ask for at most 60 items an hour. Please try again in 60 minutes.',
      retryAfter: HOUR_S,
    });
    clock.pass(HOUR_S);
    expect((await ask(ids.at(-1) ?? '')).status).toBe(201);
  });
});

test('damaged counts of requests keep nobody from asking, and count again from then on', async () => {
  const { requester, items, ask, rounds } = asking();
  const [assetId = '', other = ''] = await items(2);
  const slots = (uses: number) =>
    Object.fromEntries(Array.from({ length: uses }, (_, slot) => [`slot${slot}`, slot % 2 ? 'x' : null]));
  for (const [record, uses] of [
    ['allowance#request', 60],
    [`allowance#request-${assetId}`, 20],
  ] as const)
    await registry.put('USERS_TABLE', { userId: requester.sub, record, ...slots(uses) });

  expect(statusesOf(await rounds(assetId, 21))).toEqual([...Array(20).fill(201), 429]);
  expect((await ask(other)).status).toBe(201);
});

test('a request beyond the limit costs no call of KMS or of the directory', async () => {
  const { owner, requester, clock, items, use } = asking();
  const [assetId = ''] = await items(1);
  await use(60, 'request');
  const calls: string[] = [];
  const noting = <T extends object>(name: string, of: T): T =>
    new Proxy(of, {
      get(target, key, receiver) {
        calls.push(`${name}.${String(key)}`);
        return Reflect.get(target, key, receiver);
      },
    });
  const noted = registry.with({
    now: clock.now,
    kms: noting('kms', registry.kms),
    directory: noting('directory', registry.outside.directory),
  });

  const body = { ownerId: owner.sub, assetId };
  expect((await noted.call(transfers.request, requester, { body })).status).toBe(429);
  expect(calls).toEqual([]);
});

describe('a request does not count', () => {
  test('that repeats an earlier one under the same key', async () => {
    const { requester, items, ask } = asking();
    const [assetId = ''] = await items(1);

    const answers = await Promise.all(Array.from({ length: 3 }, () => ask(assetId, requester, 'same-key')));
    for (let at = 0; at < 5; at += 1) answers.push(await ask(assetId, requester, 'same-key'));

    expect(statusesOf(answers)).toEqual(Array(8).fill(201));
  });

  const down = new KMSServiceException({
    ...{ name: 'KMSInternalException', message: '', $fault: 'server' },
    $metadata: { httpStatusCode: 500 },
  });

  test.each([
    ['KMS is down', { kms: { ...registry.kms, encrypt: () => Promise.reject(down) } }],
    ['the tables take no more', { transact: () => Promise.reject(unavailable()) }],
  ])('that cannot be made because %s', async (_, broken) => {
    const { owner, requester, clock, items, ask, use } = asking();
    const [assetId = ''] = await items(1);
    await use(19, `request-${assetId}`);
    const { call } = registry.with({ now: clock.now, ...broken });
    for (let at = 0; at < 3; at += 1) {
      const answer = await call(transfers.request, requester, {
        body: { ownerId: owner.sub, assetId },
      });
      expect(answer.status).toBe(503);
    }

    expect((await ask(assetId)).status).toBe(201);
  });

  test('that is refused because there is an open one already', async () => {
    const { items, ask, withdraw } = asking();
    const [assetId = ''] = await items(1);
    const { body } = await ask(assetId);
    for (let at = 0; at < 8; at += 1) expect((await ask(assetId)).status).toBe(409);

    await withdraw(body.id);
    expect((await ask(assetId)).status).toBe(201);
  });

  test('that is refused because the owner’s account is disabled', async () => {
    const { owner, items, ask } = asking();
    const [assetId = ''] = await items(1);
    const row = (await registry.stores.users.access(owner.sub)) ?? expect.unreachable();
    const access = { ...row, userId: owner.sub, record: 'access' };
    await registry.put('USERS_TABLE', { ...access, enabled: false });
    for (let at = 0; at < 20; at += 1) expect((await ask(assetId)).status).toBe(409);

    await registry.put('USERS_TABLE', access);
    expect((await ask(assetId)).status).toBe(201);
  });
});

test('the count of requests is forgotten once its time has passed', async () => {
  const { requester, clock, items, ask } = asking();
  const [assetId = ''] = await items(1);
  await ask(assetId);

  const rows = (await registry.rows('USERS_TABLE')).filter(
    ({ userId, record }) => userId === requester.sub && String(record).startsWith('allowance#'),
  );

  const at = clock.now().getTime() / 1_000;
  expect(rows.map(({ expiresAt }) => expiresAt).sort()).toEqual([at + HOUR_S, at + 24 * HOUR_S]);
});
