import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { settingsOf } from './settings.ts';

it('has an answer for everything that is not set', () => {
  expect(settingsOf({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataFolder: resolve('.local'),
    seed: 'sample',
    dynamodbEndpoint: undefined,
  });
});

it.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['ITEM_REGISTRY_SEED', 'all'],
  ['DYNAMODB_ENDPOINT', 'somewhere'],
])('names %s when it is %s', (variable, value) => {
  expect(() => settingsOf({ [variable]: value })).toThrow(`${variable}=${value} cannot be used`);
});
