import Papa from 'papaparse';
import { decoded, type Encoding, encodingOf } from './decoding.ts';
import { isKnownHeader } from './headers.ts';

const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** How a file is read; what is left out is recognised. */
export interface Reading {
  readonly encoding?: Encoding | undefined;
  readonly separator?: Separator | undefined;
}

/** A table that is read in a worker. */
export interface TableRequest {
  readonly bytes: Uint8Array;
  readonly reading: Reading;
}

export interface Table {
  readonly encoding: Encoding;
  readonly separator: Separator;
  readonly headers: readonly string[];
  readonly rows: readonly Row[];
  /** The number of rows with text above the headers. */
  readonly above: number;
  /** The first row with a quotation mark that is not closed: what follows it, whole rows too, is read as one cell. */
  readonly openQuoteAt?: number | undefined;
}

export interface Row {
  /** The number of the row in the file, where the headers are the first one, as a spreadsheet counts. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** The first row, in which line breaks and separators within quotes do not count. */
const FIRST_ROW = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/;
/**
 * The headers are looked for in so many characters only. A quote within a header, as in `Size 5"`, would else lead the
 * expression through the whole text, for which it has no room.
 */
const MOST_OF_HEADERS = 64 * 1_024;
const IN_QUOTES = /"(?:[^"]|"")*"/g;

/**
 * The separator that the headers have most of. The rows below tell less: they may be full of others, such as the
 * semicolons between the tags of one cell.
 */
function separatorOf(text: string): Separator {
  const headers = (FIRST_ROW.exec(text.slice(0, MOST_OF_HEADERS))?.[0] ?? '').replace(IN_QUOTES, '');
  const countOf = (separator: Separator) => headers.split(separator).length;
  return SEPARATORS.reduce((best, each) => (countOf(each) > countOf(best) ? each : best));
}

const filledIn = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;
const isFilled = (cells: readonly string[]): boolean => filledIn(cells) > 0;

/** Titles and empty rows are looked for in so many of the first rows. */
const MOST_ABOVE = 10;

/**
 * The place of the row with the headers: the first, or the one below a title and an empty row. A spreadsheet writes a title
 * with the marks of all columns behind it; without them, a single cell is a header, and so is one with a header's usual text.
 */
function placeOfHeaders(rows: readonly (readonly string[])[]): number {
  const at = Math.max(
    0,
    rows.slice(0, MOST_ABOVE).findIndex((cells) => filledIn(cells) > 1),
  );
  const isAbove = (cells: readonly string[]): boolean => !isFilled(cells) || cells.length > 1;
  const [last] = rows.slice(0, at).toReversed();
  if (rows[0]?.some((cell) => isKnownHeader(cell.trim()))) return 0;
  return last && !isFilled(last) && rows.slice(0, at).every(isAbove) ? at : 0;
}

/** A line above the headers names the mark between the columns for Excel, which takes it for no row. */
const SEPARATOR_LINE = /^sep=([,;\t|])\r?\n/i;

/** The text without that line, and the mark. */
function withoutLine(text: string): { readonly text: string; readonly named: Separator | undefined } {
  const [line = '', mark] = SEPARATOR_LINE.exec(text) ?? [];
  return { text: text.slice(line.length), named: SEPARATORS.find((each) => each === mark) };
}

/** The table of a text file. Rows without any text are left out, and keep their number. */
export function tableOf(
  bytes: Uint8Array,
  { encoding = encodingOf(bytes), ...reading }: Reading = {},
): Table {
  const { text, named } = withoutLine(decoded(bytes, encoding));
  const separator = reading.separator ?? named ?? separatorOf(text);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separator });
  const top = placeOfHeaders(data);
  const [headers = [], ...rows] = data.slice(top);
  const openQuote = errors.find(({ type }) => type === 'Quotes')?.row;
  return {
    encoding,
    separator,
    headers,
    rows: rows.flatMap((cells, at) => (isFilled(cells) ? [{ number: top + at + 2, cells }] : [])),
    above: data.slice(0, top).filter(isFilled).length,
    openQuoteAt: openQuote === undefined ? undefined : openQuote + 1,
  };
}
