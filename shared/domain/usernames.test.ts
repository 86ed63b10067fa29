import { expect, test } from 'vitest';
import { USERNAME } from './identity.ts';
import { mayImitate, shortIdOf } from './usernames.ts';

test.each([
  'alice',
  'Ünal_99',
  'анна',
  'Ελένη',
  '山田太郎',
  'ヤマダ-taro',
  '김철수',
  'דנה',
  'คำ',
  '',
  '12345',
  'a.b-c@d',
])('a name in the letters of one script, or of scripts that are used together, passes: %s', (name) => {
  expect(mayImitate(name)).toBe(false);
});

test.each(['\u0435ve', 'b\u043eb', 'al\u03b9ce', 'p\u0430ypal', '\u0561lice', '山\u0430', 'ሰlice'])(
  'a name that mixes letters of several scripts is told: %s',
  (name) => {
    expect(mayImitate(name)).toBe(true);
  },
);

test.each([
  'bob\u3164',
  'bob\u1160',
  'b\u115fob',
  'bob\uffa0',
  'bob\ufe0f',
  'bob\u034f',
  'bob\u2800',
  '김\u3164철수',
])('a name with a character that shows nothing is told: %j', (name) => {
  expect(mayImitate(name)).toBe(true);
});

test.each([
  { asWritten: '\ufb01nn', reads: 'finn' },
  { asWritten: '\u{1d5ba}\u{1d5c5}\u{1d5c2}\u{1d5bc}\u{1d5be}', reads: 'alice' },
  { asWritten: '김철수'.normalize('NFD'), reads: '김철수' },
  { asWritten: '\u0133sbrand', reads: 'ijsbrand' },
])('a name that reads $reads in other characters can be taken beside it, and is told', (name) => {
  expect(USERNAME.test(name.asWritten)).toBe(true);
  expect(name.asWritten.toLowerCase()).not.toBe(name.reads);

  expect([mayImitate(name.asWritten), mayImitate(name.reads)]).toEqual([true, false]);
});

test('the short id is the end of the id', () => {
  expect(shortIdOf('01m80sexcan7yphw6v0e0bnq03')).toBe('0bnq03');
  expect(shortIdOf('bob')).toBe('bob');
});
