// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { noteFailedSignIn } from './failedSignIns.ts';
import { userStorageKey } from './signInConfig.ts';
import { knowsNobody } from './stored.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('a browser knows nobody', () => {
  test('when it stores no user', () => {
    localStorage.setItem('mantine-color-scheme-value', 'dark');
    expect(knowsNobody()).toBe(true);
  });

  test('unless it stores a user, whose tokens may have ended', () => {
    localStorage.setItem(userStorageKey({ authority: 'https://idp.example', clientId: 'web' }), '{}');
    expect(knowsNobody()).toBe(false);
  });

  test('unless a sign-in has failed in the tab: the app says so', () => {
    noteFailedSignIn();
    expect(knowsNobody()).toBe(false);
  });

  test('unless its storage is closed to the page', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(knowsNobody()).toBe(false);
    vi.unstubAllGlobals();
  });
});
