import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type DynamoDBClient, GetItemCommand, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import type { Context } from 'aws-lambda';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createUserPool } from '#functions/lib/aws/cognito.ts';
import { createDynamoDbClient } from '#functions/lib/aws/dynamoDb.ts';
import { createWrappingKms } from '#functions/lib/aws/kms.ts';
import { createLinkSigner } from '#functions/lib/aws/renditions.ts';
import { createFileRemover } from '#functions/lib/aws/s3.ts';
import { createSendRaw } from '#functions/lib/aws/ses.ts';
import { createHandler } from '#functions/lib/http/createHandler.ts';
import type { RequestRecord } from '#functions/lib/http/observation.ts';
import { route } from '#functions/lib/http/route.ts';
import { endpointIn } from '#shared/contract/endpoint.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { startDatabase } from '#tests/support/database.ts';
import { httpEvent } from '#tests/support/httpEvent.ts';

const open = endpointIn('system')({
  access: 'open',
  summary: '',
  method: 'GET',
  path: '/things',
  response: z.object({}),
});

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  return () => vi.unstubAllEnvs();
});

/** The product's own client of a database, and requests whose use case is given. */
function setUp(endpoint: string) {
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', endpoint);
  const client = createDynamoDbClient();
  onTestFinished(() => client.destroy());
  return (perform: (client: DynamoDBClient) => Promise<unknown>) => recordOf(() => perform(client));
}

/** Makes one request, and returns what is written down of it. */
async function recordOf(perform: () => Promise<unknown>): Promise<RequestRecord> {
  const records: RequestRecord[] = [];
  const run = async () => {
    await perform();
    return { body: {} };
  };
  const handler = createHandler([route(open, run)], { record: (record) => records.push(record) });
  await handler(httpEvent(open, undefined), {} as Context);
  return records[0] ?? expect.unreachable();
}

/** A service that responds after so many milliseconds, and says nothing. */
async function slowService(ms: number): Promise<string> {
  const server = createServer((_, response) => {
    setTimeout(() => response.end('{}'), ms);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const list = (client: DynamoDBClient) => client.send(new ListTablesCommand());
const fail = (client: DynamoDBClient) =>
  client.send(new GetItemCommand({ TableName: 'no-such-table', Key: { id: { S: 'secret-key' } } }));

/** One call of each service, by the product's own client of it. */
const ONE_CALL = {
  DynamoDB: () => createDynamoDbClient().send(new ListTablesCommand()),
  KMS: () => createWrappingKms('key').encrypt(new Uint8Array(1), { vaultId: 'vault' }),
  S3: () => createFileRemover('bucket')(new Date()),
  SES: () =>
    createSendRaw()({ sender: 'a@example.com', recipient: 'b@example.com', mime: new Uint8Array(1) }),
  CognitoIdentityProvider: () => createUserPool('us-east-1_pool').listUsers('sub = "a"'),
};

const PLACE = { assetId: 'item', fileId: 'file', rendition: 'view' } as const;

describe('the record of a request', () => {
  test.each(typedKeys(ONE_CALL))('counts a call of %s', async (service) => {
    vi.stubEnv('AWS_ENDPOINT_URL', await slowService(0));
    const { calls } = await recordOf(ONE_CALL[service]);
    expect(calls).toEqual({ [service]: { count: 1, ms: expect.any(Number) } });
  });

  test('does not count what is only signed, since nothing is sent', async () => {
    vi.stubEnv('AWS_ENDPOINT_URL', await slowService(0));
    const { status, calls } = await recordOf(() => createLinkSigner('bucket')(PLACE));
    expect(status).toBe(200);
    expect(calls).toEqual({});
  });

  test('counts its own calls of the database, not those of another request at the same time', async () => {
    const server = await startDatabase();
    onTestFinished(() => server.stop());
    const request = setUp(server.endpoint);

    const [one, three, none] = await Promise.all([
      request(list),
      request(async (client) => {
        for (let at = 0; at < 3; at++) await list(client);
      }),
      request(async () => undefined),
    ]);

    expect(one.calls).toEqual({ DynamoDB: { count: 1, ms: expect.any(Number) } });
    expect(three.calls).toEqual({ DynamoDB: { count: 3, ms: expect.any(Number) } });
    expect(none.calls).toEqual({});
    for (const { calls, durationMs } of [one, three]) {
      // Both are rounded.
      expect(calls.DynamoDB?.ms).toBeLessThanOrEqual(durationMs + 1);
    }
  });

  test('adds up the time that the calls took', async () => {
    const request = setUp(await slowService(40));

    const { calls } = await request((client) => Promise.all([list(client), list(client)]));

    expect(calls.DynamoDB?.count).toBe(2);
    // A timer can be early by a millisecond.
    expect(calls.DynamoDB?.ms).toBeGreaterThanOrEqual(2 * 39);
  });

  test('counts a call that fails, and holds nothing that was sent', async () => {
    const server = await startDatabase();
    onTestFinished(() => server.stop());
    const request = setUp(server.endpoint);

    const record = await request(fail);

    expect(record).toMatchObject({ status: 500, calls: { DynamoDB: { count: 1 } } });
    expect(JSON.stringify(record)).not.toContain('secret-key');
  });
});
