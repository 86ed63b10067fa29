import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { settingsOf } from './settings.ts';

test('every setting has a default', () => {
  expect(settingsOf({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataFolder: resolve('.local'),
    seed: 'sample',
    dynamodbEndpoint: undefined,
  });
});

test.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['ITEM_REGISTRY_SEED', 'all'],
  ['DYNAMODB_ENDPOINT', 'somewhere'],
])('the error names %s when it is %s', (variable, value) => {
  expect(() => settingsOf({ [variable]: value })).toThrow(`${variable}=${value} cannot be used`);
});
