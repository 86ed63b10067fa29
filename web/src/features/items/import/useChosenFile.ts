import { useRef, useState } from 'react';
import {
  type Choices,
  type ChosenTable,
  chosenOf,
  type FileFault,
  isArchive,
  MOST_BYTES,
} from './chosenTable.ts';
import type { Mapping } from './mapping/targets.ts';
import type { Reading } from './reading/table.ts';

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

  /** @param shown the table of the same file, which says as much as before where that could not be read anew */
  async function read(load: () => Promise<ChosenTable | FileFault>, shown?: ChosenTable): Promise<void> {
    last.current = load;
    const found = await load().catch((): FileFault => 'unreadable');
    if (last.current !== load) return;
    const isFault = typeof found === 'string';
    if (shown && found === 'notLoaded') {
      const { encoding, separator } = shown.table;
      wanted.current = { encoding, separator };
    } else setChosen(isFault ? undefined : found);
    setFault(isFault ? found : undefined);
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
    readAs: (shown: ChosenTable, change: Reading): void => {
      if (reading === 'another') return;
      const all = { ...wanted.current, ...change };
      wanted.current = all;
      setReading('again');
      void read(() => chosenOf(shown.name, shown.bytes, all, undefined), shown);
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
