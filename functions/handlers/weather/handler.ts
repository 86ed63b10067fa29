import { createDynamoDbClient } from '#functions/lib/aws/dynamoDb.ts';
import { readEnvironment, tableName } from '#functions/lib/aws/environment.ts';
import { createHandler } from '#functions/lib/http/createHandler.ts';
import { createTransact } from '#functions/lib/storage/transact.ts';
import { createUserStore } from '#functions/lib/storage/users.ts';
import { weatherRoutes } from './routes.ts';

const { USERS_TABLE } = readEnvironment({ USERS_TABLE: tableName });
const client = createDynamoDbClient();
const users = createUserStore(client, USERS_TABLE, createTransact(client));

export const handler = createHandler(weatherRoutes({ now: () => new Date(), random: Math.random }), {
  readAccess: users.ensureAccess,
});
