import { readEnvironment } from '#functions/lib/aws/environment.ts';
import { createWrappingKms } from '#functions/lib/aws/kms.ts';
import { createHandler } from '#functions/lib/http/createHandler.ts';
import { createDirectory } from '#functions/lib/identity/directory.ts';
import { powertoolsMailFailures } from '#functions/lib/mail/failures.ts';
import { createPost } from '#functions/lib/mail/post.ts';
import { allowances, assets, sessions, users, vaults } from '#functions/lib/storage/storeFactories.ts';
import { createStores } from '#functions/lib/storage/stores.ts';
import { createKeyCache } from '#functions/lib/vault-access/keyCache.ts';
import { declared } from './declared.ts';
import { sendQrRoutes } from './routes.ts';

const environment = readEnvironment(declared);
const stores = createStores(environment, { allowances, assets, sessions, users, vaults });
const now = () => new Date();

export const handler = createHandler(
  sendQrRoutes({
    ...stores,
    kms: createWrappingKms(environment.WRAPPING_KEY_ID),
    keyCache: createKeyCache(now),
    directory: createDirectory(environment.USER_POOL_ID, stores.users.access),
    post: createPost(environment.MAIL_SENDER),
    siteOrigin: environment.SITE_ORIGIN,
    mailsAnyone: environment.MAIL_TO === 'anyone',
    recordMailFailure: powertoolsMailFailures(),
    now,
  }),
  { readAccess: stores.users.ensureAccess },
);
