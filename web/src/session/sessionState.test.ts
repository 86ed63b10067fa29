import { expect, test } from 'vitest';
import type { SecurityStatus } from '#shared/contract/encryptionSession.ts';
import { endOf, sessionOf } from './sessionState.ts';

const READ_AT = Date.parse('2026-05-01T12:00:00Z');

const open = (expiresIn: number, expiresAt?: string): SecurityStatus => ({
  securityLevel: 'Enhanced',
  hasActiveSession: true,
  expiresIn,
  ...(expiresAt === undefined ? {} : { expiresAt }),
  requiresAuthentication: false,
  authenticated: true,
});

test('a session ends at the instant that the server names', () => {
  expect(endOf(open(30, '2026-05-01T12:29:12Z'), READ_AT)).toBe(Date.parse('2026-05-01T12:29:12Z'));
});

test('where the clocks differ, or no instant is named, the minutes left count', () => {
  const inHalfAnHour = Date.parse('2026-05-01T12:30:00Z');
  expect(endOf(open(30, '2026-05-01T15:30:00Z'), READ_AT)).toBe(inHalfAnHour);
  expect(endOf(open(30), READ_AT)).toBe(inHalfAnHour);
});

test('without a session there is no end', () => {
  expect(endOf({ ...open(0), hasActiveSession: false }, READ_AT)).toBeUndefined();
});

test.each([
  ['Enhanced', 1, { isNeeded: true, isOpen: true, isLocked: false }],
  ['Maximum', 0, { isNeeded: true, isOpen: false, isLocked: true }],
  ['Standard', 0, { isNeeded: false, isOpen: false, isLocked: false }],
  [null, 0, { isNeeded: false, isOpen: false, isLocked: false }],
] as const)(
  'at level %s with %d ms left the registry is open or locked accordingly',
  (level, left, state) => {
    expect(sessionOf({ ...open(30), securityLevel: level }, READ_AT, left)).toMatchObject({
      level,
      ...state,
    });
  },
);

test('while nothing is known, nothing is locked', () => {
  expect(sessionOf(undefined, undefined, 0)).toMatchObject({ level: undefined, isLocked: false });
});
