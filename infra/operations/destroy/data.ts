import {
  CognitoIdentityProviderClient,
  DeleteUserPoolCommand,
  UpdateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  DeleteTableCommand,
  DynamoDBClient,
  UpdateTableCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';

const PATIENCE_S = 5 * 60;

/** Both kinds are protected against deletion; the protection is lifted first. */
export function createData(region: string) {
  const database = new DynamoDBClient({ region });
  const directory = new CognitoIdentityProviderClient({ region });
  return {
    async removeTable(name: string): Promise<void> {
      await database.send(new UpdateTableCommand({ TableName: name, DeletionProtectionEnabled: false }));
      // DynamoDB deletes no table that it is still changing.
      await waitUntilTableExists(
        { client: database, maxWaitTime: PATIENCE_S, minDelay: 1, maxDelay: 5 },
        { TableName: name },
      );
      await database.send(new DeleteTableCommand({ TableName: name }));
    },

    /**
     * Lifting the protection resets what else is set of the pool, which does not matter any more. Cognito refuses it
     * where that would take the proof of addresses away and leave the rule that changes of them need one.
     */
    async removePool(id: string): Promise<void> {
      await directory.send(
        new UpdateUserPoolCommand({
          UserPoolId: id,
          DeletionProtection: 'INACTIVE',
          AutoVerifiedAttributes: ['email'],
          UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
        }),
      );
      await directory.send(new DeleteUserPoolCommand({ UserPoolId: id }));
    },
  };
}
