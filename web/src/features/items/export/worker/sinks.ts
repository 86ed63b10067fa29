/** The most bytes that are collected where the browser cannot write to a file. */
export const MOST_COLLECTED_BYTES = 1_000_000_000;
/** Pieces of this size leave the memory of the script: the browser holds them, on the disk if it must. */
const PIECE_BYTES = 4 * 1024 * 1024;

/** An archive that is collected has become larger than a browser can be expected to hold. */
export class TooLargeToCollect extends Error {
  override readonly name = 'TooLargeToCollect';
}

export interface Sink {
  readonly stream: WritableStream<Uint8Array>;
  /** Gives the collected bytes once the stream is closed; undefined where they were written to a file. */
  readonly content: () => Blob | undefined;
}

/** Writes to a file that the user has chosen. It appears when the stream is closed; an aborted one leaves nothing. */
export async function fileSink(file: FileSystemFileHandle): Promise<Sink> {
  return { stream: await file.createWritable(), content: () => undefined };
}

/** Collects what is written, up to a limit. */
export function collectingSink(most = MOST_COLLECTED_BYTES): Sink {
  let pieces: Blob[] = [];
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let [length, waitingLength] = [0, 0];
  const pack = () => {
    pieces.push(new Blob(waiting));
    [waiting, waitingLength] = [[], 0];
  };
  const stream = new WritableStream<Uint8Array>({
    write: (chunk) => {
      length += chunk.length;
      if (length > most) throw new TooLargeToCollect();
      waiting.push(new Uint8Array(chunk));
      waitingLength += chunk.length;
      if (waitingLength >= PIECE_BYTES) pack();
    },
    close: pack,
    abort: () => {
      [pieces, waiting] = [[], []];
    },
  });
  return { stream, content: () => new Blob(pieces) };
}
