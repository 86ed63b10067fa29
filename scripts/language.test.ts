import { describe, expect, test } from 'vitest';
import { habitsIn } from './language.mjs';

const comment = (text: string) => `/** ${text} */`;

describe('the check of the language', () => {
  test.each([
    comment('What a page needs.'),
    comment('Of an item besides its content.'),
    comment('Whose row is changed.'),
    '// Whoever calls first wins.',
    comment('Whom the server refuses gets nothing.'),
    comment('The caller, for who is not an administrator.'),
    comment('Only who has the key can read it.'),
    comment('The operations. Who may get an object may give links to it.'),
    "describe('what a user sees', () => {",
    "test.each([1, 2])('to nobody', () => {",
  ])('rejects %s', (line) => {
    expect(habitsIn(`first\n${line}`)).toEqual([{ line: 2, advice: expect.any(String) }]);
  });

  test.each([
    comment('The content that a page needs.'),
    comment('Rejects a user who is not an administrator.'),
    comment('The caller. Who is an administrator?'),
    "test('an expired session rejects the request', () => {",
    "const title = 'What happens next?';",
  ])('accepts %s', (line) => {
    expect(habitsIn(line)).toEqual([]);
  });
});
