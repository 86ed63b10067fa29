import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import {
  allOf,
  anyOf,
  type Condition,
  differs,
  equals,
  hasFewerThan,
  isAbsent,
  isAtMost,
  isLess,
  isPresent,
  isStill,
  matches,
} from './conditions.ts';
import { writesTo } from './write.ts';

const KEY = { id: { S: '1' } };
const things = writesTo('Things', (attributes) => attributes);

/** The expressions with names and values in place of their placeholders. */
function readable(
  expression: string | undefined,
  {
    ExpressionAttributeNames: names = {},
    ExpressionAttributeValues: values = {},
  }: {
    ExpressionAttributeNames?: Record<string, string> | undefined;
    ExpressionAttributeValues?: Record<string, AttributeValue> | undefined;
  },
) {
  return expression
    ?.replace(/#n\d+/g, (placeholder) => names[placeholder] ?? 'unknown')
    .replace(/:v\d+/g, (placeholder) => JSON.stringify(values[placeholder]));
}

function conditionOf(condition: Condition) {
  const { ConditionCheck } = things.check(KEY, condition).write;
  return readable(ConditionCheck.ConditionExpression, ConditionCheck);
}

test.each([
  ['equals', equals('a', 1), 'a = {"N":"1"}'],
  ['differs', differs('a', 'x'), 'a <> {"S":"x"}'],
  ['isLess', isLess('a', 1), 'a < {"N":"1"}'],
  ['isAtMost', isAtMost('a', 1), 'a <= {"N":"1"}'],
  ['isPresent', isPresent('a'), 'attribute_exists(a)'],
  ['isAbsent', isAbsent(['a', 'b']), 'attribute_not_exists(a.b)'],
  ['hasFewerThan', hasFewerThan('a', 5), 'size(a) < {"N":"5"}'],
  ['a nested name', equals(['a', 'b', 'c'], true), 'a.b.c = {"BOOL":true}'],
  ['matches', matches({ a: 1, b: undefined }), 'a = {"N":"1"} AND attribute_not_exists(b)'],
  [
    'isStill',
    allOf(isStill('a', { N: '0.10' }), isStill('b', undefined)),
    'a = {"N":"0.10"} AND attribute_not_exists(b)',
  ],
  [
    'alternatives within what must hold together',
    allOf(isPresent('a'), anyOf(isAbsent('b'), allOf(equals('b', 1), equals('c', 2)))),
    'attribute_exists(a) AND ((attribute_not_exists(b)) OR (b = {"N":"1"} AND c = {"N":"2"}))',
  ],
  ['a map, without its undefined parts', equals('a', { b: 'x', c: undefined }), 'a = {"M":{"b":{"S":"x"}}}'],
])('writes %s', (_, condition, written) => {
  expect(conditionOf(condition)).toBe(written);
});

test('every name and value is behind a placeholder, and a name has one placeholder', () => {
  const { write } = things.update(KEY).set({ status: 'x' }).expect({ status: 'y', 'a.b-c': undefined });

  expect(write).toEqual({
    Update: {
      TableName: 'Things',
      Key: KEY,
      UpdateExpression: 'SET #n0 = :v0',
      ConditionExpression: '#n0 = :v1 AND attribute_not_exists(#n1)',
      ExpressionAttributeNames: { '#n0': 'status', '#n1': 'a.b-c' },
      ExpressionAttributeValues: { ':v0': { S: 'x' }, ':v1': { S: 'y' } },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  });
});

test('an update sets, sets parts and absent attributes, and removes, undefined ones too', () => {
  const { Update } = things
    .update(KEY)
    .set({ a: 1, gone: undefined })
    .setAt(['map', 'with.dot'], 'x')
    .setIfAbsent({ b: false })
    .remove('c', ['map', 'd']).write;

  expect(readable(Update.UpdateExpression, Update)).toBe(
    'SET a = {"N":"1"}, map.with.dot = {"S":"x"}, b = if_not_exists(b, {"BOOL":false}) REMOVE gone, c, map.d',
  );
  expect(Object.values(Update.ExpressionAttributeNames ?? {})).toContain('with.dot');
  expect(Update).not.toHaveProperty('ConditionExpression');
});

test('an update that only removes has no values', () => {
  expect(things.update(KEY).remove('a').write.Update).toEqual({
    TableName: 'Things',
    Key: KEY,
    UpdateExpression: 'REMOVE #n0',
    ExpressionAttributeNames: { '#n0': 'a' },
  });
});

test('a row is put without its undefined attributes', () => {
  expect(things.put({ id: '1', a: undefined, bytes: Uint8Array.of(1) }).write).toEqual({
    Put: { TableName: 'Things', Item: { id: { S: '1' }, bytes: { B: Uint8Array.of(1) } } },
  });
});

test('a row is put only where there is none', () => {
  expect(things.put({ id: '1' }).expect(isAbsent('id')).write.Put).toMatchObject({
    ConditionExpression: 'attribute_not_exists(#n0)',
    ExpressionAttributeNames: { '#n0': 'id' },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
});

test('a row is erased whatever it is, or as it is expected', () => {
  expect(things.erase(KEY).write).toEqual({ Delete: { TableName: 'Things', Key: KEY } });
  expect(things.erase(KEY).expect({ a: 1 }).write.Delete).toMatchObject({
    ConditionExpression: '#n0 = :v0',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
});

test('all that is expected must hold, and a write stays as it was built', () => {
  const first = things.update(KEY).set({ a: 1 }).expect(isPresent('id'));
  const second = first.remove('b').expect({ c: 2 });

  expect(readable(first.write.Update.ConditionExpression, first.write.Update)).toBe('attribute_exists(id)');
  expect(first.write.Update.UpdateExpression).toBe('SET #n0 = :v0');
  expect(readable(second.write.Update.ConditionExpression, second.write.Update)).toBe(
    'attribute_exists(id) AND c = {"N":"2"}',
  );
});
