import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Registry, startRegistry } from '#tests/support/registry.ts';
import { meterCapacity } from '#tests/support/units/meter.ts';

/*
 * The units that other tests hold are those that the local database says it consumes. Here they are held against
 * what DynamoDB's own documentation says, with rows of about 0.9, 2.5 and 5 KB:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html (what an index takes)
 */
let registry: Registry;
let units: ReturnType<typeof meterCapacity>;
beforeAll(async () => {
  registry = await startRegistry();
  units = meterCapacity(registry.client);
});
afterAll(() => registry.stop());

const SIZES = { small: 900, middle: 2_500, large: 5_000 } as const;
type Name = keyof typeof SIZES;
const keyOf = (assetId: string) => marshall({ ownerId: 'owner', assetId });
const rowOf = (name: Name) => ({ ...keyOf(name), ...marshall({ content: 'x'.repeat(SIZES[name]) }) });
const EMPTY = { reads: 0, writes: 0 };

const table = () => ({ TableName: registry.names.ASSETS_TABLE });
const owned = (ownerId = 'owner') => ({
  ...table(),
  KeyConditionExpression: 'ownerId = :owner',
  ExpressionAttributeValues: marshall({ ':owner': ownerId }),
});

/** The units of a command by the counter. */
async function taken(send: () => Promise<unknown>) {
  const before = units.read();
  await send();
  const after = units.read();
  return { reads: after.reads - before.reads, writes: after.writes - before.writes };
}

beforeEach(async () => {
  const puts = (['small', 'middle', 'large'] as const).map((name) => ({ PutRequest: { Item: rowOf(name) } }));
  const TableName = registry.names.ASSETS_TABLE;
  await registry.client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: puts } }));
});

const get = (assetId: string, ConsistentRead: boolean) =>
  registry.client.send(new GetItemCommand({ ...table(), Key: keyOf(assetId), ConsistentRead }));
const query = (changed: object) => registry.client.send(new QueryCommand({ ...owned(), ...changed }));

describe('a read takes a unit for each 4 KB', () => {
  test.each([
    ['of one row', () => get('small', true), 1],
    ['of one row over 4 KB', () => get('large', true), 2],
    ['of no row', () => get('absent', true), 1],
    ['half as much when it may be late', () => get('large', false), 1],
    ['of the sum of a query’s rows', () => query({ ConsistentRead: true }), 3],
    ['also of rows that are only counted', () => query({ ConsistentRead: true, Select: 'COUNT' }), 3],
    [
      'also of rows that a filter leaves out',
      () => query({ ConsistentRead: true, FilterExpression: 'attribute_not_exists(content)' }),
      3,
    ],
    ['of a query that finds nothing', () => query({ ...owned('nobody'), ConsistentRead: true }), 1],
    ['half as much of an index, whose rows hold keys alone', () => byAsset('small'), 0.5],
    ['of the sum of a scan’s rows, half as much when it may be late', () => scan(), 1.5],
    ['for each row of a batch by itself', () => batch(), 0.5 + 1],
    ['twice as much in a transaction, for each row by itself', () => transaction(), 2 + 2 + 4],
  ])('%s', async (_, send, reads) => {
    expect(await taken(send)).toEqual({ ...EMPTY, reads });
  });

  const byAsset = (assetId: string) =>
    registry.client.send(
      new QueryCommand({
        ...table(),
        IndexName: 'byAsset',
        KeyConditionExpression: 'assetId = :id',
        ExpressionAttributeValues: marshall({ ':id': assetId }),
      }),
    );
  const scan = () => registry.client.send(new ScanCommand(table()));
  const batch = () => {
    const Keys = [keyOf('small'), keyOf('large')];
    return registry.client.send(
      new BatchGetItemCommand({ RequestItems: { [registry.names.ASSETS_TABLE]: { Keys } } }),
    );
  };
  const transaction = () =>
    registry.client.send(
      new TransactGetItemsCommand({
        TransactItems: ['small', 'absent', 'large'].map((id) => ({ Get: { ...table(), Key: keyOf(id) } })),
      }),
    );
});

describe('a write takes a unit for each KB, and for each index that it changes', () => {
  const put = (name: Name) => registry.client.send(new PutItemCommand({ ...table(), Item: rowOf(name) }));
  const remove = (assetId: string) =>
    registry.client.send(new DeleteItemCommand({ ...table(), Key: keyOf(assetId) }));
  const shrink = () =>
    registry.client.send(
      new UpdateItemCommand({
        ...table(),
        Key: keyOf('middle'),
        UpdateExpression: 'SET content = :little',
        ExpressionAttributeValues: marshall({ ':little': 'x' }),
      }),
    );
  const transact = (...TransactItems: object[]) =>
    registry.client.send(new TransactWriteItemsCommand({ TransactItems }));
  const check = (assetId: string) => ({
    ConditionCheck: { ...table(), Key: keyOf(assetId), ConditionExpression: 'attribute_exists(content)' },
  });
  const transferTable = () => ({ TableName: registry.names.TRANSFERS_TABLE });
  const transfer = marshall({
    transferId: 't',
    ownerId: 'o',
    requesterId: 'r',
    requestDate: 'd',
    awaiting: 'o',
  });
  const awaiting = (user: string) => ({
    Update: {
      ...transferTable(),
      Key: marshall({ transferId: 't' }),
      UpdateExpression: 'SET awaiting = :user',
      ExpressionAttributeValues: marshall({ ':user': user }),
    },
  });

  test.each([
    ['of a row in place of another, whose index holds keys alone', () => put('middle'), 3],
    ['of the larger of what was and what is', shrink, 3],
    ['of a row that goes, and of its index', () => remove('middle'), 3 + 1],
    ['of nothing that goes', () => remove('absent'), 1],
    ['twice as much in a transaction', () => transact({ Put: { ...table(), Item: rowOf('middle') } }), 6],
    ['as much where a transaction only checks', () => transact(check('middle')), 6],
    [
      'in a transaction twice for each row by itself, and once for its index',
      () => transact({ Delete: { ...table(), Key: keyOf('small') } }, check('middle')),
      2 + 1 + 6,
    ],
    ['of three indexes', () => transact({ Put: { ...transferTable(), Item: transfer } }), 2 + 3],
    [
      'twice of an index whose key changes, once of those that hold the whole row',
      () => transact(awaiting('r')),
      2 + 2 + 2,
    ],
  ])('%s', async (_, send, writes) => {
    expect(await taken(send)).toEqual({ ...EMPTY, writes });
  });
});

test('a rejected write is reported, because DynamoDB does not say its units', async () => {
  const { refused } = units.read();
  const again = { ...table(), Item: rowOf('small'), ConditionExpression: 'attribute_not_exists(assetId)' };
  await expect(registry.client.send(new PutItemCommand(again))).rejects.toThrow();
  expect(units.read().refused).toBe(refused + 1);
});
