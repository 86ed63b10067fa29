import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Meter, startMeter, type Taken } from './meter.ts';

type Operations = Readonly<Record<string, () => Promise<Taken>>>;

/** A test for each operation of a group: that it takes what it took, on a registry of the group's own. */
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

  test.each(Object.entries(units))('%s', async (name, held) => {
    expect(await operations[name]?.()).toEqual(held);
  });

  test('and nothing else that is not held', () => {
    expect(Object.keys(operations).sort()).toEqual(Object.keys(units).sort());
  });
}
