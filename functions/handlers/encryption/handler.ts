import { Logger } from '@aws-lambda-powertools/logger';
import { readEnvironment } from '#functions/lib/aws/environment.ts';
import { createVaultKms } from '#functions/lib/aws/kms.ts';
import { errorName } from '#functions/lib/base/errors.ts';
import { createHandler } from '#functions/lib/http/createHandler.ts';
import { createDirectory } from '#functions/lib/identity/directory.ts';
import { createPost } from '#functions/lib/mail/post.ts';
import { createSecurityMails } from '#functions/lib/mail/securityMails.ts';
import {
  activity,
  allowances,
  assets,
  attempts,
  itemCounts,
  leftRepairs,
  readCallerRows,
  sessions,
  users,
  vaults,
} from '#functions/lib/storage/storeFactories.ts';
import { createStores } from '#functions/lib/storage/stores.ts';
import { createReadAhead } from '#functions/lib/vault-access/readAhead.ts';
import { declared } from './declared.ts';
import { encryptionRoutes } from './routes.ts';

const environment = readEnvironment(declared);
const stores = createStores(environment, {
  activity,
  allowances,
  assets,
  attempts,
  itemCounts,
  leftRepairs,
  readCallerRows,
  sessions,
  users,
  vaults,
});
const logger = new Logger();
const now = () => new Date();
const kms = createVaultKms(environment);
const mailing = {
  directory: createDirectory(environment.USER_POOL_ID, stores.users.access),
  post: createPost(environment.MAIL_SENDER),
  siteOrigin: environment.SITE_ORIGIN,
};

export const handler = createHandler(
  encryptionRoutes({
    ...stores,
    kms,
    alerts: createSecurityMails({
      ...mailing,
      takeTurn: stores.allowances.alertTurn(now),
    }),
    now,
    async finishRepairs(left) {
      const { finishRepairs } = await import('./repairs.ts');
      await finishRepairs(environment, { ...stores, kms, now, mailing }, left);
    },
    recordUnfinished: (error) =>
      logger.error('What waited for an unlock was not finished', { name: errorName(error) }),
  }),
  { readAccess: stores.users.ensureAccess, readAhead: createReadAhead(stores) },
);
