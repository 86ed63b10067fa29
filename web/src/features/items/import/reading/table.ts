import Papa from 'papaparse';
import { decoded, type Encoding, encodingOf } from './decoding.ts';

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

/** A first line for Excel alone, which names the separator. Its own row counts where rows are numbered. */
const NAMED_SEPARATOR = /^sep=([,;\t|])\r?\n/i;

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');

/** The table of a text file. Rows without any text are left out, and keep their number. */
export function tableOf(
  bytes: Uint8Array,
  { encoding = encodingOf(bytes), ...reading }: Reading = {},
): Table {
  const whole = decoded(bytes, encoding);
  const [line = '', named] = NAMED_SEPARATOR.exec(whole) ?? [];
  const text = whole.slice(line.length);
  const separator = reading.separator ?? SEPARATORS.find((each) => each === named) ?? separatorOf(text);
  const firstRow = line === '' ? 2 : 3;
  const { data } = Papa.parse<string[]>(text, { delimiter: separator });
  const [headers = [], ...rows] = data;
  return {
    encoding,
    separator,
    headers,
    rows: rows.flatMap((cells, at) => (isFilled(cells) ? [{ number: at + firstRow, cells }] : [])),
  };
}
