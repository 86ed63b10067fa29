import * as z from 'zod/mini';
import { createDynamoDbClient } from '#functions/lib/aws/dynamoDb.ts';
import { keyId, readEnvironment, tableName } from '#functions/lib/aws/environment.ts';
import { createWrappingKms } from '#functions/lib/aws/kms.ts';
import { createHandler } from '#functions/lib/http/createHandler.ts';
import { createAccountPassword } from '#functions/lib/identity/accountPassword.ts';
import { createActivityStore } from '#functions/lib/storage/activity.ts';
import { createAssetStore } from '#functions/lib/storage/assets.ts';
import { createAttemptStore } from '#functions/lib/storage/attempts.ts';
import { createSessionStore } from '#functions/lib/storage/encryptionSessions.ts';
import { createTransact } from '#functions/lib/storage/transact.ts';
import { createTransferStore } from '#functions/lib/storage/transfers.ts';
import { createUserStore } from '#functions/lib/storage/users.ts';
import { createVaultStore } from '#functions/lib/storage/vaults.ts';
import { dataResetRoutes } from './routes.ts';

const id = z.string().check(z.minLength(1));
const environment = readEnvironment({
  ACTIVITY_TABLE: tableName,
  ASSETS_TABLE: tableName,
  SESSIONS_TABLE: tableName,
  TRANSFERS_TABLE: tableName,
  USERS_TABLE: tableName,
  WRAPPING_KEY_ID: keyId,
  USER_POOL_ID: id,
  PASSWORD_CLIENT_ID: id,
  // The SDK's own variable, which this library does not read by itself.
  AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: z.optional(z.url()),
});
const client = createDynamoDbClient();
const transact = createTransact(client);

export const handler = createHandler(
  dataResetRoutes({
    assets: createAssetStore(client, environment.ASSETS_TABLE),
    transfers: createTransferStore(client, environment.TRANSFERS_TABLE),
    activity: createActivityStore(client, environment.ACTIVITY_TABLE),
    vaults: createVaultStore(client, environment.USERS_TABLE),
    sessions: createSessionStore(client, environment.SESSIONS_TABLE),
    attempts: createAttemptStore(client, environment.USERS_TABLE),
    kms: createWrappingKms(environment.WRAPPING_KEY_ID),
    transact,
    proveAccountPassword: createAccountPassword({
      userPoolId: environment.USER_POOL_ID,
      clientId: environment.PASSWORD_CLIENT_ID,
      endpoint: environment.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER,
    }),
    now: () => new Date(),
  }),
  { readAccess: createUserStore(client, environment.USERS_TABLE, transact).ensureAccess },
);
