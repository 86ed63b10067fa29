import { describe, expect, test } from 'vitest';
import { actionsFor } from './useUserActions.ts';

describe('the actions on an account', () => {
  test.each([
    [true, ['User'], ['resetPassword', 'signOut', 'grantAdmin', 'disable']],
    [true, ['User', 'Admin'], ['resetPassword', 'signOut', 'revokeAdmin', 'disable']],
    [false, ['User'], ['grantAdmin', 'enable']],
    [false, ['Admin'], ['revokeAdmin', 'enable']],
  ])('with enabled = %s and the roles %j are %j', (enabled, roles, actions) => {
    expect(actionsFor({ enabled, roles })).toEqual(actions);
  });
});
