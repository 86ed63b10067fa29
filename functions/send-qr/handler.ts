import { createDynamoDbClient } from '#functions/aws/dynamoDb.ts';
import {
  keyId,
  mailSender,
  readEnvironment,
  siteOrigin,
  tableName,
  userPoolId,
} from '#functions/aws/environment.ts';
import { createWrappingKms } from '#functions/aws/kms.ts';
import { createDirectory } from '#functions/directory/directory.ts';
import { createHandler } from '#functions/http/createHandler.ts';
import { powertoolsMailFailures } from '#functions/mail/failures.ts';
import { createPost } from '#functions/mail/post.ts';
import { createAllowanceStore } from '#functions/storage/allowances.ts';
import { createAssetStore } from '#functions/storage/assets.ts';
import { createSessionStore } from '#functions/storage/sessions.ts';
import { createTransact } from '#functions/storage/transact.ts';
import { createUserStore } from '#functions/storage/users.ts';
import { createVaultStore } from '#functions/storage/vaults.ts';
import { createKeyCache } from '#functions/vaults/keyCache.ts';
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
