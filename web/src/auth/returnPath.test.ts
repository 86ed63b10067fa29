import { describe, expect, test } from 'vitest';
import { returnPathOf } from './returnPath.ts';

const ORIGIN = 'https://registry.example';

describe('returnPathOf', () => {
  test.each(['/', '/asset-details/a1?tab=2#x', '/transfer-request?owner=o%201&item=i'])(
    'keeps %s',
    (returnTo) => {
      expect(returnPathOf({ returnTo }, ORIGIN)).toBe(returnTo);
    },
  );

  test.each([
    ['another site', 'https://evil.example/'],
    ['another site without a scheme', '//evil.example/'],
    ['another site by backslash', '/\\evil.example/'],
    ['another site behind white space', '/\t/evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a relative path', 'evil'],
    ['the sign-in itself', '/login?x=1'],
    ['the sign-out', '/logout'],
    ['the callback', '/callback?code=1&state=2'],
    ['the silent callback', '/silent-callback'],
  ])('goes home instead of to %s', (_, returnTo) => {
    expect(returnPathOf({ returnTo }, ORIGIN)).toBe('/');
  });

  test.each([undefined, null, 'text', { returnTo: 7 }, {}])('goes home when the state is %o', (state) => {
    expect(returnPathOf(state, ORIGIN)).toBe('/');
  });
});
