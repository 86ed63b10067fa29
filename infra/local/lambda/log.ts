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

  function write(lines: Buffer): void {
    if (bytes > 0 && bytes + lines.length > largestBytes) {
      closeSync(file);
      renameSync(present, join(folder, FUNCTION_LOGS.earlier));
      file = open();
      bytes = 0;
    }
    bytes += writeSync(file, lines);
  }
  return new Writable({
    write(lines, _, done) {
      try {
        write(lines);
      } catch {
        // A full disk must not end the product.
      }
      done();
    },
    destroy(error, done) {
      closeSync(file);
      done(error);
    },
  });
}
