import { cellOfText, textOfCell } from './csvCells.ts';
import { ITEM_LIMITS } from './items.ts';

/** The columns of an exported table. Those of the details stand between the first and the last ones. */
export const FIRST_COLUMNS = ['Name', 'Type', 'Description'] as const;
export const LAST_COLUMNS = ['Files', 'Created', 'Changed', 'Item id'] as const;

/** It stands for the name of an item that cannot be opened: its row has only this and the id. */
export const DAMAGED_CELL = '(damaged: cannot be opened)';

/** Names of details are compared without case, and without the space around them. */
export const foldDetailName = (name: string): string => name.trim().normalize('NFC').toLowerCase();

const NUMBERED = /^(.*) \(([1-9]\d{0,2})\)$/s;

/** The name and the number of a header such as `Colour (2)`. An item has no more details than the largest number. */
function numbered(header: string): readonly [name: string, number: number] | undefined {
  const [, name, digits] = NUMBERED.exec(header) ?? [];
  const number = Number(digits);
  return name !== undefined && number <= ITEM_LIMITS.details ? [name, number] : undefined;
}

/**
 * The header of the column with the values of an item's `nth` detail of a name, from 1: the name, from the second on
 * with the number. A name that itself ends in such a number always has one behind it.
 */
export function headerOfDetail(name: string, nth: number): string {
  const hasNumber = nth > 1 || numbered(name) !== undefined;
  return cellOfText(hasNumber ? `${name} (${nth})` : name);
}

/** The name of which `headerOfDetail` made a header. */
export function detailOfHeader(header: string): string {
  const text = textOfCell(header);
  return numbered(text)?.[0] ?? text;
}

/**
 * The place of the first of the last columns of a table that the product has exported; undefined for any other table.
 * Behind them stand those that its owner has added since.
 */
export function placeOfLastColumns(headers: readonly string[]): number | undefined {
  if (!FIRST_COLUMNS.every((name, at) => headers[at] === name)) return undefined;
  const place = headers.findLastIndex((_, from) =>
    LAST_COLUMNS.every((name, at) => headers[from + at] === name),
  );
  return place < FIRST_COLUMNS.length ? undefined : place;
}
