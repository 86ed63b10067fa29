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
import {
  DeleteBucketCommand,
  DeleteObjectsCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';

/** S3 deletes empty buckets only. The stack's buckets hold the built app, and documents of the last day. */
export function createBuckets(region: string) {
  const client = new S3Client({ region });

  async function empty(Bucket: string): Promise<void> {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
      const Objects = Contents.flatMap(({ Key }) => (Key === undefined ? [] : { Key }));
      if (Objects.length === 0) continue;
      const { Errors = [] } = await client.send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
      );
      if (Errors[0]) throw new Error(`The bucket ${Bucket} cannot be emptied: ${Errors[0].Message}`);
    }
  }

  return {
    empty,
    async remove(Bucket: string): Promise<void> {
      await empty(Bucket);
      await client.send(new DeleteBucketCommand({ Bucket }));
    },
  };
}

const PATIENCE_S = 5 * 60;

/** Tables and the user pool are protected against deletion: the protection is lifted first. */
export function createData(region: string) {
  const database = new DynamoDBClient({ region });
  const directory = new CognitoIdentityProviderClient({ region });
  return {
    async removeTable(name: string): Promise<void> {
      await database.send(new UpdateTableCommand({ TableName: name, DeletionProtectionEnabled: false }));
      // DynamoDB does not delete a table that it is still changing.
      await waitUntilTableExists(
        { client: database, maxWaitTime: PATIENCE_S, minDelay: 1, maxDelay: 5 },
        { TableName: name },
      );
      await database.send(new DeleteTableCommand({ TableName: name }));
    },

    /**
     * Lifting the protection resets the pool's other settings, which do not matter any more. The two attribute
     * settings are repeated because Cognito rejects an update that removes only the first of them.
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
