import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FUNCTION_NAMES, FUNCTIONS, SERVED_ENDPOINTS } from '#functions/declared.ts';
import { assets } from '#shared/contract/assets.ts';
import { routeKey } from '#shared/contract/endpoint.ts';
import { firstOnPush } from '#tests/support/testAtNight.ts';
import { fileOperations } from '#tests/support/units/fileOperations.ts';
import { holdUnits } from '#tests/support/units/holdUnits.ts';
import { itemOperations } from '#tests/support/units/itemOperations.ts';
import { type Meter, startMeter } from '#tests/support/units/meter.ts';
import { ownerOf } from '#tests/support/units/sizes.ts';
import { transferOperations } from '#tests/support/units/transferOperations.ts';
import {
  FILE_UNITS,
  ITEM_UNITS,
  TRANSFER_UNITS,
  UNITS,
  VAULT_UNITS,
} from '#tests/support/units/unitsPerOperation.ts';
import { vaultOperations } from '#tests/support/units/vaultOperations.ts';

describe('an operation on items takes at most its units:', () => holdUnits(itemOperations, ITEM_UNITS));
describe('an operation on files takes at most its units:', () => holdUnits(fileOperations, FILE_UNITS));
describe('an operation on a vault takes at most its units:', () => holdUnits(vaultOperations, VAULT_UNITS));
describe('an operation on transfers takes at most its units:', () =>
  holdUnits(transferOperations, TRANSFER_UNITS));

test('every endpoint is counted, and every function that the clock starts on tables', () => {
  const counted = new Set<string>(Object.values(UNITS).map(({ of }) => of));
  const scheduled = FUNCTION_NAMES.filter(
    (name) => 'schedule' in FUNCTIONS[name] && 'tables' in FUNCTIONS[name],
  );

  expect(counted).toEqual(new Set([...SERVED_ENDPOINTS.map(routeKey), ...scheduled]));
});

/** DynamoDB gives at most 1 MB at once, and takes at most 100 rows in a transaction. */
const MORE_THAN_ONE_READ_TAKES = 700;

describe('no item costs a call to KMS of its own', () => {
  let meter: Meter;
  beforeAll(async () => {
    meter = await startMeter();
  });
  afterAll(() => meter.stop());

  test.each(
    firstOnPush([
      // Both the secret that stands for a password, and the vault key.
      ['Standard', 2],
      // At Enhanced, the units of a list hold it above.
      ['Maximum', 1],
    ] as const),
  )('in a list at %s', async (level, needed) => {
    const [few, many] = [
      await ownerOf(meter.registry, 2, level),
      await ownerOf(meter.registry, MORE_THAN_ONE_READ_TAKES, level),
    ];
    const calls = [await meter.call(assets.list, few.owner), await meter.call(assets.list, many.owner)];

    expect(calls.map(({ kms }) => kms)).toEqual([needed, needed]);
  });
});
