import { readEnvironment } from '#functions/lib/aws/environment.ts';
import { createVaultKms } from '#functions/lib/aws/kms.ts';
import { createHandler } from '#functions/lib/http/createHandler.ts';
import { createDirectory } from '#functions/lib/identity/directory.ts';
import { createPost } from '#functions/lib/mail/post.ts';
import { createSecurityMails } from '#functions/lib/mail/securityMails.ts';
import {
  activity,
  allowances,
  attempts,
  sessions,
  users,
  vaults,
} from '#functions/lib/storage/storeFactories.ts';
import { createStores } from '#functions/lib/storage/stores.ts';
import { declared } from './declared.ts';
import { passwordChangeRoutes } from './routes.ts';

const environment = readEnvironment(declared);
const stores = createStores(environment, { activity, allowances, attempts, sessions, users, vaults });
const kms = createVaultKms(environment);

const now = () => new Date();
const alerts = createSecurityMails({
  directory: createDirectory(environment.USER_POOL_ID, stores.users.access),
  post: createPost(environment.MAIL_SENDER),
  siteOrigin: environment.SITE_ORIGIN,
  takeTurn: stores.allowances.alertTurn(now),
});

export const handler = createHandler(passwordChangeRoutes({ ...stores, kms, alerts, now }), {
  readAccess: stores.users.ensureAccess,
});
