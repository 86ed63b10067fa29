import { expect, test } from 'vitest';
import { callsIn } from './dynamodb.ts';

test('a table is found wherever it stands in the request', () => {
  const body = JSON.stringify({ Key: { id: { S: 'x' } }, TableName: 'Users' });

  expect(callsIn('GetItem', body)).toEqual([{ operation: 'GetItem', resource: 'Users' }]);
});

test('content that looks like a table name is ignored', () => {
  const body = JSON.stringify({
    Item: { text: { S: '"TableName": "Fake"' }, TableName: { S: 'Fake' } },
    TableName: 'Assets',
  });

  expect(callsIn('PutItem', body)).toEqual([{ operation: 'PutItem', resource: 'Assets' }]);
});

test('each part of a transaction is recorded as a call, in order', () => {
  const body = JSON.stringify({
    TransactItems: [
      { Put: { TableName: 'Assets' } },
      { Update: { TableName: 'Users' } },
      { Delete: { TableName: 'Users' } },
      { ConditionCheck: { TableName: 'Users' } },
    ],
  });

  expect(callsIn('TransactWriteItems', body)).toEqual([
    { operation: 'PutItem', resource: 'Assets' },
    { operation: 'UpdateItem', resource: 'Users' },
    { operation: 'DeleteItem', resource: 'Users' },
    { operation: 'ConditionCheckItem', resource: 'Users' },
  ]);
});

test('a batch is recorded as one call for each table', () => {
  const body = JSON.stringify({ RequestItems: { Assets: [], Users: [] } });

  expect(callsIn('BatchWriteItem', body)).toEqual([
    { operation: 'BatchWriteItem', resource: 'Assets' },
    { operation: 'BatchWriteItem', resource: 'Users' },
  ]);
});

test('a call without a table, or with an invalid body, is recorded without a resource', () => {
  expect(callsIn('ListTables', '{}')).toEqual([{ operation: 'ListTables' }]);
  expect(callsIn('BatchGetItem', '{')).toEqual([{ operation: 'BatchGetItem' }]);
});
