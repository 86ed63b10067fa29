import { describe, expect, test } from 'vitest';
import { expiresSoon, isUnexpired } from './tokens.ts';

const NOW = 1_000_000_000;
const endingIn = (seconds: number) => ({ expires_at: NOW / 1000 + seconds });

describe('isUnexpired', () => {
  test.each([
    [1, true],
    [-59, true],
    [-60, false],
  ])('forgives a clock that is a minute off (%i s left)', (left, expected) => {
    expect(isUnexpired(endingIn(left), NOW)).toBe(expected);
  });

  test('is false for a token whose end is unknown', () => {
    expect(isUnexpired({}, NOW)).toBe(false);
  });
});

describe('expiresSoon', () => {
  test.each([
    [301, false],
    [300, true],
    [-10, true],
  ])('is the case from 300 s before the end on (%i s left)', (left, expected) => {
    expect(expiresSoon(endingIn(left), NOW)).toBe(expected);
  });
});
