import { createDynamoDbClient } from '#functions/lib/aws/dynamoDb.ts';
import { keyId, readEnvironment, tableName } from '#functions/lib/aws/environment.ts';
import { createVaultKms } from '#functions/lib/aws/kms.ts';
import { createHandler } from '#functions/lib/http/createHandler.ts';
import { createActivityStore } from '#functions/lib/storage/activity.ts';
import { createAttemptStore } from '#functions/lib/storage/attempts.ts';
import { createSessionStore } from '#functions/lib/storage/encryptionSessions.ts';
import { createTransact } from '#functions/lib/storage/transact.ts';
import { createUserStore } from '#functions/lib/storage/users.ts';
import { createVaultStore } from '#functions/lib/storage/vaults.ts';
import { passwordChangeRoutes } from './routes.ts';

const { ACTIVITY_TABLE, SESSIONS_TABLE, USERS_TABLE, WRAPPING_KEY_ID, HMAC_KEY_ID } = readEnvironment({
  ACTIVITY_TABLE: tableName,
  SESSIONS_TABLE: tableName,
  USERS_TABLE: tableName,
  WRAPPING_KEY_ID: keyId,
  HMAC_KEY_ID: keyId,
});
const client = createDynamoDbClient();
const transact = createTransact(client);

export const handler = createHandler(
  passwordChangeRoutes({
    vaults: createVaultStore(client, USERS_TABLE),
    sessions: createSessionStore(client, SESSIONS_TABLE),
    activity: createActivityStore(client, ACTIVITY_TABLE),
    attempts: createAttemptStore(client, USERS_TABLE),
    kms: createVaultKms({ wrappingKeyId: WRAPPING_KEY_ID, hmacKeyId: HMAC_KEY_ID }),
    transact,
    now: () => new Date(),
  }),
  { readAccess: createUserStore(client, USERS_TABLE, transact).ensureAccess },
);
