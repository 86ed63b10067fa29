import { createDynamoDbClient } from '#functions/lib/aws/dynamoDb.ts';
import {
  keyId,
  mailSender,
  readEnvironment,
  siteOrigin,
  tableName,
  userPoolId,
} from '#functions/lib/aws/environment.ts';
import { createWrappingKms } from '#functions/lib/aws/kms.ts';
import { createHandler } from '#functions/lib/http/createHandler.ts';
import { createDirectory } from '#functions/lib/identity/directory.ts';
import { powertoolsMailFailures } from '#functions/lib/mail/failures.ts';
import { createPost } from '#functions/lib/mail/post.ts';
import { createAllowanceStore } from '#functions/lib/storage/allowances.ts';
import { createAssetStore } from '#functions/lib/storage/assets.ts';
import { createSessionStore } from '#functions/lib/storage/encryptionSessions.ts';
import { createTransact } from '#functions/lib/storage/transact.ts';
import { createUserStore } from '#functions/lib/storage/users.ts';
import { createVaultStore } from '#functions/lib/storage/vaults.ts';
import { createKeyCache } from '#functions/lib/vault-access/keyCache.ts';
import { sendQrRoutes } from './routes.ts';

const environment = readEnvironment({
  ASSETS_TABLE: tableName,
  SESSIONS_TABLE: tableName,
  USERS_TABLE: tableName,
  WRAPPING_KEY_ID: keyId,
  USER_POOL_ID: userPoolId,
  MAIL_SENDER: mailSender,
  SITE_ORIGIN: siteOrigin,
});
const client = createDynamoDbClient();
const users = createUserStore(client, environment.USERS_TABLE, createTransact(client));
const now = () => new Date();

export const handler = createHandler(
  sendQrRoutes({
    assets: createAssetStore(client, environment.ASSETS_TABLE),
    vaults: createVaultStore(client, environment.USERS_TABLE),
    sessions: createSessionStore(client, environment.SESSIONS_TABLE),
    allowances: createAllowanceStore(client, environment.USERS_TABLE),
    kms: createWrappingKms(environment.WRAPPING_KEY_ID),
    keyCache: createKeyCache(now),
    directory: createDirectory(environment.USER_POOL_ID),
    post: createPost(environment.MAIL_SENDER),
    siteOrigin: environment.SITE_ORIGIN,
    recordMailFailure: powertoolsMailFailures(),
    now,
  }),
  { readAccess: users.ensureAccess },
);
