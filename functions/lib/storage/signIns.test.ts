import { describe, expect, test } from 'vitest';
import { type AccessRow, byThisClock, isShutOut } from './accessRow.ts';
import { endOne, endOthers, liveSignIns, withNote } from './signIns.ts';

const NOW_S = 1_800_000_000;
const HOUR_S = 60 * 60;
const at = (seconds: number) => new Date(seconds * 1_000);
const row = (signInState: Partial<AccessRow> = {}): AccessRow => ({
  enabled: true,
  isAdmin: false,
  notBefore: 0,
  username: 'alice',
  subject: 'subject-of-alice',
  ...signInState,
});
const signIn = (hash: string, signedInAt = NOW_S - HOUR_S) => ({ hash, signedInAt });
const noted = (of: AccessRow, hash: string, seconds = NOW_S): AccessRow => ({
  ...of,
  signIns: withNote(of, { ...signIn(hash, seconds), device: '' }, at(seconds)) ?? of.signIns,
});

describe('an ended sign-in', () => {
  test('stays shut out for as long as its tokens may live, then its mark goes', () => {
    const ended = row(endOne(row(), 'a', at(NOW_S)));
    expect(isShutOut(ended, signIn('a'))).toBe(true);
    expect(isShutOut(ended, signIn('b'))).toBe(false);
    const later = endOne(ended, 'b', at(NOW_S + 13 * HOUR_S));
    expect(Object.keys(later.endedSignIns ?? {})).toEqual(['b']);
    const before = endOne(ended, 'b', at(NOW_S + 13 * HOUR_S - 1));
    expect(Object.keys(before.endedSignIns ?? {})).toEqual(['b', 'a']);
  });

  test('is never let in again by the sign-ins that end after it, and its row stays small', () => {
    let ended = row(endOne(row(), 'first', at(NOW_S)));
    for (let index = 1; index <= 300; index += 1) ended = row(endOne(ended, `${index}`, at(NOW_S + index)));
    for (const hash of ['first', '1', '150', '299', '300'])
      expect(isShutOut(ended, signIn(hash, NOW_S))).toBe(true);
    expect(Object.keys(ended.endedSignIns ?? {})).toHaveLength(100);
    expect(isShutOut(ended, signIn('new', NOW_S + 301))).toBe(false);
  });
});

describe('ending all others', () => {
  test('leaves the one that asks, and nothing else, listed or not', () => {
    const both = noted(noted(row(), 'this'), 'phone');
    const ended = row(endOthers(both, 'this', NOW_S + 1, at(NOW_S)));
    expect(isShutOut(ended, signIn('this'))).toBe(false);
    for (const hash of ['phone', 'unlisted']) expect(isShutOut(ended, signIn(hash, NOW_S))).toBe(true);
    expect(Object.keys(liveSignIns(ended, at(NOW_S)))).toEqual(['this']);
    expect(isShutOut(ended, signIn('later', NOW_S + 1))).toBe(false);
  });

  test('leaves the one that asked, and none of the others, also once a clock that was ahead is right', () => {
    const ahead = NOW_S + HOUR_S;
    const ended = row(endOthers(row(), 'this', ahead + 1, at(ahead)));
    const isOut = (hash: string) => {
      const each = signIn(hash, ahead - 60);
      return isShutOut(byThisClock(ended, each, at(NOW_S)), each);
    };
    expect([isOut('this'), isOut('phone')]).toEqual([false, true]);
  });

  test('lets the one that stayed be ended like any other, also by the next that ends all others', () => {
    const ended = row(endOthers(row(), 'this', NOW_S + 1, at(NOW_S)));
    expect(isShutOut(row(endOne(ended, 'this', at(NOW_S))), signIn('this'))).toBe(true);
    const next = row(endOthers(ended, 'later', NOW_S + 10, at(NOW_S + 9)));
    expect(isShutOut(next, signIn('this'))).toBe(true);
    expect(isShutOut(next, signIn('later', NOW_S + 5))).toBe(false);
  });
});

describe('the list', () => {
  test('forgets a sign-in once no token of it can be valid', () => {
    const listed = noted(row(), 'a');
    expect(Object.keys(liveSignIns(listed, at(NOW_S + 13 * HOUR_S - 1)))).toEqual(['a']);
    expect(liveSignIns(listed, at(NOW_S + 13 * HOUR_S))).toEqual({});
    expect(Object.keys(noted(listed, 'b', NOW_S + 13 * HOUR_S).signIns ?? {})).toEqual(['b']);
  });

  test('notes a sign-in again after an hour', () => {
    const listed = noted(row(), 'a');
    const again = (seconds: number) => withNote(listed, { ...signIn('a'), device: '' }, at(seconds));
    expect(again(NOW_S + HOUR_S - 1)).toBeUndefined();
    expect(again(NOW_S + HOUR_S)?.a?.lastSeen).toBe(NOW_S + HOUR_S);
  });
});
