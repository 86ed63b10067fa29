import { expect, test } from 'vitest';
import { signInHash } from './signInHash.ts';

test('a sign-in has the same id here as in the browser', () => {
  expect(signInHash('11111111-2222-3333-4444-555555555555')).toBe('KoU7QYzeOI9Av0GWXWfqLQ');
});
