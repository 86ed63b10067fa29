import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from './foldText.ts';

test.each([
  ['Škoda', 'skoda'],
  ['CAFÉ', 'cafe'],
  ['İstanbul', 'istanbul'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['ﬁne', 'fine'],
])('folds %s to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test.each([
  ['Hebrew points', 'שָׁלוֹם', 'שלום'],
  ['Arabic points', 'كِتَاب', 'كتاب'],
  ['the form of a sign', '葛\u{e0100}', '葛'],
])('leaves out %s, which are written or not', (_, text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test.each([
  ['ボール', 'ポール'],
  ['カギ', 'カキ'],
  ['मेज', 'मौज'],
  ['ปู', 'ปี'],
  ['பை', 'பூ'],
])('keeps %s and %s apart: their signs are no accents', (one, other) => {
  expect(foldText(one)).not.toBe(foldText(other));
});

test('a sign that is composed, or written in halves, is the same', () => {
  for (const text of ['ﾎﾟｰﾙ', 'ホ\u309aール']) expect(foldText(text)).toBe(foldText('ポール'));
});

test('folding a text is folding its parts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (start, end) => {
      expect(foldText(start + end)).toBe(foldText(start) + foldText(end));
    }),
  );
});

test('folding twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});
