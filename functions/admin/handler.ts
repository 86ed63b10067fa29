import { createDynamoDbClient } from '#functions/aws/dynamoDb.ts';
import { readEnvironment, tableName, userPoolId } from '#functions/aws/environment.ts';
import { createPeople } from '#functions/directory/people.ts';
import { createHandler } from '#functions/http/createHandler.ts';
import { createActivityStore } from '#functions/storage/activity.ts';
import { createAssetStore } from '#functions/storage/assets.ts';
import { createSessionStore } from '#functions/storage/sessions.ts';
import { createTransact } from '#functions/storage/transact.ts';
import { createUserStore } from '#functions/storage/users.ts';
import { createVaultStore } from '#functions/storage/vaults.ts';
import { adminRoutes } from './routes.ts';

const environment = readEnvironment({
  ACTIVITY_TABLE: tableName,
  ASSETS_TABLE: tableName,
  SESSIONS_TABLE: tableName,
  USERS_TABLE: tableName,
  USER_POOL_ID: userPoolId,
});
const client = createDynamoDbClient();
const transact = createTransact(client);
const users = createUserStore(client, environment.USERS_TABLE, transact);

export const handler = createHandler(
  adminRoutes({
    people: createPeople(environment.USER_POOL_ID),
    users,
    vaults: createVaultStore(client, environment.USERS_TABLE),
    sessions: createSessionStore(client, environment.SESSIONS_TABLE),
    assets: createAssetStore(client, environment.ASSETS_TABLE),
    activity: createActivityStore(client, environment.ACTIVITY_TABLE),
    transact,
    now: () => new Date(),
  }),
  { readAccess: users.ensureAccess },
);
