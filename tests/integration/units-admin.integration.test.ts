import { describe } from 'vitest';
import { adminOperations } from '#tests/support/units/adminOperations.ts';
import { holdUnits } from '#tests/support/units/holdUnits.ts';
import { ADMIN_UNITS } from '#tests/support/units/unitsPerOperation.ts';

/** Apart from the others: a list of users would hold those whom their tests make up. */
describe('what administrators and the clock do takes as much as it took:', () =>
  holdUnits(adminOperations, ADMIN_UNITS));
