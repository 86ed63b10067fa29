import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { counted } from './calls.ts';

/**
 * DynamoDB responds within milliseconds. These limits notice a lost response early enough to retry, and
 * give up long before API Gateway's 29 seconds.
 */
const CONNECTION_TIMEOUT_MS = 1_000;
const REQUEST_TIMEOUT_MS = 3_000;
const ATTEMPTS = 4;

const agent = { keepAlive: true, maxSockets: 100 };

/** The client that a function keeps for its whole life; region, credentials and endpoint come from its variables. */
export function createDynamoDbClient(): DynamoDBClient {
  const client = new DynamoDBClient({
    maxAttempts: ATTEMPTS,
    retryMode: 'standard',
    // The SDK's own checks every text by a regular expression first: a tenth of the time of a long list.
    base64Decoder: (text) => Buffer.from(text, 'base64'),
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  // It prepares every response for a log that is not written: a tenth of the time of a long list.
  client.middlewareStack.remove('loggerMiddleware');
  return counted(client);
}
