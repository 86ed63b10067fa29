import { request } from 'node:http';
import {
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { EncryptCommand, GenerateMacCommand, KMSClient } from '@aws-sdk/client-kms';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import type { HttpRequest } from '@smithy/core/protocols';
import { describe, expect, test, vi } from 'vitest';
import { KEY_IDS, KMS_ALIASES } from '#infra/local/aws/kms/keys.ts';
import type { EndpointService } from '#infra/local/aws/server.ts';
import { type LocalAws, startLocalAws } from '#tests/support/cloud/localAws.ts';

/** The database and the directory behind the services: no forged call may reach them. */
const answer = vi.fn(async () => ({ status: 200, body: '{}' }));
const directory = vi.fn(async () => ({}));

async function startAws(): Promise<LocalAws> {
  vi.clearAllMocks();
  return startLocalAws({ dynamo: { answer }, directory });
}

type Configuration = ReturnType<LocalAws['configuration']>;

/** A call of each service, made by a client with this configuration. */
const CALLS: readonly [EndpointService, (configuration: Configuration) => Promise<unknown>][] = [
  ['DYNAMODB', (by) => new DynamoDBClient(by).send(new ScanCommand({ TableName: 'LocalState' }))],
  [
    'KMS',
    (by) => new KMSClient(by).send(new EncryptCommand({ KeyId: KMS_ALIASES.data, Plaintext: Buffer.of(1) })),
  ],
  [
    'KMS',
    (by) =>
      new KMSClient(by).send(
        new GenerateMacCommand({
          KeyId: KEY_IDS.HMAC_KEY_ID,
          Message: Buffer.of(1),
          MacAlgorithm: 'HMAC_SHA_256',
        }),
      ),
  ],
  [
    'COGNITO_IDENTITY_PROVIDER',
    (by) =>
      new CognitoIdentityProviderClient(by).send(
        new AdminSetUserPasswordCommand({ UserPoolId: 'p', Username: 'alice', Password: 'Mine-now-1' }),
      ),
  ],
  [
    'SES',
    (by) =>
      new SESClient(by).send(
        new SendEmailCommand({
          Source: 'a@example.com',
          Destination: { ToAddresses: ['b@example.com'] },
          Message: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'Hello' } } },
        }),
      ),
  ],
  [
    'S3',
    (by) => new S3Client({ ...by, forcePathStyle: true }).send(new ListObjectsV2Command({ Bucket: 'b12' })),
  ],
];

describe('another program of the machine, which knows the port and the name of a function,', () => {
  test.each(CALLS)('cannot make a call of %s with a secret of its own', async (service, send) => {
    const aws = await startAws();
    const stolen = aws.configuration('data-reset', service);

    const forged = { ...stolen, credentials: { accessKeyId: 'data-reset', secretAccessKey: 'guessed' } };

    await expect(send(forged)).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
      $metadata: { httpStatusCode: 403 },
    });
    expect([answer.mock.calls, directory.mock.calls, aws.recorder.calls()]).toEqual([[], [], []]);
  });

  test('cannot use the secret of one function as another', async () => {
    const aws = await startAws();
    const { credentials, ...place } = aws.configuration('weather', 'KMS');
    const secretAccessKey = credentials.secretAccessKey;
    aws.configuration('data-reset', 'KMS');

    const [, send] = CALLS[1] ?? [];

    await expect(
      send?.({ ...place, credentials: { accessKeyId: 'data-reset', secretAccessKey } }),
    ).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
  });

  test('cannot use the secrets of an earlier process: they are random', async () => {
    const aws = await startAws();
    const { secretAccessKey } = aws.configuration('assets', 'KMS').credentials;

    vi.resetModules();
    const { secretKeyOf } = await import('#infra/local/aws/account.ts');

    expect(secretKeyOf('assets')).not.toBe(secretAccessKey);
    expect(Buffer.from(secretAccessKey, 'base64url')).toHaveLength(32);
  });
});

interface Sent {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** A call as the SDK signs it, to be changed on its way. */
async function signedCall(aws: LocalAws): Promise<Sent> {
  const sent: Sent[] = [];
  const client = new DynamoDBClient({
    ...aws.configuration('assets', 'DYNAMODB'),
    requestHandler: {
      handle: async ({ path, headers, body }: HttpRequest) => {
        sent.push({ path, headers, body: new TextDecoder().decode(body) });
        throw new Error('taken off the line');
      },
      updateHttpClientConfig: () => undefined,
      httpHandlerConfigs: () => ({}),
    },
  });
  await client.send(new ScanCommand({ TableName: 'Assets' })).catch(() => undefined);
  const [call] = sent;
  if (!call) throw new Error('Nothing was sent');
  return call;
}

function sendTo(aws: LocalAws, { path, headers, body }: Sent, method = 'POST') {
  const { hostname, port } = new URL(aws.configuration('assets', 'DYNAMODB').endpoint);
  return new Promise<{ status: number | undefined; headers: object }>((resolve, reject) =>
    request({ hostname, port, path, method, headers }, (response) =>
      resolve({ status: response.resume().statusCode, headers: response.headers }),
    )
      .on('error', reject)
      .end(body),
  );
}

describe('a signed call', () => {
  test('counts as it was signed', async () => {
    const aws = await startAws();

    expect((await sendTo(aws, await signedCall(aws))).status).toBe(200);
  });

  const changes: [string, (call: Sent) => Sent][] = [
    ['another body', (call) => ({ ...call, body: '{"TableName":"LocalState"}' })],
    ['another service', (call) => ({ ...call, path: '/kms' })],
    ['a header that was not signed', (call) => withHeader(call, 'x-amz-more', 'x')],
    ['another operation', (call) => withHeader(call, 'x-amz-target', 'DynamoDB_20120810.ListTables')],
    ['the time of yesterday', (call) => withHeader(call, 'x-amz-date', yesterday())],
    ['another parameter', (call) => ({ ...call, path: `${call.path}?a=b` })],
    ['no signature', ({ headers: { authorization: _, ...headers }, ...call }) => ({ ...call, headers })],
  ];
  test.each(changes)('with %s is refused', async (_, change) => {
    const aws = await startAws();

    const { status } = await sendTo(aws, change(await signedCall(aws)));

    expect(status === 400 || status === 403).toBe(true);
    expect([answer.mock.calls, directory.mock.calls]).toEqual([[], []]);
  });

  test('under a foreign host is refused, and a page gets no permission to send it', async () => {
    const aws = await startAws();
    const call = await signedCall(aws);

    expect((await sendTo(aws, withHeader(call, 'host', 'evil.example'))).status).toBe(421);
    const origin = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const preflight = await sendTo(
      aws,
      { ...call, headers: { host: call.headers.host ?? '', ...origin } },
      'OPTIONS',
    );
    expect(preflight.status).toBe(400);
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

const withHeader = (call: Sent, name: string, value: string): Sent => ({
  ...call,
  headers: { ...call.headers, [name]: value },
});

const yesterday = (): string => new Date(Date.now() - 86_400_000).toISOString().replaceAll(/[-:]|\.\d+/g, '');
