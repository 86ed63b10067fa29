import { expect, test } from 'vitest';
import type { HistoryEntry } from '#shared/contract/assets.ts';
import { historyLines } from './historyLines.ts';

const entry = (at: number, kind: HistoryEntry['kind'], by = 'alice'): HistoryEntry => ({
  at: new Date(at).toISOString(),
  kind,
  by,
  ...(kind === 'item_transferred' && { to: 'bob' }),
});

test('edits of one person that follow each other are one line, dated as the newest', () => {
  const lines = historyLines([
    entry(3, 'item_edited'),
    entry(2, 'item_edited'),
    entry(1, 'item_edited'),
    entry(0, 'item_registered'),
  ]);

  expect(lines).toEqual([
    { ...entry(3, 'item_edited'), count: 3 },
    { ...entry(0, 'item_registered'), count: 1 },
  ]);
});

test('edits of two people are two lines', () => {
  const lines = historyLines([entry(2, 'item_edited', 'bob'), entry(1, 'item_edited', 'alice')]);

  expect(lines.map(({ by, count }) => [by, count])).toEqual([
    ['bob', 1],
    ['alice', 1],
  ]);
});

test('a transfer between edits parts them, and transfers stay lines of their own', () => {
  const lines = historyLines([
    entry(4, 'item_edited'),
    entry(3, 'item_transferred'),
    entry(2, 'item_transferred'),
    entry(1, 'item_edited'),
  ]);

  expect(lines.map(({ kind }) => kind)).toEqual([
    'item_edited',
    'item_transferred',
    'item_transferred',
    'item_edited',
  ]);
});

test('nothing recorded is no line', () => {
  expect(historyLines([])).toEqual([]);
});
