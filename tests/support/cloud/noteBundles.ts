import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FunctionName } from '#functions/declared.ts';

type BundleOf = (name: FunctionName) => string;

/**
 * Puts a module before each bundle, which hands it on and takes notes of it.
 * @param moduleOf the text of that module: what it exports, and the file whose lines are its notes
 */
export function noteBundles(bundleOf: BundleOf, moduleOf: (bundle: string, notes: string) => string) {
  const folder = mkdtempSync(join(tmpdir(), 'item-registry-noted-'));
  const notesOf = (name: FunctionName) => join(folder, `${name}.txt`);
  return {
    bundleOf(name: FunctionName): string {
      const file = join(folder, `${name}.mjs`);
      // A function that has stopped because it was idle starts again, and keeps its notes.
      appendFileSync(notesOf(name), '');
      writeFileSync(file, moduleOf(bundleOf(name), notesOf(name)));
      return file;
    },
    /** Every line so far. */
    linesOf: (name: FunctionName): string[] =>
      readFileSync(notesOf(name), 'utf8').split('\n').filter(Boolean),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
