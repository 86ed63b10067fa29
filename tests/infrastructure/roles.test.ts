import { describe, expect, test } from 'vitest';
import { FUNCTION_NAMES, type FunctionName } from '#functions/declared.ts';
import type { Permission } from './support/policies.ts';
import { permissionsOf } from './support/roles.ts';
import { exampleTemplate } from './support/template.ts';

const template = await exampleTemplate();

const functionsThatMay = (isMeant: (permission: Permission) => boolean): FunctionName[] =>
  FUNCTION_NAMES.filter((name) => permissionsOf(template, name).some(isMeant));

const onVaults = (name: FunctionName): string[] =>
  permissionsOf(template, name)
    .filter(({ action }) => action.startsWith('kms:'))
    .map(({ action, conditions }) => [action.slice('kms:'.length), ...Object.values(conditions)].join(' '))
    .sort();

const OPEN_WITHOUT_PASSWORD = ['Decrypt password Standard', 'Decrypt session', 'Decrypt standard'];
const MAKE_AT_STANDARD = ['Encrypt password Standard', 'Encrypt public-key', 'Encrypt standard'];
const PROVE_REQUESTS = ['Decrypt request', 'Encrypt request'];
const TAKE_A_PASSWORD = ['Decrypt', 'Encrypt', 'GenerateMac'];

/** `parity.test.ts` compares each role with its function's calls. These tests list the permissions that matter most. */
describe('the roles', () => {
  test.each<[FunctionName, string[]]>([
    ['assets', OPEN_WITHOUT_PASSWORD],
    ['files', OPEN_WITHOUT_PASSWORD],
    ['send-qr', OPEN_WITHOUT_PASSWORD],
    ['reports', OPEN_WITHOUT_PASSWORD],
    ['encryption', TAKE_A_PASSWORD],
    ['change-encryption-password', TAKE_A_PASSWORD],
    ['data-reset', ['Decrypt password Standard', 'Decrypt standard', ...MAKE_AT_STANDARD]],
    ['account', MAKE_AT_STANDARD],
    [
      'transfers',
      ['Decrypt public-key', ...OPEN_WITHOUT_PASSWORD, ...MAKE_AT_STANDARD, ...PROVE_REQUESTS].sort(),
    ],
    [
      'admin',
      ['Decrypt identity', 'Decrypt password', 'Decrypt standard', 'Encrypt identity', 'GenerateMac'],
    ],
    ['activity', []],
    ['file-cleanup', []],
    ['problem-transfers', []],
    ['report-cleanup', []],
    ['weather', []],
    ['system', []],
    ['token-claims', ['Decrypt identity', 'Encrypt identity']],
  ])('let %s use the keys of vaults only as listed', (name, expected) => {
    expect(onVaults(name)).toEqual(expected);
  });

  test('let only administration and account deletion change who can sign in', () => {
    const isChange = ({ action }: Permission) => /^cognito-idp:Admin(?!GetUser)/.test(action);
    expect(functionsThatMay(isChange)).toEqual(['account', 'admin']);
    expect(functionsThatMay(({ action }) => action === 'cognito-idp:AdminDeleteUser')).toEqual(['account']);
  });

  test('let only jobs, and the search for problems that administrators start, scan the data of all users', () => {
    const scans = FUNCTION_NAMES.flatMap((name) =>
      permissionsOf(template, name)
        .filter(({ action }) => action === 'dynamodb:Scan')
        .map(({ resource }) => `${name} ${resource.replace(/^\{Storage([A-Z][a-z]+).*/, '$1')}`),
    );
    expect(scans).toEqual([
      'admin Assets',
      'admin Problems',
      'admin Transfers',
      'file-cleanup Assets',
      'file-cleanup Files',
      'problem-transfers Assets',
      'problem-transfers Problems',
      'problem-transfers Transfers',
    ]);
  });

  test('have no managed policy', () => {
    for (const [, { Properties }] of template.all('AWS::IAM::Role')) {
      expect(Properties).not.toHaveProperty('ManagedPolicyArns');
    }
  });
});
