import * as z from 'zod/mini';
import { createAccountPassword } from '#functions/account-password/accountPassword.ts';
import { createDynamoDbClient } from '#functions/aws/dynamoDb.ts';
import { keyId, readEnvironment, tableName } from '#functions/aws/environment.ts';
import { createWrappingKms } from '#functions/aws/kms.ts';
import { createOwnAccount } from '#functions/directory/ownAccount.ts';
import { createHandler } from '#functions/http/createHandler.ts';
import { createActivityStore } from '#functions/storage/activity.ts';
import { createAssetStore } from '#functions/storage/assets.ts';
import { createGuardStore } from '#functions/storage/guards.ts';
import { createLeavingStore } from '#functions/storage/leaving.ts';
import { createSessionStore } from '#functions/storage/sessions.ts';
import { createTransact } from '#functions/storage/transact.ts';
import { createTransferStore } from '#functions/storage/transfers.ts';
import { createUserStore } from '#functions/storage/users.ts';
import { createVaultStore } from '#functions/storage/vaults.ts';
import { admittingLeavers } from './readAccess.ts';
import { accountRoutes } from './routes.ts';

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
const users = createUserStore(client, environment.USERS_TABLE, transact);

export const handler = createHandler(
  accountRoutes({
    assets: createAssetStore(client, environment.ASSETS_TABLE),
    transfers: createTransferStore(client, environment.TRANSFERS_TABLE),
    activity: createActivityStore(client, environment.ACTIVITY_TABLE),
    vaults: createVaultStore(client, environment.USERS_TABLE),
    sessions: createSessionStore(client, environment.SESSIONS_TABLE),
    guards: createGuardStore(client, environment.USERS_TABLE),
    users,
    leaving: createLeavingStore(client, environment.USERS_TABLE),
    ownAccount: createOwnAccount(environment.USER_POOL_ID),
    kms: createWrappingKms(environment.WRAPPING_KEY_ID),
    transact,
    proveAccountPassword: createAccountPassword({
      userPoolId: environment.USER_POOL_ID,
      clientId: environment.PASSWORD_CLIENT_ID,
      endpoint: environment.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER,
    }),
    now: () => new Date(),
  }),
  { readAccess: admittingLeavers(users.ensureAccess) },
);
