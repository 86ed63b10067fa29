import { afterEach, expect, test, vi } from 'vitest';
import type { FunctionDeclaration } from './declaration.ts';
import { readEnvironment } from './environment.ts';

const declared = {
  entry: 'none',
  tables: { ASSETS_TABLE: ['GetItem'] },
  addresses: ['SITE_ORIGIN'],
} as const satisfies FunctionDeclaration;

afterEach(() => vi.unstubAllEnvs());

test('a function gets the variables that its declaration names, and no others', () => {
  vi.stubEnv('ASSETS_TABLE', 'Assets');
  vi.stubEnv('SITE_ORIGIN', 'https://registry.example.com');
  vi.stubEnv('USERS_TABLE', 'Users');

  expect(readEnvironment(declared)).toEqual({
    ASSETS_TABLE: 'Assets',
    SITE_ORIGIN: 'https://registry.example.com',
  });
});

test.each([undefined, ''])('a variable that is %j is named at the start', (value) => {
  vi.stubEnv('ASSETS_TABLE', value);
  vi.stubEnv('SITE_ORIGIN', 'https://registry.example.com');

  expect(() => readEnvironment(declared)).toThrow(/ASSETS_TABLE/);
});
