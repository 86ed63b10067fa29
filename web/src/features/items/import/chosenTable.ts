import { guessMapping } from './mapping/guess.ts';
import type { Mapping } from './mapping/targets.ts';
import type { Defaults } from './planning/rowItem.ts';
import type { Reading, Table, TableRequest } from './reading/table.ts';
import { wasNotLoaded } from './wasNotLoaded.ts';

/** Longer files are no inventory, and would fill the memory of the tab. */
export const MOST_BYTES = 50 * 1024 * 1024;
const MOST_ROWS = 20_000;

/** Why a file is not shown as a table. Where the code that reads it was `notLoaded`, nothing is known of the file. */
export type FileFault = 'tooLarge' | 'empty' | 'workbook' | 'unreadable' | 'several' | 'notLoaded';

/** A file that has been read, and what its columns become. */
export interface ChosenTable {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly table: Table;
  readonly mapping: Mapping;
}

/** The user's choices for the columns of a table. */
export interface Choices {
  readonly headers: readonly string[];
  readonly mapping: Mapping;
  readonly defaults: Defaults;
  readonly skips: boolean;
}

/** The choices for a table, where they were made for columns of the same names. */
export const choicesFor = ({ headers }: Table, choices: Choices | undefined): Choices | undefined =>
  JSON.stringify(headers) === JSON.stringify(choices?.headers) ? choices : undefined;

/** A zip archive begins so, and with it every workbook of a spreadsheet program. */
const ZIP = 'PK\u0003\u0004';
/** So begins every file that age has encrypted. */
const AGE = 'age-encryption.org/v1\n';
/** The first file in a workbook, by its name, which stands here. */
const NAME_AT = 30;
const WORKBOOK = ['[Content_Types].xml', '_rels/', 'docProps/', 'xl/', 'mimetype'];
const LOOKED_AT = 64;

const startOf = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes.subarray(0, LOOKED_AT));

/** Whether a file may be an archive that this product has exported, by its beginning: its name says nothing. */
export async function isArchive(file: Blob): Promise<boolean> {
  try {
    const start = startOf(new Uint8Array(await file.slice(0, LOOKED_AT).arrayBuffer()));
    const isWorkbook = WORKBOOK.some((name) => start.slice(NAME_AT).startsWith(name));
    return start.startsWith(AGE) || (start.startsWith(ZIP) && !isWorkbook);
  } catch {
    // It is then read as a table, and that tells that it cannot be read.
    return false;
  }
}

/** Reads the table in a worker of its own; undefined when its code cannot be loaded. @throws {Error} when it runs out of memory */
async function readTable(bytes: Uint8Array, reading: Reading): Promise<Table | undefined> {
  if (typeof Worker === 'undefined') return (await import('./reading/table.ts')).tableOf(bytes, reading);
  const worker = new Worker(new URL('./reading/table.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Table | undefined>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Table>) => resolve(data);
      worker.onerror = (event) =>
        wasNotLoaded(event) ? resolve(undefined) : reject(new Error('The table could not be read'));
      worker.postMessage({ bytes, reading } satisfies TableRequest);
    });
  } finally {
    worker.terminate();
  }
}

/** @throws {Error} when the browser cannot read the file any more */
export async function chosenOf(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  reading: Reading,
  choices: Choices | undefined,
): Promise<ChosenTable | FileFault> {
  if (startOf(bytes).startsWith(ZIP)) return 'workbook';
  const table = await readTable(bytes, reading);
  if (!table) return 'notLoaded';
  if (table.rows.length === 0) return 'empty';
  if (table.rows.length > MOST_ROWS) return 'tooLarge';
  return { name, bytes, table, mapping: choicesFor(table, choices)?.mapping ?? guessMapping(table) };
}
