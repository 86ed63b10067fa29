import { beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNT_LIMITS, DEFAULT_LIMITS } from '#infra/declared/throttling.ts';
import { createBucket, createThrottle } from './throttle.ts';

let now = 0;
beforeEach(() => {
  now = 0;
});
const clock = () => now;

/** How many of very many at once are let through. */
function admitted(admits: () => boolean): number {
  return Array.from({ length: 2 * ACCOUNT_LIMITS.burst }, admits).filter(Boolean).length;
}

describe('a bucket', () => {
  it('admits the burst at once and then the steady rate', () => {
    const admits = createBucket({ requestsPerSecond: 10, burst: 3 }, clock);
    expect([admits(), admits(), admits(), admits()]).toEqual([true, true, true, false]);
    now = 100;
    expect([admits(), admits()]).toEqual([true, false]);
  });

  it('holds no more than the burst, however long nobody calls', () => {
    const admits = createBucket({ requestsPerSecond: 10, burst: 3 }, clock);
    now = 3_600_000;
    expect(admitted(admits)).toBe(3);
  });
});

describe('the throttle', () => {
  it.each([
    ['GET /assets', 1_250, 1_000],
    ['GET /transfers/pending-count', 1_250, 1_000],
    ['POST /encryption/authenticate-session', 400, 200],
    ['POST /change-encryption-password/change-password', 40, 20],
    ['POST /assets/generate-report', 40, 20],
    ['DELETE /api/account', 40, 20],
  ])('lets through to %s %i at once and %i in the next second', (routeKey, burst, rate) => {
    const { admitsTo } = createThrottle(clock);
    expect(admitted(() => admitsTo(routeKey))).toBe(burst);
    now = 1_000;
    expect(admitted(() => admitsTo(routeKey))).toBe(rate);
  });

  it('lets a route have its own however much another of its group is called', () => {
    const { admitsTo } = createThrottle(clock);
    admitted(() => admitsTo('POST /assets/generate-report'));
    expect(admitted(() => admitsTo('POST /assets/labels'))).toBe(40);
  });

  it('has the default for a route without limits of its own', () => {
    const { admitsTo } = createThrottle(clock);
    expect(admitted(() => admitsTo('GET /new'))).toBe(DEFAULT_LIMITS.burst);
  });

  it('lets through to all routes together what the account has', () => {
    const { admits } = createThrottle(clock);
    expect(admitted(admits)).toBe(5_000);
  });
});
