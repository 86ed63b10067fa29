import { describe, expect, test } from 'vitest';
import { encryptionSession } from '#shared/contract/encryptionSession.ts';
import { judge, judgeRedirect } from './rules.ts';

describe('judgeRedirect', () => {
  test.each(['/signin', '/login', 'https://idp.example/oauth2/login?x=1', '/local/signin/auth'])(
    'takes %s for the sign-in: renew, and only once',
    (location) => {
      expect(judgeRedirect({ opaque: false, location }, false)).toEqual({ kind: 'renew' });
      expect(judgeRedirect({ opaque: false, location }, true)).toEqual({ kind: 'invalidRedirect' });
    },
  );

  test('follows any other, renewed or not', () => {
    for (const renewed of [false, true]) {
      expect(judgeRedirect({ opaque: false, location: '/elsewhere' }, renewed)).toEqual({
        kind: 'follow',
        location: '/elsewhere',
      });
    }
  });

  test('finds one without a target invalid', () => {
    expect(judgeRedirect({ opaque: false, location: null }, false)).toEqual({ kind: 'invalidRedirect' });
  });

  test('takes an opaque one for the sign-in', () => {
    expect(judgeRedirect({ opaque: true, location: null }, false)).toEqual({ kind: 'renew' });
    expect(judgeRedirect({ opaque: true, location: null }, true)).toEqual({ kind: 'invalidRedirect' });
  });
});

describe('judge', () => {
  const response = { status: 200, opaque: false, location: null, html: false, requiresAuthentication: false };

  test('accepts an ordinary response', () => {
    const call = { endpoint: { group: 'assets', path: '/assets' }, renewed: false } as const;
    expect(judge(response, call)).toEqual({ kind: 'accept' });
  });

  test('replaces a page in response to the encryption status at once', () => {
    const call = { endpoint: { group: 'encryption', path: '/encryption/status' }, renewed: false } as const;
    expect(judge({ ...response, html: true }, call)).toEqual({ kind: 'replace' });
  });

  test.each([500, 502, 504])('takes a page with status %i for a fault of the server', (status) => {
    const call = { endpoint: encryptionSession.sessionStatus, renewed: false };
    expect(judge({ ...response, html: true, status }, call)).toEqual({ kind: 'accept' });
  });
});
