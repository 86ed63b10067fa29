import { afterAll, expect, test } from 'vitest';
import { startRegistry } from '#tests/support/registry.ts';
import { clockAt, unlock, userAtLevel } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

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
