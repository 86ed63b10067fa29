import { describe } from 'vitest';
import { adminOperations } from '#tests/support/units/adminOperations.ts';
import { holdUnits } from '#tests/support/units/holdUnits.ts';
import { ADMIN_UNITS } from '#tests/support/units/unitsPerOperation.ts';

/** A list of users would hold the test users of the other operations, so these have a registry of their own. */
describe('an operation of administrators or the clock takes at most its units:', () =>
  holdUnits(adminOperations, ADMIN_UNITS));
