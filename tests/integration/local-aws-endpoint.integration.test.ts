import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  BatchGetItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { AwsFailure } from '#infra/local/aws/failure.ts';
import { KMS_ALIASES } from '#infra/local/aws/kms/keys.ts';
import { createRecorder } from '#infra/local/aws/recorder.ts';
import { createDynamoClient } from '#infra/local/dynamo/dynamo.ts';
import { ensureTables } from '#infra/local/dynamo/tables.ts';
import { dataFolderOfTest, makeDataFolder } from '#tests/support/cloud/dataFolder.ts';
import { startLocalAws } from '#tests/support/cloud/localAws.ts';
import { startDynamoOf } from '#tests/support/database.ts';

const dataFolder = makeDataFolder();
const dynamo = await startDynamoOf(dataFolder);
const own = createDynamoClient(dynamo);
await ensureTables(own);

afterAll(async () => {
  own.destroy();
  await dynamo.stop();
  rmSync(dataFolder, { recursive: true });
});

async function database(functionName = 'assets') {
  const aws = await startLocalAws({ dynamo });
  const client = new DynamoDBClient(aws.configuration(functionName, 'DYNAMODB'));
  onTestFinished(() => client.destroy());
  return { aws, client };
}

const item = (ownerId: string, assetId: string, text = '') => ({
  ownerId: { S: ownerId },
  assetId: { S: assetId },
  text: { S: text },
});

const IDS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

describe('DynamoDB', () => {
  test('is reached through the endpoint, and holds the same data for every caller', async () => {
    const { client } = await database();
    const { ownerId, assetId, text } = item('same', '1', 'zażółć');

    await client.send(new PutItemCommand({ TableName: 'Assets', Item: { ownerId, assetId, text } }));

    const got = await own.send(new GetItemCommand({ TableName: 'Assets', Key: { ownerId, assetId } }));
    expect(got.Item).toEqual({ ownerId, assetId, text });
  });

  test('answers a list of 1 MB in full', async () => {
    const { client } = await database();
    const text = 'x'.repeat(100_000);
    for (const id of IDS) {
      await client.send(new PutItemCommand({ TableName: 'Assets', Item: item('large', id, text) }));
    }

    const { Items } = await client.send(
      new QueryCommand({
        TableName: 'Assets',
        KeyConditionExpression: 'ownerId = :owner',
        ExpressionAttributeValues: { ':owner': { S: 'large' } },
      }),
    );

    expect(Items).toEqual(IDS.map((id) => item('large', id, text)));
  });

  test('rejects with its own error messages', async () => {
    const { client } = await database();
    const put = new PutItemCommand({
      TableName: 'Assets',
      Item: item('refused', '1'),
      ConditionExpression: 'attribute_exists(ownerId)',
    });

    await expect(client.send(put)).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });
    await expect(client.send(new PutItemCommand({ TableName: 'Nowhere', Item: {} }))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
  });

  test('gives an error that the SDK retries when it has stopped', async () => {
    const aws = await startLocalAws();
    const client = new DynamoDBClient(aws.configuration('assets', 'DYNAMODB'));
    onTestFinished(() => client.destroy());

    await expect(client.send(new PutItemCommand({ TableName: 'Assets', Item: {} }))).rejects.toMatchObject({
      name: 'InternalServerError',
      $fault: 'server',
    });
  });

  test('has each call recorded by table, index and part of a transaction', async () => {
    const { aws, client } = await database('transfers');
    await client.send(
      new TransactWriteItemsCommand({
        TransactItems: [
          { Put: { TableName: 'Assets', Item: item('recorded', '1') } },
          {
            ConditionCheck: {
              TableName: 'Users',
              Key: { userId: { S: 'u' }, record: { S: 'vault' } },
              ConditionExpression: 'attribute_not_exists(userId)',
            },
          },
        ],
      }),
    );
    await client.send(
      new QueryCommand({
        TableName: 'Transfers',
        IndexName: 'awaiting',
        KeyConditionExpression: 'awaiting = :user',
        ExpressionAttributeValues: { ':user': { S: 'u' } },
      }),
    );
    const Keys = [{ ownerId: { S: 'recorded' }, assetId: { S: '1' } }];
    await client.send(new BatchGetItemCommand({ RequestItems: { Assets: { Keys } } }));

    const call = { functionName: 'transfers', service: 'dynamodb', count: 1 };
    expect(aws.recorder.calls()).toEqual([
      { ...call, operation: 'PutItem', resource: 'Assets' },
      { ...call, operation: 'ConditionCheckItem', resource: 'Users' },
      { ...call, operation: 'Query', resource: 'Transfers/index/awaiting' },
      { ...call, operation: 'BatchGetItem', resource: 'Assets' },
    ]);
  });
});

describe('a caller', () => {
  test('is identified by its own key', async () => {
    const aws = await startLocalAws({ dynamo });
    for (const functionName of ['assets', 'transfers']) {
      const client = new KMSClient(aws.configuration(functionName, 'KMS'));
      await client.send(new EncryptCommand({ KeyId: KMS_ALIASES.data, Plaintext: Buffer.from('x') }));
      client.destroy();
    }

    expect(aws.recorder.calls().map(({ functionName }) => functionName)).toEqual(['assets', 'transfers']);
  });

  test('without an environment is rejected by every service, and leaves no record', async () => {
    const aws = await startLocalAws({ dynamo });
    const credentials = { accessKeyId: 'stranger', secretAccessKey: 'secret' };
    const client = new DynamoDBClient({ ...aws.configuration('assets', 'DYNAMODB'), credentials });
    const kms = new KMSClient({ ...aws.configuration('assets', 'KMS'), credentials });
    const ses = new SESClient({ ...aws.configuration('assets', 'SES'), credentials });

    const refusal = { name: 'UnrecognizedClientException' };
    const put = new PutItemCommand({ TableName: 'Assets', Item: item('stranger', '1') });
    await expect(client.send(put)).rejects.toMatchObject(refusal);
    const encrypt = new EncryptCommand({ KeyId: KMS_ALIASES.data, Plaintext: Buffer.from('x') });
    await expect(kms.send(encrypt)).rejects.toMatchObject(refusal);
    const send = new SendEmailCommand({ Source: 'a@example.com', Destination: {}, Message: undefined });
    await expect(ses.send(send)).rejects.toMatchObject(refusal);
    expect(aws.recorder.calls()).toEqual([]);
  });

  test('is rejected without a key', async () => {
    const aws = await startLocalAws();

    const answer = await fetch(aws.configuration('assets', 'KMS').endpoint, { method: 'POST', body: '{}' });

    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' });
  });
});

describe('a service of the JSON protocol', () => {
  const getUser = new AdminGetUserCommand({ UserPoolId: 'local', Username: 'alice' });

  test('gets the call, its input and its caller', async () => {
    const directory = vi.fn(async () => ({ Username: 'alice', UserStatus: 'CONFIRMED' }));
    const aws = await startLocalAws({ directory });
    const client = new CognitoIdentityProviderClient(aws.configuration('admin', 'COGNITO_IDENTITY_PROVIDER'));

    const user = await client.send(getUser);

    expect(user.UserStatus).toBe('CONFIRMED');
    expect(directory).toHaveBeenCalledWith(
      'AdminGetUser',
      { UserPoolId: 'local', Username: 'alice' },
      { functionName: 'admin' },
    );
    expect(aws.recorder.calls()).toMatchObject([{ service: 'cognito-idp', resource: 'local' }]);
  });

  test('rejects a call with a code and a status', async () => {
    const directory = async () => {
      throw new AwsFailure('UserNotFoundException', 'User does not exist.');
    };
    const aws = await startLocalAws({ directory });
    const client = new CognitoIdentityProviderClient(aws.configuration('admin', 'COGNITO_IDENTITY_PROVIDER'));

    await expect(client.send(getUser)).rejects.toMatchObject({
      name: 'UserNotFoundException',
      message: 'User does not exist.',
      $metadata: { httpStatusCode: 400 },
    });
  });

  test('shows its input neither to the caller nor in the log when it fails', async () => {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => write.mockRestore());
    const directory = async () => {
      throw new Error('the password is hunter2');
    };
    const aws = await startLocalAws({ directory });
    const client = new CognitoIdentityProviderClient(aws.configuration('admin', 'COGNITO_IDENTITY_PROVIDER'));

    await expect(client.send(getUser)).rejects.toMatchObject({
      name: 'InternalFailure',
      message: 'The request failed.',
      $metadata: { httpStatusCode: 500 },
    });
    const logged = write.mock.calls.map(([text]) => String(text)).join('');
    expect(logged).toContain('local-aws-endpoint.integration.test.ts');
    expect(logged).not.toContain('hunter2');
  });

  test('rejects a body that is not JSON', async () => {
    const aws = await startLocalAws({ passwords: { InitiateAuth: vi.fn() } });
    const { endpoint } = aws.configuration('assets', 'COGNITO_IDENTITY_PROVIDER');
    const headers = { 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth' };

    const answer = await fetch(endpoint, { method: 'POST', body: '{', headers });

    expect(answer.headers.get('x-amzn-errortype')).toBe('SerializationException');
  });
});

test('calls with a proof of their own need no signature and have no caller; all others need one', async () => {
  const InitiateAuth = vi.fn(async () => ({ Session: 'open' }));
  const aws = await startLocalAws({ passwords: { InitiateAuth } });
  const { endpoint } = aws.configuration('data-reset', 'COGNITO_IDENTITY_PROVIDER');
  const unsigned = async (operation: string) => {
    const headers = { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` };
    const answer = await fetch(endpoint, { method: 'POST', body: '{"ClientId":"a"}', headers });
    return [answer.status, await answer.json()];
  };

  expect(await unsigned('InitiateAuth')).toEqual([200, { Session: 'open' }]);
  expect(InitiateAuth).toHaveBeenCalledWith({ ClientId: 'a' });
  for (const other of ['AdminGetUser', 'constructor']) {
    expect(await unsigned(other)).toMatchObject([400, { __type: 'MissingAuthenticationTokenException' }]);
  }
  expect(aws.recorder.calls()).toEqual([]);
});

test('any other path is unknown', async () => {
  const aws = await startLocalAws();
  const { origin } = new URL(aws.configuration('assets', 'KMS').endpoint);

  expect((await fetch(`${origin}/constructor`)).status).toBe(404);
  expect((await fetch(origin)).status).toBe(404);
});

test('the record can be followed in a file, a line for each distinct call', () => {
  const file = join(dataFolderOfTest(), 'calls.jsonl');
  const recorder = createRecorder({ file });
  const call = { functionName: 'assets', service: 'dynamodb', operation: 'GetItem', resource: 'Assets' };

  recorder.record(call);
  recorder.record(call);
  recorder.record({ ...call, resource: 'Users' });

  const lines = readFileSync(file, 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([call, { ...call, resource: 'Users' }]);
  expect(recorder.calls().map(({ count }) => count)).toEqual([2, 1]);
});
