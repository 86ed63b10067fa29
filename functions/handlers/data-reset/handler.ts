import { readEnvironment } from '#functions/lib/aws/environment.ts';
import { createWrappingKms } from '#functions/lib/aws/kms.ts';
import { createHandler } from '#functions/lib/http/createHandler.ts';
import { createAccountPassword } from '#functions/lib/identity/accountPassword.ts';
import {
  activity,
  assets,
  attempts,
  countFileBytes,
  erasedItems,
  files,
  sessions,
  transfers,
  userRecords,
  users,
  vaults,
} from '#functions/lib/storage/storeFactories.ts';
import { createStores } from '#functions/lib/storage/stores.ts';
import { declared } from './declared.ts';
import { dataResetRoutes } from './routes.ts';

const environment = readEnvironment(declared);
const stores = createStores(environment, {
  activity,
  assets,
  attempts,
  countFileBytes,
  erasedItems,
  files,
  sessions,
  transfers,
  userRecords,
  users,
  vaults,
});

export const handler = createHandler(
  dataResetRoutes({
    ...stores,
    kms: createWrappingKms(environment.WRAPPING_KEY_ID),
    proveAccountPassword: createAccountPassword(environment),
    now: () => new Date(),
  }),
  { readAccess: stores.users.ensureAccess },
);
