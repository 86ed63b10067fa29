import fc from 'fast-check';
import { parse } from 'papaparse';
import { describe, expect, test } from 'vitest';
import type { Item } from '#shared/contract/assets.ts';
import { textOfCell } from '#shared/domain/csvCells.ts';
import { DAMAGED_CELL, detailOfHeader, LAST_COLUMNS, placeOfLastColumns } from '#shared/domain/csvColumns.ts';
import { holdsImages } from '#shared/domain/items.ts';
import { anyCharacter } from '#tests/support/anyCharacter.ts';
import { damagedItem, makeItem } from '#web/testing/items.ts';
import { guessMapping } from '../../import/mapping/guess.ts';
import { tableOf as readTable } from '../../import/reading/table.ts';
import { MOST_COLUMNS, TooManyColumns, tableOf } from './table.ts';

const details = (...pairs: readonly (readonly [name: string, value: string])[]) =>
  pairs.map(([name, value], index) => ({ id: `detail-${index}`, name, value }));

const textOf = (items: Parameters<typeof tableOf>[0]): string => [...tableOf(items)].join('');
const rowsOf = (items: Parameters<typeof tableOf>[0]): string[][] =>
  parse<string[]>(textOf(items).slice(1), { newline: '\r\n', skipEmptyLines: true }).data;

describe('the table of items', () => {
  test('is CSV in UTF-8 with a byte order mark, quoted, with CRLF at each end of a line', () => {
    const item = makeItem({ name: 'A "blue" bike', description: 'one\r\ntwo', properties: [] });
    expect(textOf([item])).toBe(
      '\uFEFF"Name","Type","Description","Files","Created","Changed","Item id"\r\n' +
        `"A ""blue"" bike","${item.assetType}","one\r\ntwo","0","${item.createdAt}","${item.updatedAt}","${item.id}"\r\n`,
    );
  });

  test('has semicolons between its cells where these are chosen, by which an import reads it back', () => {
    const item = makeItem({ name: 'Bike, blue; old', properties: details(['Price', '1,50']) });
    const text = [...tableOf([item], ';')].join('');
    expect(text).toMatch(/^\uFEFF"Name";"Type";"Description";"Price";"Files";/);
    const read = readTable(new TextEncoder().encode(text));
    expect(read.separator).toBe(';');
    expect(read.rows[0]?.cells.slice(0, 4)).toEqual([item.name, item.assetType, item.description, '1,50']);
    expect(guessMapping(read).source).toBe('own');
  });

  test('has a column for each name of a detail, those of most items first', () => {
    const items = [
      makeItem({ properties: details(['Size', '56'], ['Colour', 'blue']) }),
      makeItem({ properties: details(['COLOUR', 'red']) }),
      makeItem({ properties: details(['colour ', 'green'], ['Colour', 'white'], ['Name', 'Otto']) }),
    ];
    const [headers, ...rows] = rowsOf(items);
    expect(headers?.slice(3, -4)).toEqual(['Colour', 'Colour (2)', 'Size', 'Name']);
    expect(rows.map((row) => row.slice(3, -4))).toEqual([
      ['blue', '', '56', ''],
      ['red', '', '', ''],
      ['green', 'white', '', 'Otto'],
    ]);
  });

  test('has the addresses of images that a former owner chose by a name by which no import loads them', () => {
    const properties = details(['Images', 'https://pictures.example/1.jpg'], ['Colour', 'blue']);
    const [headers, received, own] = rowsOf([
      makeItem({ received: true, properties }),
      makeItem({ properties }),
    ]);
    expect(headers?.slice(3, -4)).toEqual(['Colour', 'images of a former owner', 'Images']);
    expect(received?.slice(3, -4)).toEqual(['blue', 'https://pictures.example/1.jpg', '']);
    expect(own?.slice(3, -4)).toEqual(['blue', '', 'https://pictures.example/1.jpg']);
    expect(headers?.slice(3, -4).map((header) => holdsImages({ name: detailOfHeader(header) }))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('names an item that cannot be opened as such', () => {
    const [, row] = rowsOf([damagedItem]);
    expect(row).toEqual([DAMAGED_CELL, '', '', '', '', '', damagedItem.id]);
  });

  test('holds no formula, neither in a value nor in a header', () => {
    const item = makeItem({
      name: '=1+1',
      description: '@SUM(A1)',
      properties: details(['+cmd', '-2+3'], ['＝x', '\t=1']),
    });
    const rows = rowsOf([item]);
    expect(rows[0]?.slice(3, 5)).toEqual(["'+cmd", "'＝x"]);
    expect(rows[1]?.slice(0, 5)).toEqual(["'=1+1", item.assetType, "'@SUM(A1)", "'-2+3", "'\t=1"]);
  });

  test('is refused where a spreadsheet would cut columns off', () => {
    const items = Array.from({ length: 100 }, (_, at) =>
      makeItem({
        properties: details(
          ...Array.from({ length: 200 }, (_, index) => [`Detail ${at}-${index}`, 'x'] as const),
        ),
      }),
    );
    expect(() => [...tableOf(items)]).toThrow(TooManyColumns);
    expect(items.length * 200).toBeGreaterThan(MOST_COLUMNS);
  });

  test('gives back every text, in every plane of Unicode, with quotes, ends of lines and formulas', () => {
    const text = fc.oneof(
      fc.string({ unit: anyCharacter, minLength: 1, maxLength: 12 }),
      fc.string({
        unit: fc.constantFrom('"', '\r', '\n', ',', ';', '\t', '=', "'", '\u{1F6B2}', 'a'),
        minLength: 1,
      }),
    );
    const items = fc.array(
      fc.record({
        name: text,
        assetType: text,
        description: text,
        properties: fc.uniqueArray(fc.record({ id: fc.uuid(), name: text, value: text }), {
          selector: ({ name }) => name.trim().normalize('NFC').toLowerCase(),
          maxLength: 5,
        }),
      }),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(items, (contents) => {
        const written = contents.map((fields) => makeItem(fields));
        const [headers = [], ...rows] = rowsOf(written);
        expect(placeOfLastColumns(headers)).toBe(headers.length - LAST_COLUMNS.length);
        expect(rows).toHaveLength(written.length);
        for (const [at, row] of rows.entries()) expectItem(written[at], headers, row);
      }),
      { numRuns: 60 },
    );
  });
});

/** The details of a row have the order of the columns, and the names the first spelling. */
function expectItem(item: Item | undefined, headers: readonly string[], row: readonly string[]): void {
  const [name, type, description] = row.map(textOfCell);
  expect([name, type, description]).toEqual([item?.name, item?.assetType, item?.description]);
  const fold = (text: string) => text.trim().normalize('NFC').toLowerCase();
  const read = headers
    .map((header, column) => [fold(detailOfHeader(header)), textOfCell(row[column] ?? '')] as const)
    .slice(3, -4)
    .filter(([, value]) => value !== '');
  const expected = (item?.properties ?? []).map((detail) => [fold(detail.name), detail.value] as const);
  expect(new Map(read)).toEqual(new Map(expected));
}
