import { createDynamoDbClient } from '#functions/aws/dynamoDb.ts';
import { readEnvironment, tableName } from '#functions/aws/environment.ts';
import { createHandler } from '#functions/http/createHandler.ts';
import { createTransact } from '#functions/storage/transact.ts';
import { createTransferStore } from '#functions/storage/transfers.ts';
import { createUserStore } from '#functions/storage/users.ts';
import { transferRoutes } from './routes.ts';

const { TRANSFERS_TABLE, USERS_TABLE } = readEnvironment({
  TRANSFERS_TABLE: tableName,
  USERS_TABLE: tableName,
});
const client = createDynamoDbClient();
const users = createUserStore(client, USERS_TABLE, createTransact(client));

export const handler = createHandler(
  transferRoutes({ transfers: createTransferStore(client, TRANSFERS_TABLE) }),
  { readAccess: users.ensureAccess },
);
