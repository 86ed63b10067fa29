import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { FUNCTION_LOGS } from '#infra/declared/outputs.ts';

/** Some ten thousand requests. */
const LARGEST_BYTES = 5_000_000;

/**
 * Opens the log of the functions, which begins anew when it is full; then the full one is kept, in place of the one before
 * it. A line is in the file when `write` returns: handing each to Node's own file threads takes several times as long.
 */
export function openLog(folder: string, largestBytes = LARGEST_BYTES): Writable {
  const present = join(folder, FUNCTION_LOGS.present);
  const open = () => openSync(present, 'a', 0o600);
  let file = open();
  let bytes = fstatSync(file).size;

  /**
   * Goes on with the full file where there can be no new one, and tries again when as much has been written. The full one
   * is closed last, because the number of a closed file soon belongs to another file or to a connection.
   */
  function beginAnew(): void {
    bytes = 0;
    const full = file;
    attempt(() => renameSync(present, join(folder, FUNCTION_LOGS.earlier)));
    attempt(() => {
      file = open();
      closeSync(full);
    });
  }

  function write(lines: Buffer): void {
    if (bytes > 0 && bytes + lines.length > largestBytes) beginAnew();
    bytes += lines.length;
    for (let written = 0; written < lines.length; ) written += writeSync(file, lines, written);
  }
  return new Writable({
    write(lines, _, done) {
      attempt(() => write(lines));
      done();
    },
    destroy(error, done) {
      closeSync(file);
      done(error);
    },
  });
}

/** Neither a full disk nor a folder that is gone may end the product. */
function attempt(act: () => void): void {
  try {
    act();
  } catch {}
}
