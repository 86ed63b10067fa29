import { readEnvironment } from '#functions/lib/aws/environment.ts';
import { createVaultKms } from '#functions/lib/aws/kms.ts';
import { createHandler } from '#functions/lib/http/createHandler.ts';
import {
  activity,
  assets,
  attempts,
  createStores,
  sessions,
  users,
  vaults,
} from '#functions/lib/storage/stores.ts';
import { declared } from './declared.ts';
import { encryptionRoutes } from './routes.ts';

const environment = readEnvironment(declared);
const stores = createStores(environment, { activity, assets, attempts, sessions, users, vaults });
const kms = createVaultKms(environment);

export const handler = createHandler(encryptionRoutes({ ...stores, kms, now: () => new Date() }), {
  readAccess: stores.users.ensureAccess,
});
