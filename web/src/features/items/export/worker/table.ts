import { unparse } from 'papaparse';
import type { Item, ListedItem } from '#shared/contract/assets.ts';
import { cellOfText } from '#shared/domain/csvCells.ts';
import {
  DAMAGED_CELL,
  FIRST_COLUMNS,
  foldDetailName,
  headerOfDetail,
  LAST_COLUMNS,
} from '#shared/domain/csvColumns.ts';
import { holdsImages } from '#shared/domain/items.ts';
import type { NamedValue } from '#shared/domain/knownDetails.ts';
import { isDamaged } from '../../itemList.ts';
import type { TableSeparator } from './messages.ts';

/** Excel and LibreOffice have so many columns and cut off what is beyond. */
export const MOST_COLUMNS = 16_384;
const ROWS_AT_ONCE = 200;
/** Without it, Excel takes the file for one in the encoding of the machine. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The items have more different details than a spreadsheet has columns. */
export class TooManyColumns extends Error {
  override readonly name = 'TooManyColumns';
}

interface DetailColumn {
  readonly folded: string;
  /** The first spelling that occurs. */
  readonly name: string;
  /** From 1: an item's second detail of the same name has a column of its own. */
  readonly nth: number;
}

interface NameUse {
  readonly name: string;
  items: number;
  most: number;
}

const FOREIGN_IMAGES = 'images of a former owner';

/**
 * A table does not say that another user had handed an item over: an item that is imported from it under the name that
 * images have would load addresses of that user's unasked.
 */
const detailsOf = ({ properties, received = false }: Item): readonly NamedValue[] =>
  received
    ? properties.map((detail) => (holdsImages(detail) ? { ...detail, name: FOREIGN_IMAGES } : detail))
    : properties;

/** The values of an item's details by their compared names. */
function valuesOf(item: Item): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const { name, value } of detailsOf(item)) {
    const folded = foldDetailName(name);
    values.set(folded, [...(values.get(folded) ?? []), value]);
  }
  return values;
}

/** Counts how many items use each name, and how often one item does. */
function usesOf(items: readonly Item[]): Map<string, NameUse> {
  const uses = new Map<string, NameUse>();
  for (const item of items) {
    for (const { name } of detailsOf(item)) {
      const folded = foldDetailName(name);
      if (!uses.has(folded)) uses.set(folded, { name, items: 0, most: 0 });
    }
    for (const [folded, values] of valuesOf(item)) {
      const use = uses.get(folded);
      if (!use) continue;
      use.items += 1;
      use.most = Math.max(use.most, values.length);
    }
  }
  return uses;
}

/** The columns of the details: those that most items have come first. @throws {TooManyColumns} */
function columnsOf(items: readonly Item[]): DetailColumn[] {
  const columns = [...usesOf(items)]
    .toSorted(([, a], [, b]) => b.items - a.items)
    .flatMap(([folded, { name, most }]) =>
      Array.from({ length: most }, (_, index) => ({ folded, name, nth: index + 1 })),
    );
  if (columns.length + FIRST_COLUMNS.length + LAST_COLUMNS.length > MOST_COLUMNS) throw new TooManyColumns();
  return columns;
}

function rowOf(item: ListedItem, columns: readonly DetailColumn[]): string[] {
  const between = Array.from({ length: columns.length }, () => '');
  if (isDamaged(item)) return [DAMAGED_CELL, '', '', ...between, '', '', '', item.id];
  const values = valuesOf(item);
  const details = columns.map(({ folded, nth }) => values.get(folded)?.[nth - 1] ?? '');
  const texts = [item.name, item.assetType, item.description, ...details].map(cellOfText);
  return [...texts, String(item.files?.length ?? 0), item.createdAt, item.updatedAt, item.id];
}

/** Every filled cell is quoted: some programs take semicolons and tabs for ends of cells as well. */
const linesOf = (rows: string[][], delimiter: TableSeparator): string =>
  `${unparse(rows, { delimiter, newline: '\r\n', quotes: (value: unknown) => value !== '' })}\r\n`;

/**
 * The items as a CSV file (RFC 4180, but for another separator) in pieces of text: a column for each name of a detail, a row
 * for each item.
 * @throws {TooManyColumns} at once
 */
export function* tableOf(items: readonly ListedItem[], separator: TableSeparator = ','): Generator<string> {
  const columns = columnsOf(items.filter((item): item is Item => !isDamaged(item)));
  const headers = columns.map(({ name, nth }) => headerOfDetail(name, nth));
  yield BYTE_ORDER_MARK + linesOf([[...FIRST_COLUMNS, ...headers, ...LAST_COLUMNS]], separator);
  for (let first = 0; first < items.length; first += ROWS_AT_ONCE) {
    const rows = items.slice(first, first + ROWS_AT_ONCE).map((item) => rowOf(item, columns));
    yield linesOf(rows, separator);
  }
}
