import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { type HttpRequest, HttpResponse } from '@smithy/core/protocols';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { secretKeyOf } from './account.ts';
import { answerHanded, type HandedRequest } from './handedOver.ts';

const database = vi.fn(async () => ({ status: 200, body: '{}' }));
const answer = answerHanded(database, new Set(['assets', 'files']));

/** The request of a function as the SDK signs it. */
async function requestOf(accessKeyId: string, secretAccessKey = secretKeyOf(accessKeyId)) {
  let sent: HandedRequest | undefined;
  const client = new DynamoDBClient({
    region: 'us-east-1',
    endpoint: 'http://localhost:1/dynamodb',
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: {
      async handle({ method, path, headers, body }: HttpRequest) {
        sent = { method, path, headers, body };
        return { response: new HttpResponse({ statusCode: 200, body: Buffer.from('{}') }) };
      },
      updateHttpClientConfig: () => undefined,
      httpHandlerConfigs: () => ({}),
    },
  });
  await client.send(new GetItemCommand({ TableName: 'Assets', Key: { id: { S: 'x' } } }));
  client.destroy();
  if (!sent) throw new Error('The client has sent nothing');
  return sent;
}

beforeEach(() => void database.mockClear());

describe('a request of a thread that is handed over', () => {
  test('reaches the database in the name of the function that has signed it', async () => {
    const request = await requestOf('assets');
    expect(await answer(request)).toMatchObject({ status: 200, body: '{}' });
    expect(database).toHaveBeenCalledExactlyOnceWith({
      functionName: 'assets',
      operation: 'GetItem',
      body: expect.stringContaining('"TableName":"Assets"'),
    });
  });

  const withHeaders = (request: HandedRequest, headers: Record<string, string>): HandedRequest => ({
    ...request,
    headers: { ...request.headers, ...headers },
  });

  test.each<[string, () => Promise<HandedRequest>, string]>([
    [
      'with another body',
      async () => ({ ...(await requestOf('assets')), body: '{}' }),
      'SignatureDoesNotMatch',
    ],
    [
      'for another operation',
      async () => withHeaders(await requestOf('assets'), { 'x-amz-target': 'DynamoDB_20120810.DeleteItem' }),
      'SignatureDoesNotMatch',
    ],
    [
      'in the name of another function',
      async () => {
        const request = await requestOf('assets');
        const authorization = String(request.headers.authorization).replace('assets/', 'files/');
        return withHeaders(request, { authorization });
      },
      'SignatureDoesNotMatch',
    ],
    ['signed by another key', () => requestOf('assets', 'guessed'), 'SignatureDoesNotMatch'],
    ['of nobody who is known', () => requestOf('someone'), 'UnrecognizedClientException'],
    [
      'without a signature',
      async () => withHeaders(await requestOf('assets'), { authorization: '' }),
      'MissingAuthenticationTokenException',
    ],
  ])('is rejected %s', async (_, make, code) => {
    const { status, headers, body } = await answer(await make());
    expect(status).toBeGreaterThanOrEqual(400);
    expect([headers['x-amzn-errortype'], JSON.parse(body).__type]).toEqual([code, code]);
    expect(database).not.toHaveBeenCalled();
  });
});
