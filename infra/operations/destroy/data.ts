import {
  CognitoIdentityProviderClient,
  DeleteUserPoolCommand,
  UpdateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DeleteTableCommand, DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';

/** Both kinds are protected against deletion; the protection is lifted first. */
export function createData(region: string) {
  const database = new DynamoDBClient({ region });
  const directory = new CognitoIdentityProviderClient({ region });
  return {
    async removeTable(name: string): Promise<void> {
      await database.send(new UpdateTableCommand({ TableName: name, DeletionProtectionEnabled: false }));
      await database.send(new DeleteTableCommand({ TableName: name }));
    },

    /** Lifting the protection resets what else is set of the pool, which does not matter any more. */
    async removePool(id: string): Promise<void> {
      await directory.send(new UpdateUserPoolCommand({ UserPoolId: id, DeletionProtection: 'INACTIVE' }));
      await directory.send(new DeleteUserPoolCommand({ UserPoolId: id }));
    },
  };
}
