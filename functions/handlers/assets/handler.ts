import { createDynamoDbClient } from '#functions/lib/aws/dynamoDb.ts';
import { keyId, readEnvironment, tableName } from '#functions/lib/aws/environment.ts';
import { createWrappingKms } from '#functions/lib/aws/kms.ts';
import { createHandler } from '#functions/lib/http/createHandler.ts';
import { createActivityStore } from '#functions/lib/storage/activity.ts';
import { createAssetStore } from '#functions/lib/storage/assets.ts';
import { createSessionStore } from '#functions/lib/storage/encryptionSessions.ts';
import { createTransact } from '#functions/lib/storage/transact.ts';
import { createTransferStore } from '#functions/lib/storage/transfers.ts';
import { createUserStore } from '#functions/lib/storage/users.ts';
import { createVaultStore } from '#functions/lib/storage/vaults.ts';
import { createKeyCache } from '#functions/lib/vault-access/keyCache.ts';
import { newDetailId, newItemId } from './deps.ts';
import { assetRoutes } from './routes.ts';

const environment = readEnvironment({
  ACTIVITY_TABLE: tableName,
  ASSETS_TABLE: tableName,
  SESSIONS_TABLE: tableName,
  TRANSFERS_TABLE: tableName,
  USERS_TABLE: tableName,
  WRAPPING_KEY_ID: keyId,
});
const client = createDynamoDbClient();
const transact = createTransact(client);
const users = createUserStore(client, environment.USERS_TABLE, transact);
const now = () => new Date();

export const handler = createHandler(
  assetRoutes({
    assets: createAssetStore(client, environment.ASSETS_TABLE),
    users,
    transfers: createTransferStore(client, environment.TRANSFERS_TABLE),
    activity: createActivityStore(client, environment.ACTIVITY_TABLE),
    vaults: createVaultStore(client, environment.USERS_TABLE),
    sessions: createSessionStore(client, environment.SESSIONS_TABLE),
    kms: createWrappingKms(environment.WRAPPING_KEY_ID),
    keyCache: createKeyCache(now),
    transact,
    now,
    newItemId,
    newDetailId,
  }),
  { readAccess: users.ensureAccess },
);
