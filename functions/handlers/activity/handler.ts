import { createDynamoDbClient } from '#functions/lib/aws/dynamoDb.ts';
import { readEnvironment, tableName } from '#functions/lib/aws/environment.ts';
import { createHandler } from '#functions/lib/http/createHandler.ts';
import { createActivityStore } from '#functions/lib/storage/activity.ts';
import { createTransact } from '#functions/lib/storage/transact.ts';
import { createUserStore } from '#functions/lib/storage/users.ts';
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
