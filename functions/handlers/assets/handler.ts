import { readEnvironment } from '#functions/lib/aws/environment.ts';
import { createWrappingKms } from '#functions/lib/aws/kms.ts';
import { createHandler } from '#functions/lib/http/createHandler.ts';
import {
  activity,
  assets,
  countFileBytes,
  createStores,
  fileRoom,
  files,
  sessions,
  transfers,
  users,
  vaults,
} from '#functions/lib/storage/stores.ts';
import { createKeyCache } from '#functions/lib/vault-access/keyCache.ts';
import { declared } from './declared.ts';
import { assetRoutes } from './routes.ts';

const environment = readEnvironment(declared);
const stores = createStores(environment, {
  activity,
  assets,
  countFileBytes,
  fileRoom,
  files,
  sessions,
  transfers,
  users,
  vaults,
});
const kms = createWrappingKms(environment.WRAPPING_KEY_ID);
const now = () => new Date();

/** The client for the bucket is too large for this function: a file is added by `files`, and here it counts as not stored. */
const fileObjects = { storedBytes: async () => undefined };

export const handler = createHandler(
  assetRoutes({
    ...stores,
    kms,
    keyCache: createKeyCache(now),
    fileObjects,
    now,
  }),
  { readAccess: stores.users.ensureAccess },
);
