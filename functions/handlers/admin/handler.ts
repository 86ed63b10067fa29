import { createDynamoDbClient } from '#functions/lib/aws/dynamoDb.ts';
import {
  keyId,
  mailSender,
  readEnvironment,
  siteOrigin,
  tableName,
  userPoolId,
} from '#functions/lib/aws/environment.ts';
import { createVaultKms } from '#functions/lib/aws/kms.ts';
import { createHandler } from '#functions/lib/http/createHandler.ts';
import { createDirectory } from '#functions/lib/identity/directory.ts';
import { createUserAdmin } from '#functions/lib/identity/userAdmin.ts';
import { createPost } from '#functions/lib/mail/post.ts';
import { createTransferMails } from '#functions/lib/mail/transferMails.ts';
import { createActivityStore } from '#functions/lib/storage/activity.ts';
import { createAssetStore } from '#functions/lib/storage/assets.ts';
import { createAttemptStore } from '#functions/lib/storage/attempts.ts';
import { createSessionStore } from '#functions/lib/storage/encryptionSessions.ts';
import { createProblemStore } from '#functions/lib/storage/problems.ts';
import { createRecordReader } from '#functions/lib/storage/records.ts';
import { createTransact } from '#functions/lib/storage/transact.ts';
import { createTransferStore } from '#functions/lib/storage/transfers.ts';
import { createUserStore } from '#functions/lib/storage/users.ts';
import { createVaultStore } from '#functions/lib/storage/vaults.ts';
import { adminRoutes } from './routes.ts';

const environment = readEnvironment({
  ACTIVITY_TABLE: tableName,
  ASSETS_TABLE: tableName,
  PROBLEMS_TABLE: tableName,
  SESSIONS_TABLE: tableName,
  TRANSFERS_TABLE: tableName,
  USERS_TABLE: tableName,
  WRAPPING_KEY_ID: keyId,
  HMAC_KEY_ID: keyId,
  USER_POOL_ID: userPoolId,
  MAIL_SENDER: mailSender,
  SITE_ORIGIN: siteOrigin,
});
const client = createDynamoDbClient();
const transact = createTransact(client);
const users = createUserStore(client, environment.USERS_TABLE, transact);

const mails = createTransferMails({
  directory: createDirectory(environment.USER_POOL_ID),
  post: createPost(environment.MAIL_SENDER),
  siteOrigin: environment.SITE_ORIGIN,
});

export const handler = createHandler(
  adminRoutes({
    people: createUserAdmin(environment.USER_POOL_ID),
    users,
    vaults: createVaultStore(client, environment.USERS_TABLE),
    sessions: createSessionStore(client, environment.SESSIONS_TABLE),
    assets: createAssetStore(client, environment.ASSETS_TABLE),
    activity: createActivityStore(client, environment.ACTIVITY_TABLE),
    transfers: createTransferStore(client, environment.TRANSFERS_TABLE),
    problems: createProblemStore(client, environment.PROBLEMS_TABLE),
    records: createRecordReader(client, {
      assets: environment.ASSETS_TABLE,
      transfers: environment.TRANSFERS_TABLE,
      users: environment.USERS_TABLE,
    }),
    attempts: createAttemptStore(client, environment.USERS_TABLE),
    kms: createVaultKms({
      wrappingKeyId: environment.WRAPPING_KEY_ID,
      hmacKeyId: environment.HMAC_KEY_ID,
    }),
    mails,
    transact,
    now: () => new Date(),
  }),
  { readAccess: users.ensureAccess },
);
