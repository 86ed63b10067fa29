import { readEnvironment } from '#functions/lib/aws/environment.ts';
import { createWrappingKms } from '#functions/lib/aws/kms.ts';
import { powertoolsIdentityReport } from '#functions/lib/identity/identityReport.ts';
import { createUserIds } from '#functions/lib/identity/userIds.ts';
import { identities } from '#functions/lib/storage/storeFactories.ts';
import { createStores } from '#functions/lib/storage/stores.ts';
import { createTokenClaims } from './claims.ts';
import { declared } from './declared.ts';

const environment = readEnvironment(declared);

const userIds = createUserIds({
  ...createStores(environment, { identities }),
  kms: createWrappingKms(environment.WRAPPING_KEY_ID),
  report: powertoolsIdentityReport(),
});

export const handler = createTokenClaims(userIds.ensure);
