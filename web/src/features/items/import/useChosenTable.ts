import { useRef, useState } from 'react';
import { guessMapping } from './mapping/guess.ts';
import type { Mapping } from './mapping/targets.ts';
import type { Defaults } from './planning/rowItem.ts';
import { readTable } from './reading/readTable.ts';
import type { Reading, Table } from './reading/table.ts';

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
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** @throws {Error} when the browser cannot read the file any more */
async function chosenOf(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  reading: Reading,
  choices: Choices | undefined,
): Promise<ChosenTable | FileFault> {
  if (ZIP.every((byte, at) => bytes[at] === byte)) return 'workbook';
  const table = await readTable(bytes, reading);
  if (table.rows.length === 0) return 'empty';
  if (table.rows.length > MOST_ROWS) return 'tooLarge';
  return { name, bytes, table, mapping: choicesFor(table, choices)?.mapping ?? guessMapping(table) };
}

/**
 * The chosen file, which lives in the memory of this screen only.
 * @param before what was chosen for the columns when a lock put the file away
 */
export function useChosenTable(before?: Choices) {
  const [chosen, setChosen] = useState<ChosenTable>();
  const [fault, setFault] = useState<FileFault>();
  const [isReading, setIsReading] = useState(false);

  /** The one that counts: a long file may be read only after another one was chosen. */
  const last = useRef<unknown>(undefined);
  /**
   * How the file is to be read; what was chosen first may still be on its way when the rest is. Undefined while another
   * file comes in its place.
   */
  const wanted = useRef<Reading>(undefined);

  async function read(load: () => Promise<ChosenTable | FileFault>): Promise<void> {
    last.current = load;
    setIsReading(true);
    const found = await load().catch((): FileFault => 'unreadable');
    if (last.current !== load) return;
    setChosen(typeof found === 'string' ? undefined : found);
    setFault(typeof found === 'string' ? found : undefined);
    wanted.current ??= {};
    setIsReading(false);
  }
  const choose = (files: readonly File[]): void => {
    const [file, second] = files;
    if (!file) return;
    wanted.current = undefined;
    void read(async () => {
      if (second) return 'several';
      if (file.size > MOST_BYTES) return 'tooLarge';
      return chosenOf(file.name, new Uint8Array(await file.arrayBuffer()), {}, before);
    });
  };
  return {
    chosen,
    fault,
    isReading,
    choose,
    /** Reads the same file in another way. */
    readAs: ({ name, bytes }: ChosenTable, change: Reading): void => {
      if (!wanted.current) return;
      const reading = { ...wanted.current, ...change };
      wanted.current = reading;
      void read(() => chosenOf(name, bytes, reading, undefined));
    },
    setMapping: (mapping: Mapping) => setChosen((present) => present && { ...present, mapping }),
    clear: () => {
      last.current = undefined;
      setIsReading(false);
      setChosen(undefined);
      setFault(undefined);
    },
  };
}
