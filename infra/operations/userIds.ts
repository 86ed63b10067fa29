import type { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Outputs } from '#infra/declared/outputs.ts';
import { identityKey, issuerOf } from '#shared/domain/identity.ts';

/** The key of the row that says which user id a user of the installation's directory has. */
export const identityKeyOf = ({ UserPoolId }: Outputs, subject: string) =>
  identityKey({ issuer: issuerOf(UserPoolId), subject });

/** The user id of a user of the directory; undefined for one who has never signed in. */
export async function userIdOf(
  documents: DynamoDBDocument,
  outputs: Outputs,
  subject: string,
): Promise<string | undefined> {
  const { Item } = await documents.get({
    TableName: outputs.UsersTable,
    Key: identityKeyOf(outputs, subject),
    ConsistentRead: true,
  });
  return Item && z.string().parse(Item.mappedTo);
}
