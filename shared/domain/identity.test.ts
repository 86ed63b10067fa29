import { expect, test } from 'vitest';
import { USERNAME } from './identity.ts';

test.each(['alice', 'Ünal_99', 'анна', '김철수', 'a.b-c'])('a new account may have the name %s', (name) => {
  expect(USERNAME.test(name)).toBe(true);
});

test.each(['', 'two words', 'bob\u3164', 'bob\u1160', 'b\u115fob', 'bob\uffa0', 'b'.repeat(129)])(
  'no new account may have the name %j',
  (name) => {
    expect(USERNAME.test(name)).toBe(false);
  },
);
