import { expect, test } from 'vitest';
import { actionsFor } from './userActions.ts';

test.each([
  [true, ['User'], ['resetPassword', 'signOut', 'grantAdmin', 'disable']],
  [true, ['User', 'Admin'], ['resetPassword', 'signOut', 'revokeAdmin', 'disable']],
  [false, ['User'], ['grantAdmin', 'enable']],
  [false, ['Admin'], ['revokeAdmin', 'enable']],
])('for an account that is enabled: %s, with the roles %j, offers %j', (enabled, roles, actions) => {
  expect(actionsFor({ enabled, roles })).toEqual(actions);
});
