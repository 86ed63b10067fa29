import { describe, expect, test } from 'vitest';
import { olderFacts } from './compare.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const AT = Date.parse('2026-06-01T12:00:00Z');
const before = { generation: 3, rank: 3, items: 10, newestChange: AT - DAY_MS };
const later = AT - 1_000;
const look = (changes: Partial<Parameters<typeof olderFacts>[1]>) =>
  olderFacts(before, { ...before, hasAhead: false, wasReset: false, at: AT, ...changes });

describe('a registry is not older', () => {
  test.each([
    ['when nothing has changed', {}],
    ['after items were registered', { items: 12, newestChange: later }],
    ['after items were deleted or handed over', { items: 4, newestChange: later }],
    ['after items were deleted at a time to come', { items: 4, hasAhead: true }],
    ['after a change of password on another device', { generation: 4, newestChange: later }],
    ['after the level was lowered on another device', { generation: 4, rank: 1, newestChange: later }],
    [
      'after all data was deleted on another device',
      { generation: 1, rank: 1, items: 0, newestChange: later, wasReset: true },
    ],
    [
      'after all data was deleted and encryption set up again',
      { generation: 2, rank: 2, items: 1, newestChange: later, wasReset: true },
    ],
  ])('%s', (_, changes) => {
    expect(look(changes)).toEqual([]);
  });

  test('when its records have reached their age, whatever was deleted since', () => {
    const long = AT + 400 * DAY_MS;
    expect(look({ at: long, newestChange: 0, items: 3 })).toEqual([]);
  });
});

describe('a registry is older', () => {
  test.each([
    ['when keys from before a change of password are back', { generation: 2 }, ['keys']],
    ['when the vault of the Standard days is back', { generation: 1, rank: 1 }, ['keys', 'level']],
    ['when the vault is gone', { generation: 0, rank: 0 }, ['keys', 'level']],
    ['when the level is taken off the same vault', { rank: 0 }, ['level']],
    ['when the level falls although other things were recorded', { rank: 1, newestChange: later }, ['level']],
    ['when items are missing and nothing was recorded', { items: 9 }, ['items']],
    ['when recorded changes are missing', { newestChange: AT - 2 * DAY_MS }, ['changes']],
    [
      'when a whole backup is back',
      { generation: 1, rank: 2, items: 5, newestChange: AT - 9 * DAY_MS },
      ['keys', 'level', 'items', 'changes'],
    ],
    ['when a deletion of all data is undone', { wasReset: true, newestChange: 0 }, ['changes']],
  ])('%s', (_, changes, facts) => {
    expect(look(changes)).toEqual(facts);
  });
});
