import { useEffect, useState } from 'react';
import type { Item } from '#shared/contract/assets.ts';
import { wait } from '#web/base/wait.ts';
import { createReader, type ReadItem } from './readItem.ts';

/** The browser paints and takes input after each slice, so that nobody notices the work. */
const SLICE_MS = 12;

/** @returns undefined when it was given up */
async function readInSlices(
  items: readonly Item[],
  isCurrent: () => boolean,
): Promise<ReadItem[] | undefined> {
  const read = createReader();
  const done: ReadItem[] = [];
  let sliceEnd = performance.now() + SLICE_MS;
  for (const item of items) {
    done.push(read(item));
    if (performance.now() < sliceEnd) continue;
    await wait(0);
    if (!isCurrent()) return undefined;
    sliceEnd = performance.now() + SLICE_MS;
  }
  return done;
}

/**
 * Reads what the overview counts of all items, in slices. The component that asks keeps it, so it goes with the items
 * at a lock.
 * @returns undefined until all are read; after a change of the items, as they were until they are read again
 */
export function useReadItems(items: readonly Item[]): readonly ReadItem[] | undefined {
  const [read, setRead] = useState<readonly ReadItem[]>();
  useEffect(() => {
    let isCurrent = true;
    void readInSlices(items, () => isCurrent).then((done) => isCurrent && done && setRead(done));
    return () => {
      isCurrent = false;
    };
  }, [items]);
  return read;
}
