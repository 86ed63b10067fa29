import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ACCOUNT_LIMITS, DEFAULT_LIMITS } from '#infra/declared/throttling.ts';
import { createBucket, createThrottle } from './throttle.ts';

let now = 0;
beforeEach(() => {
  now = 0;
});
afterEach(() => {
  vi.useRealTimers();
});
const clock = () => now;

/** @returns how many of very many simultaneous requests are admitted */
function admitted(admits: () => boolean): number {
  return Array.from({ length: 2 * ACCOUNT_LIMITS.burst }, admits).filter(Boolean).length;
}

describe('a bucket', () => {
  test('admits the burst at once and then the steady rate', () => {
    const admits = createBucket({ requestsPerSecond: 10, burst: 3 }, clock);
    expect([admits(), admits(), admits(), admits()]).toEqual([true, true, true, false]);
    now = 100;
    expect([admits(), admits()]).toEqual([true, false]);
  });

  test('does not hold more than the burst after any pause', () => {
    const admits = createBucket({ requestsPerSecond: 10, burst: 3 }, clock);
    now = 3_600_000;
    expect(admitted(admits)).toBe(3);
  });
});

describe('the throttle', () => {
  test.each([
    ['GET /assets', 1_250, 1_000],
    ['GET /transfers/pending-count', 1_250, 1_000],
    ['POST /encryption/authenticate-session', 400, 200],
    ['POST /change-encryption-password/change-password', 40, 20],
    ['POST /assets/generate-report', 10, 5],
    ['POST /assets/labels', 10, 5],
    ['POST /assets/send-qr', 40, 20],
    ['GET /transfers/preview', 80, 40],
    ['DELETE /api/account', 40, 20],
  ])('admits to %s %i requests at once and %i in the next second', (routeKey, burst, rate) => {
    const { admitsTo } = createThrottle(clock);
    expect(admitted(() => admitsTo(routeKey))).toBe(burst);
    now = 1_000;
    expect(admitted(() => admitsTo(routeKey))).toBe(rate);
  });

  test('limits each route of a group separately', () => {
    const { admitsTo } = createThrottle(clock);
    admitted(() => admitsTo('POST /assets/generate-report'));
    expect(admitted(() => admitsTo('POST /assets/labels'))).toBe(10);
  });

  test('applies the default limits to a route without limits of its own', () => {
    const { admitsTo } = createThrottle(clock);
    expect(admitted(() => admitsTo('GET /new'))).toBe(DEFAULT_LIMITS.burst);
  });

  test('limits all routes together to the quota of the account', () => {
    const { admits } = createThrottle(clock);
    expect(admitted(admits)).toBe(5_000);
  });

  test('goes on as before when the clock of the machine is set back', () => {
    vi.useFakeTimers();
    const { admits } = createThrottle();
    expect(admits()).toBe(true);
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(admits()).toBe(true);
  });
});
