import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { initSync, parse } from 'es-module-lexer';

initSync();

/** The bytes that a start of this bundle reads: of its first file and what that imports, but not what is loaded at need. */
export function bytesReadAtStart(bundle: string): number {
  const files = new Set([bundle]);
  let bytes = 0;
  // A set that grows while it is read is read to its new end.
  for (const file of files) {
    const code = readFileSync(file);
    bytes += code.length;
    for (const imported of importedAtOnce(code.toString())) files.add(join(dirname(file), imported));
  }
  return bytes;
}

/** The files that a module needs before it can run. Bundles import nothing else but parts of Node. */
const importedAtOnce = (code: string): string[] =>
  parse(code)[0].flatMap(({ n: name = '', d: place }) =>
    place === STATIC && name.startsWith('.') ? name : [],
  );

/** In place of where the call of an `import()` stands. */
const STATIC = -1;
