import { Logger } from '@aws-lambda-powertools/logger';
import { countFailedRequest } from '#functions/lib/aws/counts.ts';
import { readEnvironment } from '#functions/lib/aws/environment.ts';
import { createWrappingKms } from '#functions/lib/aws/kms.ts';
import { createHandler } from '#functions/lib/http/createHandler.ts';
import {
  activity,
  assets,
  countFileBytes,
  files,
  imports,
  lists,
  readCallerRows,
  sessions,
  transfers,
  trashedItems,
  users,
  vaults,
} from '#functions/lib/storage/storeFactories.ts';
import { createStores } from '#functions/lib/storage/stores.ts';
import { createKeyCache } from '#functions/lib/vault-access/keyCache.ts';
import { createReadAhead } from '#functions/lib/vault-access/readAhead.ts';
import { declared } from './declared.ts';
import { createKeptPages } from './keptPages.ts';
import { assetRoutes } from './routes.ts';

const environment = readEnvironment(declared);
const stores = createStores(environment, {
  activity,
  assets,
  countFileBytes,
  files,
  imports,
  lists,
  readCallerRows,
  sessions,
  transfers,
  trashedItems,
  users,
  vaults,
});
const kms = createWrappingKms(environment.WRAPPING_KEY_ID);
const now = () => new Date();
const logger = new Logger();

export const handler = createHandler(
  assetRoutes({
    ...stores,
    kms,
    keyCache: createKeyCache(now),
    keptPages: createKeptPages(now),
    settlingMs: Number(environment.SETTLING_SECONDS) * 1_000,
    now,
    recordUnreadable(userId, assetIds) {
      logger.error('The rows of items cannot be read', { userId, assetIds });
      countFailedRequest();
    },
  }),
  { readAccess: stores.users.ensureAccess, readAhead: createReadAhead(stores) },
);
