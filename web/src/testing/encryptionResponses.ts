import { KEY_DERIVATION_ITERATIONS, type SecurityLevel } from '#shared/domain/levels.ts';
import type { EncryptionStatus } from '#web/session/api.ts';
import type { FakeResponse } from './fakeServer.ts';

/** The status of a person at a level, for tests. */
export const statusAt = (
  securityLevel: SecurityLevel | null,
  items: { total?: number; plain?: number; inTransit?: number } = {},
): EncryptionStatus => ({
  hasVault: securityLevel !== null,
  securityLevel,
  iterations: securityLevel && KEY_DERIVATION_ITERATIONS[securityLevel],
  totalItems: items.total ?? 0,
  unencryptedItems: items.plain ?? 0,
  generation: securityLevel === null ? 0 : 1,
  ...(items.inTransit !== undefined && { inTransit: items.inTransit }),
});

/** The calls that the settings screen makes by itself. */
export const settingsAt = (status: () => EncryptionStatus, canResetData = false) => ({
  'GET /encryption/status': () => ({ body: status() }),
  'POST /api/DataReset/check-reset-eligibility': () => ({
    body: { canResetData, message: 'Nothing to delete here.' },
  }),
});

export const impactAt = (securityLevel: SecurityLevel | null): FakeResponse => ({
  body: {
    securityLevel,
    impact: {
      canChange: securityLevel === 'Enhanced' || securityLevel === 'Maximum',
      message: 'The Standard level has no password.',
      warning: null,
    },
  },
});

/** A recovery key of words that differ, and that no screen uses. */
export const PHRASE =
  'zebra walnut violin umbrella tornado squirrel raccoon pelican oyster nephew muffin lizard kangaroo jungle insect hockey giraffe fossil elephant dolphin coconut bamboo avocado vintage';

/** An error response without a message of its own. */
export const silentFailure: FakeResponse = { status: 500, body: {} };

/** No response at all. */
export const noResponse = (): never => {
  throw new TypeError('Failed to fetch');
};

/** Good enough for the meter and the minimum. */
export const GOOD_PASSWORD = 'copper lantern 47 otter';
