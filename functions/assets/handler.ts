import { createDynamoDbClient } from '#functions/aws/dynamoDb.ts';
import { keyId, readEnvironment, tableName } from '#functions/aws/environment.ts';
import { createWrappingKms } from '#functions/aws/kms.ts';
import { createHandler } from '#functions/http/createHandler.ts';
import { createAssetStore } from '#functions/storage/assets.ts';
import { createSessionStore } from '#functions/storage/sessions.ts';
import { createTransact } from '#functions/storage/transact.ts';
import { createUserStore } from '#functions/storage/users.ts';
import { createVaultStore } from '#functions/storage/vaults.ts';
import { createKeyCache } from '#functions/vaults/keyCache.ts';
import { newDetailId, newItemId } from './collaborators.ts';
import { assetRoutes } from './routes.ts';

const { ASSETS_TABLE, SESSIONS_TABLE, USERS_TABLE, WRAPPING_KEY_ID } = readEnvironment({
  ASSETS_TABLE: tableName,
  SESSIONS_TABLE: tableName,
  USERS_TABLE: tableName,
  WRAPPING_KEY_ID: keyId,
});
const client = createDynamoDbClient();
const transact = createTransact(client);
const users = createUserStore(client, USERS_TABLE, transact);
const now = () => new Date();

export const handler = createHandler(
  assetRoutes({
    assets: createAssetStore(client, ASSETS_TABLE),
    users,
    vaults: createVaultStore(client, USERS_TABLE),
    sessions: createSessionStore(client, SESSIONS_TABLE),
    kms: createWrappingKms(WRAPPING_KEY_ID),
    keyCache: createKeyCache(now),
    transact,
    now,
    newItemId,
    newDetailId,
  }),
  { readAccess: users.ensureAccess },
);
