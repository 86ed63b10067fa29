import { expect, test } from 'vitest';
import { admin } from './admin.ts';

test.each(['\u3164', '\u2800', '\ufe0f'])(
  'an action is taken on a user whose stored username shows nothing: %j',
  (username) => {
    for (const { body } of [admin.disable, admin.signOut, admin.grantAdmin])
      expect(body.safeParse({ username }).success).toBe(true);
    expect(admin.invite.body.safeParse({ username, email: 'a@example.com' }).success).toBe(false);
  },
);
