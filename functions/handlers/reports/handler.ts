import { readEnvironment } from '#functions/lib/aws/environment.ts';
import { createWrappingKms } from '#functions/lib/aws/kms.ts';
import { createHandler } from '#functions/lib/http/createHandler.ts';
import {
  readCallerRows,
  readSelection,
  sessions,
  transfers,
  users,
  vaults,
} from '#functions/lib/storage/storeFactories.ts';
import { createStores } from '#functions/lib/storage/stores.ts';
import { createKeyCache } from '#functions/lib/vault-access/keyCache.ts';
import { createReadAhead } from '#functions/lib/vault-access/readAhead.ts';
import { declared } from './declared.ts';
import { createKeepFile, createReadRendition } from './files.ts';
import { reportRoutes } from './routes.ts';

const environment = readEnvironment(declared);
const stores = createStores(environment, {
  readCallerRows,
  readSelection,
  sessions,
  transfers,
  users,
  vaults,
});
const now = () => new Date();

export const handler = createHandler(
  reportRoutes({
    ...stores,
    kms: createWrappingKms(environment.WRAPPING_KEY_ID),
    keyCache: createKeyCache(now),
    keepFile: createKeepFile(environment.REPORTS_BUCKET),
    readRendition: createReadRendition(environment.FILES_BUCKET),
    siteOrigin: environment.SITE_ORIGIN,
    now,
  }),
  { readAccess: stores.users.ensureAccess, readAhead: createReadAhead(stores) },
);
