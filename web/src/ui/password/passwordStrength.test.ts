import { describe, expect, test } from 'vitest';
import { passwordStrength } from './passwordStrength.ts';

describe('the strength of a password', () => {
  test.each(['password', 'Password1', 'trustno1', 'QWERTYUIOP', 'iloveyou2'])(
    'finds %s among the most used ones',
    (password) => {
      expect(passwordStrength(password)).toMatchObject({ isCommon: true });
      expect(passwordStrength(password).score).toBeLessThan(2);
    },
  );

  test.each(['p4ssw0rd', 'password copper lantern', 'drowssap'])(
    'does not take %s for one of them, however weak it is',
    (password) => {
      expect(passwordStrength(password).isCommon).toBe(false);
    },
  );

  test('names what makes a password weak', () => {
    expect(passwordStrength('password').warning).toBe('topTen');
    expect(passwordStrength('abcdefgh1').warning).toBeDefined();
  });

  test('finds unusual words strong', () => {
    expect(passwordStrength('copper lantern 47 otter')).toEqual({
      score: 4,
      warning: undefined,
      isCommon: false,
    });
  });
});
