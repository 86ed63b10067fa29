import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type FaceName, FONT_FILES, SCRIPTS } from './files.ts';
import { type Font, openFont } from './font.ts';

const { resolve } = createRequire(import.meta.url);

/** A font to measure and shape with, and the file that it was read from. */
export interface LoadedFont {
  readonly font: Font;
  readonly file: Buffer;
}

const loaded = new Map<FaceName, Promise<LoadedFont>>();

/** The font of a face. Read and parsed once in a process: a font is the same for every document. */
export function loadFont(face: FaceName): Promise<LoadedFont> {
  const known = loaded.get(face);
  if (known) return known;
  const path = resolve(FONT_FILES[face]);
  const loading = readFile(path).then((file) => ({ font: openFont(file, path), file }));
  loaded.set(face, loading);
  // A file that could not be read is tried again by the next document.
  loading.catch(() => loaded.delete(face));
  return loading;
}

/** The faces that these texts need, the two of every document first. */
export function facesFor(texts: Iterable<string>): FaceName[] {
  const wanted = new Set<FaceName>(['regular', 'bold']);
  const missing = new Map(SCRIPTS);
  for (const text of texts) {
    for (const [face, script] of missing) {
      if (!script.test(text)) continue;
      wanted.add(face);
      missing.delete(face);
    }
  }
  return [...wanted];
}
