import { readEnvironment } from '#functions/lib/aws/environment.ts';
import { createVaultKms } from '#functions/lib/aws/kms.ts';
import { createHandler } from '#functions/lib/http/createHandler.ts';
import { createDirectory } from '#functions/lib/identity/directory.ts';
import { createUserAdmin } from '#functions/lib/identity/userAdmin.ts';
import { createPost } from '#functions/lib/mail/post.ts';
import { createTransferMails } from '#functions/lib/mail/transferMails.ts';
import {
  activity,
  assets,
  attempts,
  createStores,
  problems,
  records,
  sessions,
  transfers,
  users,
  vaults,
} from '#functions/lib/storage/stores.ts';
import { declared } from './declared.ts';
import { ensureAuthenticator } from './ensureAuthenticator.ts';
import { adminRoutes } from './routes.ts';

const environment = readEnvironment(declared);
const stores = createStores(environment, {
  activity,
  assets,
  attempts,
  problems,
  records,
  sessions,
  transfers,
  users,
  vaults,
});

const userAdmin = createUserAdmin(environment.USER_POOL_ID);

export const handler = createHandler(
  adminRoutes({
    ...stores,
    userAdmin,
    kms: createVaultKms(environment),
    mails: createTransferMails({
      directory: createDirectory(environment.USER_POOL_ID),
      post: createPost(environment.MAIL_SENDER),
      siteOrigin: environment.SITE_ORIGIN,
    }),
    now: () => new Date(),
  }),
  {
    readAccess: stores.users.ensureAccess,
    ensureAdministrator:
      environment.ADMIN_AUTHENTICATOR === 'required' ? ensureAuthenticator(userAdmin) : undefined,
  },
);
