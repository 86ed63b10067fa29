import { createDynamoDbClient } from '#functions/aws/dynamoDb.ts';
import { readEnvironment, tableName } from '#functions/aws/environment.ts';
import { createHandler } from '#functions/http/createHandler.ts';
import { createTransact } from '#functions/storage/transact.ts';
import { createUserStore } from '#functions/storage/users.ts';
import { weatherRoutes } from './routes.ts';

const { USERS_TABLE } = readEnvironment({ USERS_TABLE: tableName });
const client = createDynamoDbClient();
const users = createUserStore(client, USERS_TABLE, createTransact(client));

export const handler = createHandler(weatherRoutes({ now: () => new Date(), random: Math.random }), {
  readAccess: users.ensureAccess,
});
