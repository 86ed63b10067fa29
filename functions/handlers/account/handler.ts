import { readEnvironment } from '#functions/lib/aws/environment.ts';
import { createWrappingKms } from '#functions/lib/aws/kms.ts';
import { createHandler } from '#functions/lib/http/createHandler.ts';
import { createAccountPassword } from '#functions/lib/identity/accountPassword.ts';
import { createDirectory } from '#functions/lib/identity/directory.ts';
import { createOwnAccount } from '#functions/lib/identity/ownAccount.ts';
import { createPost } from '#functions/lib/mail/post.ts';
import { createSecurityMails } from '#functions/lib/mail/securityMails.ts';
import {
  activity,
  allowances,
  assets,
  attempts,
  countFileBytes,
  erasedItems,
  files,
  identities,
  sessions,
  transfers,
  userRecords,
  users,
  vaults,
} from '#functions/lib/storage/storeFactories.ts';
import { createStores } from '#functions/lib/storage/stores.ts';
import { issuerOf } from '#shared/domain/identity.ts';
import { declared } from './declared.ts';
import { accountRoutes } from './routes.ts';

const environment = readEnvironment(declared);
const stores = createStores(environment, {
  activity,
  allowances,
  assets,
  attempts,
  countFileBytes,
  erasedItems,
  files,
  identities,
  sessions,
  transfers,
  userRecords,
  users,
  vaults,
});

const now = () => new Date();
const alerts = createSecurityMails({
  directory: createDirectory(environment.USER_POOL_ID, stores.users.access),
  post: createPost(environment.MAIL_SENDER),
  siteOrigin: environment.SITE_ORIGIN,
  takeTurn: stores.allowances.alertTurn(now),
});

export const handler = createHandler(
  accountRoutes({
    ...stores,
    issuer: issuerOf(environment.USER_POOL_ID),
    ownAccount: createOwnAccount(environment.USER_POOL_ID),
    kms: createWrappingKms(environment.WRAPPING_KEY_ID),
    proveAccountPassword: createAccountPassword(environment),
    alerts,
    now,
  }),
  { readAccess: stores.users.ensureAccess },
);
