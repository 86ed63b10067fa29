import { useState } from 'react';
import { guessMapping } from './mapping/guess.ts';
import type { Mapping } from './mapping/targets.ts';
import { readTable } from './reading/readTable.ts';
import { MOST_BYTES, MOST_ROWS, type Reading, type Table } from './reading/table.ts';

export type FileFault = 'tooLarge' | 'empty' | 'workbook' | 'unreadable' | 'several';

/** A file that has been read, and what its columns become. */
export interface ChosenTable {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly reading: Reading;
  readonly table: Table;
  readonly mapping: Mapping;
}

/** A zip archive begins so, and with it every workbook of a spreadsheet program. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** @throws {Error} when the browser cannot read the file any more */
async function chosenOf(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  reading: Reading,
): Promise<ChosenTable | FileFault> {
  if (ZIP.every((byte, at) => bytes[at] === byte)) return 'workbook';
  const table = await readTable(bytes, reading);
  if (table.rows.length === 0) return 'empty';
  if (table.rows.length > MOST_ROWS) return 'tooLarge';
  return { name, bytes, reading, table, mapping: guessMapping(table) };
}

/** The chosen file, which lives in the memory of this screen only. */
export function useChosenTable() {
  const [chosen, setChosen] = useState<ChosenTable>();
  const [fault, setFault] = useState<FileFault>();
  const [isReading, setIsReading] = useState(false);

  async function read(load: () => Promise<ChosenTable | FileFault>): Promise<void> {
    setIsReading(true);
    const read = await load().catch((): FileFault => 'unreadable');
    setChosen(typeof read === 'string' ? undefined : read);
    setFault(typeof read === 'string' ? read : undefined);
    setIsReading(false);
  }
  const choose = (files: readonly File[]): void => {
    const [file, second] = files;
    if (!file) return;
    void read(async () => {
      if (second) return 'several';
      if (file.size > MOST_BYTES) return 'tooLarge';
      return chosenOf(file.name, new Uint8Array(await file.arrayBuffer()), {});
    });
  };
  return {
    chosen,
    fault,
    isReading,
    choose,
    /** Reads the same file in another way. */
    readAs: ({ name, bytes, reading }: ChosenTable, change: Reading) =>
      void read(() => chosenOf(name, bytes, { ...reading, ...change })),
    setMapping: (mapping: Mapping) => setChosen((present) => present && { ...present, mapping }),
    clear: () => {
      setChosen(undefined);
      setFault(undefined);
    },
  };
}
