import { Logger } from '@aws-lambda-powertools/logger';
import { readEnvironment } from '#functions/lib/aws/environment.ts';
import { createWrappingKms } from '#functions/lib/aws/kms.ts';
import { errorName } from '#functions/lib/base/errors.ts';
import { createHandler } from '#functions/lib/http/createHandler.ts';
import { createDirectory } from '#functions/lib/identity/directory.ts';
import { createPost } from '#functions/lib/mail/post.ts';
import { createTransferMails } from '#functions/lib/mail/transferMails.ts';
import {
  activity,
  allowances,
  assets,
  countFileBytes,
  sessions,
  transfers,
  users,
  vaults,
} from '#functions/lib/storage/storeFactories.ts';
import { createStores } from '#functions/lib/storage/stores.ts';
import { createKeyCache } from '#functions/lib/vault-access/keyCache.ts';
import { declared } from './declared.ts';
import { transferRoutes } from './routes.ts';

const environment = readEnvironment(declared);
const stores = createStores(environment, {
  activity,
  allowances,
  assets,
  countFileBytes,
  sessions,
  transfers,
  users,
  vaults,
});
const directory = createDirectory(environment.USER_POOL_ID, stores.users.access);
const post = createPost(environment.MAIL_SENDER);
const logger = new Logger();
const now = () => new Date();

export const handler = createHandler(
  transferRoutes({
    ...stores,
    kms: createWrappingKms(environment.WRAPPING_KEY_ID),
    keyCache: createKeyCache(now),
    directory,
    mails: createTransferMails({ directory, post, siteOrigin: environment.SITE_ORIGIN }),
    now,
    recordUnnamed: (error) =>
      logger.error('The name of an item was not sealed for its owner', { name: errorName(error) }),
  }),
  { readAccess: stores.users.ensureAccess },
);
