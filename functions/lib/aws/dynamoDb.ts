import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { counted } from './calls.ts';
import { lean, limitsOf, REUSED } from './limits.ts';

/** DynamoDB responds within milliseconds: a response that is lost is noticed early enough to retry. */
const LIMITS = limitsOf({ requestMs: 3_000, attempts: 4 });

const agent = { keepAlive: true, maxSockets: 100 };

/** The client that a function keeps for its whole life; region, credentials and endpoint come from its variables. */
export function createDynamoDbClient(): DynamoDBClient {
  const client = new DynamoDBClient({
    ...LIMITS,
    ...REUSED,
    // The SDK's own checks every text by a regular expression first: a tenth of the time of a long list.
    base64Decoder: (text) => Buffer.from(text, 'base64'),
    requestHandler: { ...LIMITS.requestHandler, httpAgent: agent, httpsAgent: agent },
  });
  return counted(lean(client));
}
