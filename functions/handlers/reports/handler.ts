import { createDynamoDbClient } from '#functions/lib/aws/dynamoDb.ts';
import { bucketName, keyId, readEnvironment, siteOrigin, tableName } from '#functions/lib/aws/environment.ts';
import { createWrappingKms } from '#functions/lib/aws/kms.ts';
import { createHandler } from '#functions/lib/http/createHandler.ts';
import { createReadSelection } from '#functions/lib/storage/assetSelection.ts';
import { createAssetStore } from '#functions/lib/storage/assets.ts';
import { createSessionStore } from '#functions/lib/storage/encryptionSessions.ts';
import { createTransact } from '#functions/lib/storage/transact.ts';
import { createTransferStore } from '#functions/lib/storage/transfers.ts';
import { createUserStore } from '#functions/lib/storage/users.ts';
import { createVaultStore } from '#functions/lib/storage/vaults.ts';
import { createKeyCache } from '#functions/lib/vault-access/keyCache.ts';
import { createKeepFile } from './files.ts';
import { reportRoutes } from './routes.ts';

const environment = readEnvironment({
  ASSETS_TABLE: tableName,
  SESSIONS_TABLE: tableName,
  TRANSFERS_TABLE: tableName,
  USERS_TABLE: tableName,
  WRAPPING_KEY_ID: keyId,
  REPORTS_BUCKET: bucketName,
  SITE_ORIGIN: siteOrigin,
});
const client = createDynamoDbClient();
const users = createUserStore(client, environment.USERS_TABLE, createTransact(client));
const now = () => new Date();

export const handler = createHandler(
  reportRoutes({
    assets: createAssetStore(client, environment.ASSETS_TABLE),
    readSelection: createReadSelection(client, environment.ASSETS_TABLE),
    transfers: createTransferStore(client, environment.TRANSFERS_TABLE),
    vaults: createVaultStore(client, environment.USERS_TABLE),
    sessions: createSessionStore(client, environment.SESSIONS_TABLE),
    kms: createWrappingKms(environment.WRAPPING_KEY_ID),
    keyCache: createKeyCache(now),
    keepFile: createKeepFile(environment.REPORTS_BUCKET),
    siteOrigin: environment.SITE_ORIGIN,
    now,
  }),
  { readAccess: users.ensureAccess },
);
