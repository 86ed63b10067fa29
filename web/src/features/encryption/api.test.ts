import { describe, expect, test } from 'vitest';
import { ApiError } from '#web/base/apiError.ts';
import { needsEncryptionPassword, newPasswordRefusal } from './api.ts';

const ISSUES = [
  { path: 'a', message: 'Must be a text' },
  { path: 'b', message: 'Must not be empty' },
];

describe('a missing session', () => {
  test.each([
    ['asks for authentication', new ApiError(403, '', { requiresAuthentication: true }), true],
    ['wants the password', new ApiError(400, '', { code: 'password_required' }), true],
    ['is an unexplained 403', new ApiError(403, ''), true],
    ['is not another refusal', new ApiError(400, '', { code: 'wrong_password' }), false],
    ['is not a broken connection', new ApiError(0, ''), false],
    ['is not an error of ours', new Error(''), false],
  ])('%s', (_, error, expected) => {
    expect(needsEncryptionPassword(error)).toBe(expected);
  });
});

test.each(['Password', 'NewPassword', 'newPassword'])(
  'a refusal of %s is one of the new password',
  (path) => {
    expect(newPasswordRefusal(new ApiError(400, '', { issues: [{ path, message: 'Too short' }] }))).toBe(
      'Too short',
    );
    expect(newPasswordRefusal(new ApiError(400, '', { issues: ISSUES }))).toBeUndefined();
  },
);
