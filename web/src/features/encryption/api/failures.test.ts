import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '#web/api/errors.ts';
import { startEncryptionTexts } from '../testing/startEncryptionTexts.ts';
import { failureText, needsEncryptionPassword, newPasswordRefusal } from './failures.ts';

const TEXTS = { fallback: 'The fallback', thrown: (reason: string) => `Prefix: ${reason}` };
const INVALID_FORMAT = 'Invalid response format from server';
const ISSUES = [
  { path: 'a', message: 'Must be a text' },
  { path: 'b', message: 'Must not be empty' },
];

beforeAll(startEncryptionTexts);

describe('what a person is told of a failure', () => {
  it.each([
    ['the words of the server', new ApiError(400, 'Wait a moment'), 'Wait a moment'],
    [
      'what is wrong with the fields',
      new ApiError(400, 'Invalid', { issues: ISSUES }),
      'Must be a text Must not be empty',
    ],
    ['the fallback for an error without a message', new ApiError(500, INVALID_FORMAT), 'The fallback'],
    ['the fallback for an empty message', new ApiError(500, ''), 'The fallback'],
    [
      'the prefix for no answer',
      new ApiError(0, 'No response received from server'),
      'Prefix: No response received from server',
    ],
    [
      'the prefix for an answer of another form',
      new ApiError(200, INVALID_FORMAT),
      `Prefix: ${INVALID_FORMAT}`,
    ],
    ['the prefix for what was thrown here', new Error('Broken'), 'Prefix: Broken'],
    ['an unknown error for one without words', new Error(''), 'Prefix: Unknown error occurred'],
    ['an unknown error for what is no error', 'text', 'Prefix: Unknown error occurred'],
  ])('is %s', (_, error, text) => {
    expect(failureText(error, TEXTS)).toBe(text);
  });
});

describe('a missing session', () => {
  it.each([
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

it.each(['Password', 'NewPassword', 'newPassword'])('a refusal of %s is one of the new password', (path) => {
  expect(newPasswordRefusal(new ApiError(400, '', { issues: [{ path, message: 'Too short' }] }))).toBe(
    'Too short',
  );
  expect(newPasswordRefusal(new ApiError(400, '', { issues: ISSUES }))).toBeUndefined();
});
