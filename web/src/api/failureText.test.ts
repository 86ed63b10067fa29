import { describe, expect, test } from 'vitest';
import { ApiError } from '#web/base/apiError.ts';
import { failureText, serverMessage } from './failureText.ts';

const prefixed = (reason: string) => `Prefix: ${reason}`;
const INVALID_FORMAT = 'Invalid response format from server';
const ISSUES = [
  { path: 'a', message: 'Must be a text' },
  { path: 'b', message: 'Must not be empty' },
];

describe('the text of a failure', () => {
  test.each([
    ['the message of the server', new ApiError(400, 'Wait a moment'), 'Wait a moment'],
    [
      'the faults of the fields',
      new ApiError(400, 'Invalid', { issues: ISSUES }),
      'Must be a text Must not be empty',
    ],
    ['the fallback for an error without a message', new ApiError(500, INVALID_FORMAT), 'The fallback'],
    ['the fallback for an empty message', new ApiError(500, ''), 'The fallback'],
    [
      'the prefix for no response',
      new ApiError(0, 'No response received from server'),
      'Prefix: No response received from server',
    ],
    [
      'the prefix for a response of another form',
      new ApiError(200, INVALID_FORMAT),
      `Prefix: ${INVALID_FORMAT}`,
    ],
    ['the prefix for an error that was thrown here', new Error('Broken'), 'Prefix: Broken'],
    ['an unknown error for an error without a message', new Error(''), 'Prefix: Unknown error occurred'],
    ['an unknown error for a value that is not an error', 'text', 'Prefix: Unknown error occurred'],
  ])('is %s', (_, error, text) => {
    expect(failureText(error, 'The fallback', prefixed)).toBe(text);
  });
});

describe("the server's message", () => {
  test.each([
    ['is that of an error response', new ApiError(409, 'Taken'), 'Taken'],
    ['is missing from a response without one', new ApiError(500, INVALID_FORMAT), undefined],
    ['is missing from a response with an empty one', new ApiError(502, ''), undefined],
    ['is missing without a response', new ApiError(0, 'No response received from server'), undefined],
    ['is missing from an error that was thrown here', new Error('Broken'), undefined],
  ])('%s', (_, error, text) => {
    expect(serverMessage(error)).toBe(text);
  });
});
