/** The most bytes of files that are read ahead of the one that is being written; a larger file is read alone. */
const AHEAD_BYTES = 8 * 1024 * 1024;
/** As many as a browser opens connections to one server. */
const AT_ONCE = 6;

interface Sized {
  readonly bytes: number;
}

/**
 * Reads each of the entries, several at once, and gives the results in their order. What is read and not yet taken is
 * bounded, so that however many there are, the memory holds only a few.
 * @throws what `read` throws, when its turn comes
 */
export async function* readAhead<Entry extends Sized, Result>(
  entries: readonly Entry[],
  read: (entry: Entry) => Promise<Result>,
): AsyncGenerator<readonly [Entry, Result]> {
  const waiting: { readonly entry: Entry; readonly result: Promise<Result> }[] = [];
  let next = 0;
  let ahead = 0;

  const fill = () => {
    for (let entry = entries[next]; entry; entry = entries[next]) {
      const isFull = waiting.length >= AT_ONCE || ahead + entry.bytes > AHEAD_BYTES;
      if (isFull && waiting.length > 0) return;
      const result = read(entry);
      // It is thrown when its turn comes: until then nobody listens.
      result.catch(() => undefined);
      waiting.push({ entry, result });
      ahead += entry.bytes;
      next += 1;
    }
  };
  for (fill(); waiting.length > 0; fill()) {
    const [first] = waiting;
    if (!first) return;
    const result = await first.result;
    yield [first.entry, result];
    // It counts until it has been written.
    waiting.shift();
    ahead -= first.entry.bytes;
  }
}
