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
import { createPost } from '#functions/mail/post.ts';
import { createTransferMails } from '#functions/mail/transferMails.ts';
import { createActivityStore } from '#functions/storage/activity.ts';
import { createAssetStore } from '#functions/storage/assets.ts';
import { createSessionStore } from '#functions/storage/sessions.ts';
import { createTransact } from '#functions/storage/transact.ts';
import { createTransferStore } from '#functions/storage/transfers.ts';
import { createUserStore } from '#functions/storage/users.ts';
import { createVaultStore } from '#functions/storage/vaults.ts';
import { createKeyCache } from '#functions/vaults/keyCache.ts';
import { newTransferId } from './collaborators.ts';
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
