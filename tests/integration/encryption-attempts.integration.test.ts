import { KMSServiceException } from '@aws-sdk/client-kms';
import { afterAll, describe, expect, test } from 'vitest';
import type { VaultKms } from '#functions/lib/crypto/kms.ts';
import { passwordChange } from '#shared/contract/encryption.ts';
import { reset } from '#tests/support/dataReset.ts';
import { gate } from '#tests/support/deferred.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { type Registry, startRegistry } from '#tests/support/registry.ts';
import { clockAt, OTHER_PASSWORD, PASSWORD, unlock, userAtLevel } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

test.each(['guard#vault', 'fresh#vault', 'guard#account', 'fresh#account'])(
  'a damaged counter %s keeps nobody out, and counts again from then on',
  async (record) => {
    const { user } = await userAtLevel(registry, 'Maximum');
    await registry.put('USERS_TABLE', { userId: user.sub, record, count: 'x', signIns: 'x' });

    expect((await unlock(registry, user)).status).toBe(200);
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) statuses.push((await unlock(registry, user, 'a wrong guess')).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, expect.any(Number)]);
    expect(statuses[5]).not.toBe(500);
    expect((await reset(registry, user)).status).toBe(200);
  },
);

test('attempts that a clock made which was a year ahead lock nobody out for longer than their wait', async () => {
  const ahead = clockAt('2027-03-01T10:00:00.000Z');
  const right = clockAt('2026-03-01T10:00:00.000Z');
  const { user } = await userAtLevel(registry, 'Maximum');
  const guess = async (clock: typeof ahead) =>
    (await unlock(registry.with({ now: clock.now }), user, 'wrong horse battery')).status;
  for (let free = 0; free < 5; free += 1) await guess(ahead);
  for (const wait of [1, 2]) {
    ahead.pass(wait);
    await guess(ahead);
  }

  const locked = await unlock(registry.with({ now: right.now }), user);

  expect(locked).toMatchObject({ status: 429, body: { retryAfter: 4 } });
  right.pass(3.999);
  expect((await unlock(registry.with({ now: right.now }), user)).status).toBe(429);
  right.pass(0.001);
  expect((await unlock(registry.with({ now: right.now }), user)).status).toBe(200);
});

test('a clock that is a few seconds behind another one shortens no wait', async () => {
  const clock = clockAt('2026-03-01T10:00:05.000Z');
  const behind = clockAt('2026-03-01T10:00:00.000Z');
  const { user } = await userAtLevel(registry, 'Maximum');
  const { call } = registry.with({ now: clock.now });
  for (let free = 0; free < 5; free += 1) await unlock({ call }, user, 'wrong horse battery');

  expect(await unlock(registry.with({ now: behind.now }), user)).toMatchObject({
    status: 429,
    body: { retryAfter: 6 },
  });
  clock.pass(0.999);
  expect((await unlock({ call }, user)).status).toBe(429);
});

describe('while KMS is down', () => {
  const outage = (name = 'KMSInternalException', status = 500) =>
    new KMSServiceException({ name, message: '', $fault: 'server', $metadata: { httpStatusCode: status } });
  const down = (...calls: ('mac' | 'decrypt')[]): Partial<VaultKms> =>
    Object.fromEntries(calls.map((call) => [call, () => Promise.reject(outage())]));
  const withKms = (kms: Partial<VaultKms>, clock = clockAt(new Date().toISOString())) =>
    registry.with({ kms: { ...registry.kms, ...kms }, now: clock.now });
  const counterOf = async ({ sub }: TestUser) =>
    (await registry.rows('USERS_TABLE')).find(
      ({ userId, record }) => userId === sub && record === 'guard#vault',
    );
  const wrong = (product: Pick<Registry, 'call'>, user: TestUser) =>
    unlock(product, user, 'wrong horse battery');
  /** An attempt that waits for KMS until that fails. */
  async function beginAttempt(user: TestUser, clock: ReturnType<typeof clockAt>) {
    const [reached, failing] = [gate(), gate()];
    const mac = async () => {
      reached.open();
      await failing.opened;
      throw outage();
    };
    const answer = wrong(withKms({ mac }, clock), user);
    await reached.opened;
    return { answer, fail: failing.open };
  }

  test.each([
    ['a password', PASSWORD, down('mac'), 'Maximum'],
    ['a recovery key', undefined, down('decrypt'), 'Enhanced'],
  ] as const)('%s can be tried as often as before', async (_, password, broken, level) => {
    const { user, recoveryKey } = await userAtLevel(registry, level);
    const body = { recoveryKey, newPassword: OTHER_PASSWORD };
    const attempt = (product: Pick<Registry, 'call'>) =>
      password === undefined
        ? product.call(passwordChange.changeWithRecovery, user, { body })
        : unlock(product, user, password);
    for (let tries = 0; tries < 7; tries += 1)
      expect(await attempt(withKms(broken))).toMatchObject({ status: 503 });

    expect((await attempt(registry)).status).toBe(200);
  });

  test('a wait that has begun stays as long as it was', async () => {
    const clock = clockAt('2026-03-01T10:00:00.000Z');
    const { user } = await userAtLevel(registry, 'Maximum');
    const [up, broken] = [withKms({}, clock), withKms(down('mac'), clock)];
    for (let count = 0; count < 5; count += 1) {
      expect((await wrong(up, user)).status).toBe(400);
      expect((await wrong(broken, user)).status).toBe(count < 4 ? 503 : 429);
    }
    clock.pass(1);
    const before = await counterOf(user);
    expect((await wrong(broken, user)).status).toBe(503);
    expect(await counterOf(user)).toEqual(before);

    expect((await wrong(up, user)).status).toBe(400);
    expect(await wrong(broken, user)).toMatchObject({ status: 429, body: { retryAfter: 2 } });
  });

  test.each([
    ['that KMS has answered before it fails', { decrypt: () => Promise.reject(outage()) }, 503],
    ['that KMS refuses', { mac: () => Promise.reject(outage('DisabledException', 400)) }, 500],
  ])('a password %s counts as an attempt', async (_, broken, status) => {
    const { user } = await userAtLevel(registry, 'Maximum');
    for (const password of [PASSWORD, 'wrong horse battery', PASSWORD, PASSWORD, PASSWORD])
      expect((await unlock(withKms(broken), user, password)).status).toBe(status);

    expect((await unlock(registry, user)).status).toBe(429);
  });

  test('five of a hundred attempts at once are answered at most, whichever of them fail', async () => {
    const { user } = await userAtLevel(registry, 'Maximum');
    let [asked, answered] = [0, 0];
    const throttled: VaultKms['mac'] = async (...message) => {
      asked += 1;
      if (asked % 3 !== 0) throw outage('ThrottlingException', 400);
      answered += 1;
      return registry.kms.mac(...message);
    };
    const product = withKms({ mac: throttled });
    for (let round = 0; round < 3; round += 1)
      await Promise.all(Array.from({ length: 100 }, () => wrong(product, user)));

    expect(asked).toBeGreaterThan(answered);
    expect(answered).toBeGreaterThan(0);
    expect(answered).toBeLessThanOrEqual(5);
  });

  test('an attempt that fails takes no other one out of the count that was made meanwhile', async () => {
    const clock = clockAt('2026-03-01T10:00:00.000Z');
    const { user } = await userAtLevel(registry, 'Maximum');
    const { answer, fail } = await beginAttempt(user, clock);
    for (let count = 0; count < 4; count += 1)
      expect((await wrong(withKms({}, clock), user)).status).toBe(400);
    fail();

    expect((await answer).status).toBe(503);
    expect((await wrong(registry.with({ now: clock.now }), user)).status).toBe(429);
  });

  test('an attempt that fails takes none out of the count that began anew after a right password', async () => {
    const clock = clockAt('2026-03-01T10:00:00.000Z');
    const { user } = await userAtLevel(registry, 'Maximum');
    const { answer, fail } = await beginAttempt(user, clock);
    expect((await unlock(withKms({}, clock), user)).status).toBe(200);
    expect((await wrong(withKms({}, clock), user)).status).toBe(400);
    const counted = await counterOf(user);
    fail();

    expect((await answer).status).toBe(503);
    expect(await counterOf(user)).toEqual(counted);
  });
});
