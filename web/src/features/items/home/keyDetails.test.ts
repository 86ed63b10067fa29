import { describe, expect, test } from 'vitest';
import { damagedItem, makeItem } from '#web/testing/items.ts';
import { commonDetails, detailIn, keyDetailsOf } from './keyDetails.ts';

const withDetails = (...details: readonly (readonly [name: string, value: string])[]) =>
  makeItem({ properties: details.map(([name, value], place) => ({ id: `p${place}`, name, value })) });

describe('the details on the face of a card', () => {
  test('are the first three', () => {
    const item = withDetails(['A', '1'], ['B', '2'], ['C', '3'], ['D', '4']);
    expect(keyDetailsOf(item).map(({ name }) => name)).toEqual(['A', 'B', 'C']);
  });

  test('are neither addresses of images nor texts that need more than a line', () => {
    const item = withDetails(
      ['Images', 'https://example.org/a.jpg'],
      ['Note', 'x'.repeat(61)],
      ['Lines', 'one\ntwo'],
      ['Serial number', 'X1'],
    );
    expect(keyDetailsOf(item).map(({ name }) => name)).toEqual(['Serial number']);
  });
});

describe('the columns of the list', () => {
  const items = [
    withDetails(['Serial number', 'A1'], ['Price', '12 EUR']),
    withDetails(['Price', '€ 1,200.50'], ['images', 'https://example.org/a.jpg']),
    withDetails(['serial number ', '4 of 7'], ['price', '700'], ['Colour', 'Red']),
    damagedItem,
  ];

  test('are the details that most items have, without regard to case', () => {
    expect(commonDetails(items).map(({ name }) => name)).toEqual(['Price', 'Serial number', 'Colour']);
  });

  test('keep names apart that differ in a letter’s mark', () => {
    const marked = [withDetails(['Año', '1999'], ['Ano', 'x']), withDetails(['año', '2001'])];
    const columns = commonDetails(marked);
    expect(columns.map(({ name, count }) => [name, count])).toEqual([
      ['Año', 2],
      ['Ano', 1],
    ]);
  });

  test('stand at the right where most values are amounts', () => {
    expect(commonDetails(items).map(({ isAmount }) => isAmount)).toEqual([true, false, false]);
  });

  test('hold the value of an item, and nothing where it has none', () => {
    const [price, serial] = commonDetails(items);
    if (!price || !serial) throw new Error('There are two columns');
    expect(detailIn(withDetails(['SERIAL NUMBER', 'Z9']), serial)?.value).toBe('Z9');
    expect(detailIn(withDetails(['SERIAL NUMBER', 'Z9']), price)).toBeUndefined();
  });
});
