import { afterAll, beforeAll, expect, test } from 'vitest';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { testAtNight } from '../testAtNight.ts';
import { type Meter, startMeter, type Taken } from './meter.ts';

/** It takes longest by far, and the push run has the same operation with fewer items. */
const AT_NIGHT = new Set(['report on 1,000 encrypted items']);

type Operations = Readonly<Record<string, () => Promise<Taken>>>;

/** Tests that each operation of a group takes at most its bound, on a registry of the group's own. */
export function holdUnits(
  operationsOf: (meter: Meter) => Operations,
  units: Readonly<Record<string, Taken>>,
) {
  let meter: Meter;
  let operations: Operations;
  beforeAll(async () => {
    meter = await startMeter();
    operations = operationsOf(meter);
  });
  afterAll(() => meter.stop());

  for (const [name, { of: route, ...bounds }] of Object.entries(units)) {
    const testOperation = AT_NIGHT.has(name) ? testAtNight : test;
    testOperation(name, async () => {
      const { of, ...taken }: Taken = (await operations[name]?.()) ?? expect.unreachable();
      expect(of).toBe(route);
      for (const unit of typedKeys(taken)) {
        expect(taken[unit], `${unit} of ${name}`).toBeLessThanOrEqual(bounds[unit] ?? 0);
      }
    });
  }

  test('every operation has a bound', () => {
    expect(Object.keys(operations).sort()).toEqual(Object.keys(units).sort());
  });
}
