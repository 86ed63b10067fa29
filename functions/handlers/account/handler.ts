import { readEnvironment } from '#functions/lib/aws/environment.ts';
import { createWrappingKms } from '#functions/lib/aws/kms.ts';
import { createHandler } from '#functions/lib/http/createHandler.ts';
import { createAccountPassword } from '#functions/lib/identity/accountPassword.ts';
import { createOwnAccount } from '#functions/lib/identity/ownAccount.ts';
import {
  activity,
  assets,
  attempts,
  createStores,
  sessions,
  transfers,
  userRecords,
  users,
  vaults,
} from '#functions/lib/storage/stores.ts';
import { declared } from './declared.ts';
import { accountRoutes, admitDuringDeletion } from './routes.ts';

const environment = readEnvironment(declared);
const stores = createStores(environment, {
  activity,
  assets,
  attempts,
  sessions,
  transfers,
  userRecords,
  users,
  vaults,
});

export const handler = createHandler(
  accountRoutes({
    ...stores,
    ownAccount: createOwnAccount(environment.USER_POOL_ID),
    kms: createWrappingKms(environment.WRAPPING_KEY_ID),
    proveAccountPassword: createAccountPassword(environment),
    now: () => new Date(),
  }),
  { readAccess: admitDuringDeletion(stores.users.ensureAccess) },
);
