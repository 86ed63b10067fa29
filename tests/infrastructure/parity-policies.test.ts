import { describe, expect, test } from 'vitest';
import { isDenied, type Need, parityOf, permissionsIn, type Statement } from './support/policies.ts';

const allow = (rest: Partial<Statement>): Statement => ({
  Effect: 'Allow',
  Action: 'kms:Decrypt',
  Resource: 'key',
  ...rest,
});
const need = (context: Need['context'] = {}): Need => ({ action: 'kms:Decrypt', resource: 'key', context });
const equal = (purpose: string | string[]) => ({
  StringEquals: { 'kms:EncryptionContext:purpose': purpose },
});

describe('a policy', () => {
  test('is taken apart by action, resource and value', () => {
    const permissions = permissionsIn([
      allow({
        Action: ['kms:Decrypt', 'kms:Encrypt'],
        Resource: ['key', 'other'],
        Condition: equal(['a', 'b']),
      }),
    ]);
    expect(permissions).toHaveLength(8);
    expect(new Set(permissions.map((each) => JSON.stringify(each))).size).toBe(8);
  });

  test.each<[string, object]>([
    ['forbids', { Effect: 'Deny' }],
    ['names all actions of a kind', { Action: 'kms:*' }],
    ['names all resources', { Resource: '*' }],
    ['names resources by a pattern', { Resource: 'table/*/index' }],
    ['has another operator', { Condition: { StringLike: { 'kms:EncryptionContext:purpose': 'a*' } } }],
    ['has a condition on another key', { Condition: { StringEquals: { 'aws:SourceIp': '10.0.0.1' } } }],
    ['names the actions that it does not allow', { NotAction: 'kms:Encrypt' }],
  ])('that %s is rejected as not understood', (_, rest) => {
    expect(() => permissionsIn([allow(rest)])).toThrow('not understood');
  });
});

describe('parity', () => {
  test('reports missing and unneeded permissions', () => {
    const [permission] = permissionsIn([allow({ Condition: equal('a') })]);
    const [used, other] = [need({ purpose: 'a', level: 'any' }), need({ purpose: 'b' })];
    expect(parityOf([permission ?? expect.unreachable()], [used, other])).toEqual({
      missing: [other],
      unneeded: [],
    });
    expect(parityOf([permission ?? expect.unreachable()], [other, need()])).toEqual({
      missing: [other, need()],
      unneeded: [permission],
    });
  });

  test('reports a permission that is given twice', () => {
    const permissions = permissionsIn([allow({}), allow({ Condition: equal('a') })]);
    expect(parityOf(permissions, [need({ purpose: 'a' })])).toEqual({ missing: [], unneeded: permissions });
  });
});

describe('the policy of a resource', () => {
  const forbid = (condition: Statement['Condition'], action = 'kms:Decrypt') =>
    isDenied(
      [{ Effect: 'Deny', Action: action, Resource: '*', Condition: condition }],
      need({ purpose: 'a' }),
    );

  test('denies exactly where all of its conditions hold', () => {
    expect(forbid({ Null: { 'kms:EncryptionContext:vaultId': 'true' } })).toBe(true);
    expect(forbid({ Null: { 'kms:EncryptionContext:purpose': 'true' } })).toBe(false);
    expect(forbid({ Null: { 'kms:EncryptionContext:vaultId': 'true' } }, 'kms:Decr*')).toBe(true);
    expect(forbid({ Null: { 'kms:EncryptionContext:vaultId': 'true' } }, 'kms:Encrypt')).toBe(false);
    expect(forbid({ Bool: { 'aws:SecureTransport': 'false' } })).toBe(false);
    expect(forbid({ NumericLessThan: { 's3:TlsVersion': '1.2' } })).toBe(false);
    expect(forbid({ NumericLessThan: { 's3:TlsVersion': '1.4' } })).toBe(true);
  });

  test('denies all roles but those that it leaves out, and a call without a role', () => {
    const others = { ArnNotEquals: { 'aws:PrincipalArn': ['ours', 'theirs'] } };
    const statement = { Effect: 'Deny', Action: 'kms:Decrypt', Resource: '*', Condition: others };
    const isDeniedTo = (principal: string) => isDenied([statement], { ...need(), principal });
    expect(['ours', 'theirs', 'another'].map(isDeniedTo)).toEqual([false, false, true]);
    expect(forbid(others)).toBe(true);
  });

  test('is rejected with an unknown operator', () => {
    expect(() => forbid({ StringNotLike: { 'aws:PrincipalAccount': '1' } })).toThrow('not understood');
  });
});
