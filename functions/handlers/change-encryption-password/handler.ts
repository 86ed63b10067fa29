import { readEnvironment } from '#functions/lib/aws/environment.ts';
import { createVaultKms } from '#functions/lib/aws/kms.ts';
import { createHandler } from '#functions/lib/http/createHandler.ts';
import { activity, attempts, createStores, sessions, users, vaults } from '#functions/lib/storage/stores.ts';
import { declared } from './declared.ts';
import { passwordChangeRoutes } from './routes.ts';

const environment = readEnvironment(declared);
const stores = createStores(environment, { activity, attempts, sessions, users, vaults });
const kms = createVaultKms(environment);

export const handler = createHandler(passwordChangeRoutes({ ...stores, kms, now: () => new Date() }), {
  readAccess: stores.users.ensureAccess,
});
