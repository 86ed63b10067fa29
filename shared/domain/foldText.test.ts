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
