import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** DynamoDB Local keeps a database for each access key, so everyone must use this one. */
export const DYNAMO_CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' } as const;

export const createDynamoClient = (endpoint: string): DynamoDBClient =>
  new DynamoDBClient({ region: 'us-east-1', endpoint, credentials: DYNAMO_CREDENTIALS });
