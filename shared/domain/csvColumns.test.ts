import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '#tests/support/anyCharacter.ts';
import { cellOfText } from './csvCells.ts';
import {
  DAMAGED_CELL,
  detailOfHeader,
  FIRST_COLUMNS,
  foldDetailName,
  headerOfDetail,
  LAST_COLUMNS,
  placeOfLastColumns,
} from './csvColumns.ts';

describe('the header of a column of details', () => {
  test('is the name of the detail, and for its further values the name and a number', () => {
    expect([1, 2, 12].map((nth) => headerOfDetail('Colour', nth))).toEqual([
      'Colour',
      'Colour (2)',
      'Colour (12)',
    ]);
  });

  test('does not take a name that ends in a number of its own for a further value', () => {
    expect(headerOfDetail('Engine (2)', 1)).toBe('Engine (2) (1)');
    expect(headerOfDetail('Price (2024)', 1)).toBe('Price (2024)');
  });

  test('is no formula', () => {
    expect(headerOfDetail('=HYPERLINK("x")', 1)).toBe('\'=HYPERLINK("x")');
  });

  test('gives back every name', () => {
    const names = fc.oneof(
      fc.string({ unit: anyCharacter, minLength: 1 }),
      fc
        .tuple(fc.constantFrom('a', '=', "'+", 'a (1)', 'ü\n'), fc.nat({ max: 210 }))
        .map(([name, number]) => `${name} (${number})`),
    );
    fc.assert(
      fc.property(names, fc.integer({ min: 1, max: 200 }), (name, nth) => {
        expect(detailOfHeader(headerOfDetail(name, nth))).toBe(name);
      }),
      { numRuns: 1_000 },
    );
  });

  test('differs for different names and numbers', () => {
    const headers = ['Engine', 'Engine (2)', 'Engine (2) (2)'].flatMap((name) =>
      [1, 2, 3].map((nth) => headerOfDetail(name, nth)),
    );
    expect(new Set(headers).size).toBe(headers.length);
  });
});

describe('names of details', () => {
  test('are compared without case, without the space around them, and however their accents are written', () => {
    expect(foldDetailName(' Couleur de l’E\u0301tui ')).toBe(foldDetailName('couleur de l’\u00c9TUI'));
    expect(foldDetailName('Colour')).not.toBe(foldDetailName('Colours'));
  });
});

describe('a table of the product', () => {
  test('says of a damaged item what no spreadsheet takes for a formula', () => {
    expect(cellOfText(DAMAGED_CELL)).toBe(DAMAGED_CELL);
  });

  test('is known by its first and last columns', () => {
    expect(placeOfLastColumns([...FIRST_COLUMNS, ...LAST_COLUMNS])).toBe(3);
    expect(placeOfLastColumns([...FIRST_COLUMNS, 'Colour', 'Colour (2)', ...LAST_COLUMNS])).toBe(5);
    expect(placeOfLastColumns([...FIRST_COLUMNS])).toBeUndefined();
    expect(placeOfLastColumns(['Name', 'Location', ...LAST_COLUMNS])).toBeUndefined();
    expect(placeOfLastColumns([...FIRST_COLUMNS, ...LAST_COLUMNS, 'Added since'])).toBe(3);
    expect(placeOfLastColumns(['Added since', ...FIRST_COLUMNS, ...LAST_COLUMNS])).toBeUndefined();
  });
});
