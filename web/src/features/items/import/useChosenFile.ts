import { useRef, useState } from 'react';
import { guessMapping } from './mapping/guess.ts';
import type { Mapping } from './mapping/targets.ts';
import type { Defaults } from './planning/rowItem.ts';
import type { Reading, Table, TableRequest } from './reading/table.ts';

/** Longer files are no inventory, and would fill the memory of the tab. */
const MOST_BYTES = 50 * 1024 * 1024;
const MOST_ROWS = 20_000;

export type FileFault = 'tooLarge' | 'empty' | 'workbook' | 'unreadable' | 'several';

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
async function isArchive(file: Blob): Promise<boolean> {
  try {
    const start = startOf(new Uint8Array(await file.slice(0, LOOKED_AT).arrayBuffer()));
    const isWorkbook = WORKBOOK.some((name) => start.slice(NAME_AT).startsWith(name));
    return start.startsWith(AGE) || (start.startsWith(ZIP) && !isWorkbook);
  } catch {
    // It is then read as a table, and that tells that it cannot be read.
    return false;
  }
}

/** Reads the table in a worker of its own. @throws {Error} when the worker cannot be loaded or runs out of memory */
async function readTable(bytes: Uint8Array, reading: Reading): Promise<Table> {
  if (typeof Worker === 'undefined') return (await import('./reading/table.ts')).tableOf(bytes, reading);
  const worker = new Worker(new URL('./reading/table.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Table>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Table>) => resolve(data);
      worker.onerror = () => reject(new Error('The table could not be read'));
      worker.postMessage({ bytes, reading } satisfies TableRequest);
    });
  } finally {
    worker.terminate();
  }
}

/** @throws {Error} when the browser cannot read the file any more */
async function chosenOf(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  reading: Reading,
  choices: Choices | undefined,
): Promise<ChosenTable | FileFault> {
  if (startOf(bytes).startsWith(ZIP)) return 'workbook';
  const table = await readTable(bytes, reading);
  if (table.rows.length === 0) return 'empty';
  if (table.rows.length > MOST_ROWS) return 'tooLarge';
  return { name, bytes, table, mapping: choicesFor(table, choices)?.mapping ?? guessMapping(table) };
}

/**
 * The chosen table, which lives in the memory of this screen only.
 * @param before what was chosen for the columns when a lock put the file away
 */
function useChosenTable(before?: Choices) {
  const [chosen, setChosen] = useState<ChosenTable>();
  const [fault, setFault] = useState<FileFault>();
  const [reading, setReading] = useState<'another' | 'again'>();

  /** The one that counts: a long file may be read only after another one was chosen. */
  const last = useRef<unknown>(undefined);
  /** How the file is to be read; what was chosen first may still be on its way when the rest is. */
  const wanted = useRef<Reading>({});

  async function read(load: () => Promise<ChosenTable | FileFault>): Promise<void> {
    last.current = load;
    const found = await load().catch((): FileFault => 'unreadable');
    if (last.current !== load) return;
    setChosen(typeof found === 'string' ? undefined : found);
    setFault(typeof found === 'string' ? found : undefined);
    setReading(undefined);
  }
  /** From now on the file that is shown is not read in another way: another one comes in its place. */
  const awaitAnother = (): void => {
    last.current = undefined;
    wanted.current = {};
    setReading('another');
  };
  const choose = (files: readonly File[]): void => {
    const [file, second] = files;
    if (!file) return;
    void read(async () => {
      if (second) return 'several';
      if (file.size > MOST_BYTES) return 'tooLarge';
      return chosenOf(file.name, new Uint8Array(await file.arrayBuffer()), {}, before);
    });
  };
  return {
    chosen,
    fault,
    isReading: reading !== undefined,
    /** Whether another file is on its way, so that a choice for the one that is shown would be lost. */
    isOutgoing: reading === 'another',
    awaitAnother,
    choose,
    /** Reads the same file in another way. */
    readAs: ({ name, bytes }: ChosenTable, change: Reading): void => {
      if (reading === 'another') return;
      const all = { ...wanted.current, ...change };
      wanted.current = all;
      setReading('again');
      void read(() => chosenOf(name, bytes, all, undefined));
    },
    setMapping: (mapping: Mapping) => setChosen((present) => present && { ...present, mapping }),
    clear: () => {
      last.current = undefined;
      setReading(undefined);
      setChosen(undefined);
      setFault(undefined);
    },
  };
}

/** The chosen file: a table, which is read here, or an archive. */
export function useChosenFile(before: Choices | undefined) {
  const table = useChosenTable(before);
  const [archive, setArchive] = useState<File>();
  const last = useRef<readonly File[]>(undefined);
  const clear = (): void => {
    last.current = undefined;
    table.clear();
    setArchive(undefined);
  };
  const choose = async (files: readonly File[]): Promise<void> => {
    const [file, second] = files;
    if (!file) return;
    last.current = files;
    table.awaitAnother();
    const isOfProduct = !second && (await isArchive(file));
    // A disk can be slow, and another file may have been chosen since.
    if (last.current !== files) return;
    if (isOfProduct) {
      table.clear();
      return setArchive(file);
    }
    setArchive(undefined);
    table.choose(files);
  };
  return { table, archive, choose: (files: readonly File[]) => void choose(files), clear };
}

export type ChosenFile = ReturnType<typeof useChosenFile>;
