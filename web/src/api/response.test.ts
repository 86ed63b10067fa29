import { describe, expect, test } from 'vitest';
import { retryAfterOf } from './response.ts';

describe('retryAfterOf', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  test.each([
    ['30', 30],
    ['Thu, 01 Jan 2026 00:00:10 GMT', 10],
    ['Wed, 31 Dec 2025 23:59:00 GMT', 0],
    ['soon', undefined],
  ])('reads %s', (value, seconds) => {
    expect(retryAfterOf(new Headers({ 'retry-after': value }), now)).toBe(seconds);
  });

  test('is unknown without the header', () => {
    expect(retryAfterOf(new Headers(), now)).toBeUndefined();
  });
});
