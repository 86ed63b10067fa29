import { afterEach, expect, test, vi } from 'vitest';
import { readEnvironment, tableName } from './environment.ts';

afterEach(() => vi.unstubAllEnvs());

test('a function gets the variables that it names, and no others', () => {
  vi.stubEnv('ASSETS_TABLE', 'Assets');
  vi.stubEnv('USERS_TABLE', 'Users');

  expect(readEnvironment({ ASSETS_TABLE: tableName })).toEqual({ ASSETS_TABLE: 'Assets' });
});

test.each([undefined, ''])('a variable that is %j is named at the start', (value) => {
  vi.stubEnv('ASSETS_TABLE', value);

  expect(() => readEnvironment({ ASSETS_TABLE: tableName })).toThrow(/ASSETS_TABLE/);
});
