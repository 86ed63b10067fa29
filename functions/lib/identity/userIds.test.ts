import { describe, expect, test } from 'vitest';
import { firstUserId } from './userIds.ts';

const identity = { issuer: 'https://directory.example.com', subject: 'subject-1' };

describe('the first user id of an identity', () => {
  test('has the form of a ULID, and is the one that this identity has always had', () => {
    expect(firstUserId(identity)).toBe('5vwgakmbc94m7n2f1hybrn55et');
    expect(firstUserId(identity)).toMatch(/^[0-7][0-9a-hjkmnp-tv-z]{25}$/);
  });

  test('differs by the subject and by the issuer', () => {
    const ids = [
      identity,
      { ...identity, subject: 'subject-2' },
      { ...identity, issuer: 'https://x.example' },
    ];
    expect(new Set(ids.map(firstUserId)).size).toBe(3);
  });
});
