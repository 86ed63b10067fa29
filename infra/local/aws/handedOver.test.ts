import { DynamoDBClient, type DynamoDBClientConfig, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { DecryptCommand, KMSClient, type KMSClientConfig } from '@aws-sdk/client-kms';
import { type HttpRequest, HttpResponse } from '@smithy/core/protocols';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { secretKeyOf } from './account.ts';
import { AwsFailure } from './failure.ts';
import { answerHanded, type HandedRequest } from './handedOver.ts';

const database = vi.fn(async () => ({ status: 200, body: '{}' }));
const keys = vi.fn(async () => ({ KeyId: 'key' }));
const answer = answerHanded({ dynamodb: database, kms: keys }, new Set(['assets', 'files']));

interface Signing {
  readonly accessKeyId: string;
  readonly secretAccessKey?: string;
  readonly service: 'dynamodb' | 'kms';
}

/** A request as the SDK signs it. */
async function signed(
  { accessKeyId, secretAccessKey = secretKeyOf(accessKeyId), service }: Signing,
  send: (settings: DynamoDBClientConfig & KMSClientConfig) => Promise<unknown>,
): Promise<HandedRequest> {
  let sent: HandedRequest | undefined;
  await send({
    region: 'us-east-1',
    endpoint: `http://localhost:1/${service}`,
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
  if (!sent) throw new Error('The client has sent nothing');
  return sent;
}

/** The request of a function for a row. */
const requestOf = (accessKeyId: string, secretAccessKey?: string) =>
  signed({ accessKeyId, service: 'dynamodb', ...(secretAccessKey && { secretAccessKey }) }, (settings) =>
    new DynamoDBClient(settings).send(new GetItemCommand({ TableName: 'Assets', Key: { id: { S: 'x' } } })),
  );

/** The request of a function that decrypts. */
const decryption = (accessKeyId: string) =>
  signed({ accessKeyId, service: 'kms' }, (settings) =>
    new KMSClient(settings).send(new DecryptCommand({ CiphertextBlob: Buffer.from('blob') })),
  );

beforeEach(() => vi.clearAllMocks());

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

  test('reaches the keys in the name of the function that has signed it', async () => {
    expect(await answer(await decryption('assets'))).toMatchObject({ status: 200, body: '{"KeyId":"key"}' });
    expect(keys).toHaveBeenCalledExactlyOnceWith({
      caller: { functionName: 'assets' },
      operation: 'Decrypt',
      body: expect.stringContaining('"CiphertextBlob"'),
    });
  });

  test('has the code of a call that the keys reject', async () => {
    keys.mockRejectedValueOnce(new AwsFailure('InvalidCiphertextException', 'No'));
    const { status, headers, body } = await answer(await decryption('assets'));
    expect(status).toBe(400);
    expect([headers['x-amzn-errortype'], JSON.parse(body).__type]).toEqual(
      Array(2).fill('InvalidCiphertextException'),
    );
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
    ['for another service', async () => ({ ...(await requestOf('assets')), path: '/kms/' }), 'AccessDenied'],
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
    expect(keys).not.toHaveBeenCalled();
  });
});
