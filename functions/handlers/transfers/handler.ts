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
import { createPost } from '#functions/lib/mail/post.ts';
import { createTransferMails } from '#functions/lib/mail/transferMails.ts';
import { createActivityStore } from '#functions/lib/storage/activity.ts';
import { createAssetStore } from '#functions/lib/storage/assets.ts';
import { createSessionStore } from '#functions/lib/storage/encryptionSessions.ts';
import { createTransact } from '#functions/lib/storage/transact.ts';
import { createTransferStore } from '#functions/lib/storage/transfers.ts';
import { createUserStore } from '#functions/lib/storage/users.ts';
import { createVaultStore } from '#functions/lib/storage/vaults.ts';
import { createKeyCache } from '#functions/lib/vault-access/keyCache.ts';
import { newTransferId } from './deps.ts';
import { transferRoutes } from './routes.ts';

const environment = readEnvironment({
  ACTIVITY_TABLE: tableName,
  ASSETS_TABLE: tableName,
  SESSIONS_TABLE: tableName,
  TRANSFERS_TABLE: tableName,
  USERS_TABLE: tableName,
  WRAPPING_KEY_ID: keyId,
  USER_POOL_ID: userPoolId,
  MAIL_SENDER: mailSender,
  SITE_ORIGIN: siteOrigin,
});
const client = createDynamoDbClient();
const transact = createTransact(client);
const users = createUserStore(client, environment.USERS_TABLE, transact);
const directory = createDirectory(environment.USER_POOL_ID);
const post = createPost(environment.MAIL_SENDER);
const now = () => new Date();

export const handler = createHandler(
  transferRoutes({
    assets: createAssetStore(client, environment.ASSETS_TABLE),
    transfers: createTransferStore(client, environment.TRANSFERS_TABLE),
    users,
    activity: createActivityStore(client, environment.ACTIVITY_TABLE),
    vaults: createVaultStore(client, environment.USERS_TABLE),
    sessions: createSessionStore(client, environment.SESSIONS_TABLE),
    kms: createWrappingKms(environment.WRAPPING_KEY_ID),
    keyCache: createKeyCache(now),
    directory,
    mails: createTransferMails({ directory, post, siteOrigin: environment.SITE_ORIGIN }),
    transact,
    now,
    newTransferId,
  }),
  { readAccess: users.ensureAccess },
);
