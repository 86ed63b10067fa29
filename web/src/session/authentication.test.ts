import { expect, test } from 'vitest';
import { ApiError } from '#web/base/apiError.ts';
import { needsAuthentication } from './authentication.ts';

test.each([
  ['a mark in the response', new ApiError(200, 'Locked', { requiresAuthentication: true })],
  ['a message that says so', new ApiError(409, 'Session Authentication Required: the vault is locked')],
  ['an unexplained 401', new ApiError(401, 'Unauthorized')],
  ['an unexplained 403', new ApiError(403, 'Forbidden')],
])('%s means that an encryption session is missing', (_, error) => {
  expect(needsAuthentication(error)).toBe(true);
});

test.each([
  ['a wrong password', new ApiError(400, 'Wrong password', { code: 'wrong_password' })],
  ['a lost response', new ApiError(0, 'No response received from server')],
  ['another error', new Error('authentication required')],
])('%s does not', (_, error) => {
  expect(needsAuthentication(error)).toBe(false);
});
