import { describe, expect, test } from 'vitest';
import { passwordFault } from './passwords.ts';

describe('the fault of a new encryption password', () => {
  test.each([
    ['1234567', 'short'],
    ['\ufdfa', 'short'],
    [`${'e\u0301'.repeat(6)}x`, 'short'],
    [' '.repeat(8), 'invisible'],
    ['\u200b'.repeat(8), 'invisible'],
    ['\u3164'.repeat(8), 'invisible'],
    ['itemregistry', 'name'],
    ['Item Registry 2026!', 'name'],
    ['marianne', 'name'],
    ['12-Marianne-34', 'name'],
    ['mariannemarianne', 'name'],
    ['ＭＡＲＩＡＮＮＥ', 'name'],
    ['marianne@item-registry', 'name'],
  ])('is that %j is %s', (password, fault) => {
    expect(passwordFault(password, 'marianne')).toBe(fault);
  });

  test.each([
    'correct horse battery staple',
    'Sunny-Meadow-42!',
    'marianne likes kites',
    '😀😀😀😀😀😀😀😀',
    '12345678',
  ])('is none for %s', (password) => {
    expect(passwordFault(password, 'marianne')).toBeUndefined();
  });

  test('does not depend on a username without letters', () => {
    expect(passwordFault('copper lantern', '')).toBeUndefined();
    expect(passwordFault('copper lantern', '…')).toBeUndefined();
  });

  test('leaves a long random text around a name alone', () => {
    expect(passwordFault('bob?%&=(/!"§$+*#:;', 'bob')).toBeUndefined();
  });
});
