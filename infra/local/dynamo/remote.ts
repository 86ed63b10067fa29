import type { Dynamo } from './protocol.ts';

const REACH_TIMEOUT_MS = 5_000;

/**
 * DynamoDB Local does not verify signatures, but it has a database for each access key id, so all calls use this one.
 */
const AUTHORIZATION =
  'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=00';

/** A DynamoDB that runs already. @throws {Error} with one line when it does not answer. */
export async function reach(endpoint: string): Promise<Dynamo> {
  try {
    await (await fetch(endpoint, { signal: AbortSignal.timeout(REACH_TIMEOUT_MS) })).arrayBuffer();
  } catch {
    throw new Error(
      `DYNAMODB_ENDPOINT=${endpoint} does not answer. Start DynamoDB there, or unset the variable.`,
    );
  }
  return {
    async answer(operation, body) {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: {
          authorization: AUTHORIZATION,
          'content-type': 'application/x-amz-json-1.0',
          'x-amz-date': '20260101T000000Z',
          'x-amz-target': `DynamoDB_20120810.${operation}`,
        },
        body,
      });
      return { status: response.status, body: await response.text() };
    },
    stop: async () => undefined,
  };
}
