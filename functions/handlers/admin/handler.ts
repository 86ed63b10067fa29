import { readEnvironment } from '#functions/lib/aws/environment.ts';
import { createVaultKms } from '#functions/lib/aws/kms.ts';
import { createHandler } from '#functions/lib/http/createHandler.ts';
import { createDirectory } from '#functions/lib/identity/directory.ts';
import { powertoolsIdentityReport } from '#functions/lib/identity/identityReport.ts';
import { createUserAdmin, ensureAuthenticator } from '#functions/lib/identity/userAdmin.ts';
import { createUserIds } from '#functions/lib/identity/userIds.ts';
import { createPost } from '#functions/lib/mail/post.ts';
import { createSecurityMails } from '#functions/lib/mail/securityMails.ts';
import { createTransferMails } from '#functions/lib/mail/transferMails.ts';
import {
  activity,
  allowances,
  assets,
  attempts,
  countFileBytes,
  identities,
  leftRepairs,
  problemChecks,
  problems,
  records,
  scanLocked,
  sessions,
  transfers,
  users,
  vaults,
} from '#functions/lib/storage/storeFactories.ts';
import { createStores } from '#functions/lib/storage/stores.ts';
import { issuerOf } from '#shared/domain/identity.ts';
import { declared } from './declared.ts';
import { adminRoutes } from './routes.ts';

const environment = readEnvironment(declared);
const stores = createStores(environment, {
  activity,
  allowances,
  assets,
  attempts,
  countFileBytes,
  identities,
  leftRepairs,
  problemChecks,
  problems,
  records,
  scanLocked,
  sessions,
  transfers,
  users,
  vaults,
});

const userAdmin = createUserAdmin(environment.USER_POOL_ID);
const kms = createVaultKms(environment);
const now = () => new Date();
const mailing = {
  directory: createDirectory(environment.USER_POOL_ID, stores.users.access),
  post: createPost(environment.MAIL_SENDER),
  siteOrigin: environment.SITE_ORIGIN,
};

export const handler = createHandler(
  adminRoutes({
    ...stores,
    userIds: createUserIds({ ...stores, kms, report: powertoolsIdentityReport() }),
    issuer: issuerOf(environment.USER_POOL_ID),
    userAdmin,
    kms,
    mails: createTransferMails(mailing),
    alerts: createSecurityMails({
      ...mailing,
      takeTurn: stores.allowances.alertTurn(now),
    }),
    now,
  }),
  {
    readAccess: stores.users.ensureAccess,
    ensureAuthenticator:
      environment.ADMIN_AUTHENTICATOR === 'required' ? ensureAuthenticator(userAdmin) : undefined,
  },
);
