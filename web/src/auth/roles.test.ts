import { describe, expect, test } from 'vitest';
import { accessTokenWith } from '#web/testing/users.ts';
import { checkRole } from './roles.ts';

describe('checkRole', () => {
  test.each([
    ['Admin', 'admin'],
    [['User', 'Admin'], 'admin'],
    ['User', 'user'],
    [['User'], 'user'],
    [undefined, 'user'],
    [['Administrator'], 'user'],
  ])('reads the role claim %o as %s', (role, expected) => {
    expect(checkRole({ access_token: accessTokenWith({ role }) })).toEqual({ known: true, role: expected });
  });

  test('knows no role without a user', () => {
    expect(checkRole(null)).toEqual({ known: false, problem: 'notAuthenticated' });
  });

  test('knows no role when the token cannot be read', () => {
    expect(checkRole({ access_token: 'opaque' })).toEqual({ known: false, problem: 'authenticationError' });
  });
});
