import { createDynamoDbClient } from '#functions/aws/dynamoDb.ts';
import { readEnvironment, tableName } from '#functions/aws/environment.ts';
import { createHandler } from '#functions/http/createHandler.ts';
import { createActivityStore } from '#functions/storage/activity.ts';
import { createTransact } from '#functions/storage/transact.ts';
import { createUserStore } from '#functions/storage/users.ts';
import { activityRoutes } from './routes.ts';

const { ACTIVITY_TABLE, USERS_TABLE } = readEnvironment({
  ACTIVITY_TABLE: tableName,
  USERS_TABLE: tableName,
});
const client = createDynamoDbClient();

export const handler = createHandler(
  activityRoutes({ activity: createActivityStore(client, ACTIVITY_TABLE) }),
  { readAccess: createUserStore(client, USERS_TABLE, createTransact(client)).ensureAccess },
);
