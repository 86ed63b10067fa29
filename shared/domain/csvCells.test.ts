import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '#tests/support/anyCharacter.ts';
import { cellOfText, textOfCell } from './csvCells.ts';

const STARTS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/** Texts in which the characters that the rule is about are frequent, and every plane of Unicode occurs. */
const texts = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: fc.constantFrom(...STARTS, "'", '"', ',', ';', 'a', ' ', '\u{1F6B2}', '\u{10FFFD}') }),
);

describe('a cell of a CSV file', () => {
  test.each(STARTS)('begins with an apostrophe where the text begins with %j', (start) => {
    expect(cellOfText(`${start}1+1`)).toBe(`'${start}1+1`);
  });

  test('is the text itself where no spreadsheet takes it for a formula', () => {
    for (const text of ['Bicycle', '', "'s-Hertogenbosch", '3 - 2', ' =1', '"=1"']) {
      expect(cellOfText(text)).toBe(text);
    }
  });

  test('is never a formula', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(STARTS).not.toContain([...cellOfText(text)][0]);
      }),
    );
  });

  test('gives back every text, also one that begins with apostrophes of its own', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(textOfCell(cellOfText(text))).toBe(text);
      }),
      { numRuns: 1_000 },
    );
    expect(cellOfText("''=1")).toBe("'''=1");
  });
});
