import {
  BatchGetItemCommand,
  DynamoDBClient,
  DynamoDBServiceException,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ensureTables } from '#infra/local/dynamo/tables.ts';
import { startDynoxideServer } from '#tests/support/dynoxideServer.ts';
import { createShortClient } from '#tests/support/shortDynamo.ts';

const dynamo = await startDynoxideServer();
const long = new DynamoDBClient({
  region: 'us-east-1',
  endpoint: dynamo.endpoint,
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  // As the functions have it.
  base64Decoder: (text) => Buffer.from(text, 'base64'),
});
const short = createShortClient(dynamo.endpoint);
await ensureTables(long);
afterAll(async () => {
  short.destroy();
  long.destroy();
  await dynamo.stop();
});

const TableName = 'Users';
const Key = { userId: { S: 'müller' }, record: { S: 'access' } };
const Item = {
  ...Key,
  bytes: { B: new Uint8Array([0, 200, 255]) },
  B: { S: 'an attribute by the name of a type' },
  nested: { M: { list: { L: [{ B: Buffer.from('bytes') }, { N: '1.5' }, { BOOL: true }, { NULL: true }] } } },
  texts: { SS: ['one', 'two'] },
};
const taken = { TableName, Item, ConditionExpression: 'attribute_not_exists(userId)' };
const told = { ...taken, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;

type Act = (client: DynamoDBClient) => Promise<object>;

const withoutMetadata = ({ $metadata, ...output }: object & { $metadata?: unknown }) => output;

/** Gives all that a test of the functions could see of an error. */
async function failureOf(act: Promise<unknown>) {
  const error = await act.then(
    () => expect.unreachable(),
    (reason: unknown) => reason,
  );
  if (!(error instanceof DynamoDBServiceException)) throw error;
  const { name, message, $fault, $metadata } = error;
  const { Item: row, CancellationReasons: reasons } = {
    Item: undefined,
    CancellationReasons: undefined,
    ...error,
  };
  return {
    name,
    message,
    $fault,
    status: $metadata.httpStatusCode,
    kind: error.constructor.name,
    row,
    reasons,
  };
}

describe('the short way to the database', () => {
  beforeEach(async () => {
    await long.send(new PutItemCommand({ TableName, Item }));
  });

  test.each<[string, Act]>([
    ['a row', (client) => client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }))],
    [
      'no row',
      (client) => client.send(new GetItemCommand({ TableName, Key: { ...Key, record: { S: 'none' } } })),
    ],
    [
      'several rows',
      (client) => client.send(new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys: [Key] } } })),
    ],
    [
      'a page',
      (client) =>
        client.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: 'userId = :user',
            ExpressionAttributeValues: { ':user': Key.userId },
            ReturnConsumedCapacity: 'TOTAL',
            Limit: 1,
          }),
        ),
    ],
    [
      'the new values of a change',
      (client) =>
        client.send(
          new UpdateItemCommand({
            TableName,
            Key,
            UpdateExpression: 'SET #other = :bytes',
            ExpressionAttributeNames: { '#other': 'other' },
            ExpressionAttributeValues: { ':bytes': { B: new Uint8Array([7]) } },
            ReturnValues: 'ALL_NEW',
          }),
        ),
    ],
  ])('gives %s as the SDK does', async (_, act) => {
    const [expected, given] = [await act(long), await act(short)];

    expect(withoutMetadata(given)).toEqual(withoutMetadata(expected));
  });

  test('writes a row as the SDK does', async () => {
    const Key2 = { ...Key, record: { S: 'written' } };
    await short.send(new PutItemCommand({ TableName, Item: { ...Item, ...Key2 } }));

    const { Item: row } = await long.send(new GetItemCommand({ TableName, Key: Key2 }));

    expect(row).toEqual({
      ...Item,
      ...Key2,
      bytes: { B: Buffer.from([0, 200, 255]) },
      nested: expect.anything(),
    });
    expect(row?.nested?.M?.list?.L?.[0]).toEqual({ B: Buffer.from('bytes') });
  });

  test.each<[string, Act]>([
    ['a condition that does not hold', (client) => client.send(new PutItemCommand(taken))],
    ['a condition that does not hold, with the row', (client) => client.send(new PutItemCommand(told))],
    [
      'a transaction that is cancelled, with the row',
      (client) =>
        client.send(
          new TransactWriteItemsCommand({
            TransactItems: [{ Put: { TableName, Item: { ...Item, userId: { S: 'other' } } } }, { Put: told }],
          }),
        ),
    ],
    [
      'a command that is not valid',
      (client) => client.send(new GetItemCommand({ TableName, Key: { userId: Key.userId } })),
    ],
    ['a table that is not there', (client) => client.send(new GetItemCommand({ TableName: 'Nothing', Key }))],
  ])('throws what the SDK throws for %s', async (_, act) => {
    const [expected, thrown] = [await failureOf(act(long)), await failureOf(act(short))];

    expect(thrown).toEqual(expected);
  });

  test('keeps apart what is asked at once', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `number ${at} ${'x'.repeat(at * 2_000)}`);
    const keyOf = (name: string) => ({ ...Key, record: { S: name.slice(0, 10) } });
    await Promise.all(
      names.map((name) =>
        short.send(new PutItemCommand({ TableName, Item: { ...keyOf(name), name: { S: name } } })),
      ),
    );

    const rows = await Promise.all(
      names.map((name) => short.send(new GetItemCommand({ TableName, Key: keyOf(name) }))),
    );

    expect(rows.map(({ Item: row }) => row?.name?.S)).toEqual(names);
  });
});
