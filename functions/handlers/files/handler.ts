import { readEnvironment } from '#functions/lib/aws/environment.ts';
import { createFileObjects } from '#functions/lib/aws/fileObjects.ts';
import { createWrappingKms } from '#functions/lib/aws/kms.ts';
import { createHandler } from '#functions/lib/http/createHandler.ts';
import {
  activity,
  assets,
  fileRoom,
  files,
  readCallerRows,
  readFiles,
  sessions,
  transfers,
  users,
  vaults,
} from '#functions/lib/storage/storeFactories.ts';
import { createStores } from '#functions/lib/storage/stores.ts';
import { createKeyCache } from '#functions/lib/vault-access/keyCache.ts';
import { createReadAhead } from '#functions/lib/vault-access/readAhead.ts';
import { declared } from './declared.ts';
import { fileRoutes } from './routes.ts';

const environment = readEnvironment(declared);
const stores = createStores(environment, {
  activity,
  assets,
  fileRoom,
  files,
  readFiles,
  readCallerRows,
  sessions,
  transfers,
  users,
  vaults,
});
const now = () => new Date();

export const handler = createHandler(
  fileRoutes({
    ...stores,
    kms: createWrappingKms(environment.WRAPPING_KEY_ID),
    keyCache: createKeyCache(now),
    fileObjects: createFileObjects(environment.FILES_BUCKET),
    bytesPerUser: Number(environment.FILE_GIGABYTES) * 1_024 ** 3,
    now,
  }),
  { readAccess: stores.users.ensureAccess, readAhead: createReadAhead(stores) },
);
