import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

const WEB = dirname(import.meta.dirname);

/** Smaller files fit into one packet as they are. */
const LEAST_PACKED_BYTES = 1_000;
/**
 * The files that a first visit waits for are 6 % smaller at 10 than at 9, for a second and a half of the build. The best
 * quality, 11, would take four seconds more for another 1.5 %.
 */
const BROTLI_QUALITY = { first: 10, later: 9 };

/**
 * Writes each text of the app once more in both packed forms, which the local cloud sends to browsers that take them.
 * CloudFront packs by itself. A build that watches the files is read by its developer only.
 */
export const packedFiles: Plugin = {
  name: 'packed-files',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    if (this.meta.watchMode) return;
    const first = new Set([HEAD, ...[APP, HOME, ...PICTURES].flatMap((module) => filesOf(module, bundle))]);
    const texts = [...Object.keys(bundle), HEAD].filter((name) => /\.(js|mjs|css|html|svg)$/.test(name));
    await Promise.all(
      texts.map((name) => writePacked(join(dir, name), BROTLI_QUALITY[first.has(name) ? 'first' : 'later'])),
    );
  },
};

/** It comes from the folder `public`, and no page is drawn before it. */
const HEAD = 'head.js';

async function writePacked(path: string, quality: number): Promise<void> {
  const text = await readFile(path);
  if (text.length < LEAST_PACKED_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(text, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }));
}

/** Writes beside the app which modules each of its scripts holds, by which a test measures the first load. */
export const moduleList: Plugin = {
  name: 'module-list',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const list = chunks.map(({ fileName, imports, moduleIds }) => ({
      fileName,
      imports,
      modules: moduleIds.map((id) => relative(WEB, id)),
    }));
    await writeFile(`${dir}-modules.json`, JSON.stringify(list));
  },
};

const inSource = (path: string): string => join(WEB, 'src', path);
/** The entry loads it where nobody has to sign in first. */
export const APP = inSource('app/main.tsx');
const HOME = inSource('features/items/home/HomeScreen.tsx');
const OTHERS = inSource('app/otherScreens.ts');
/** The pictures of items on Home, which it draws beside the texts. */
const PICTURES = [inSource('files/showing/Picture.tsx'), inSource('ui/typeIcons/DrawnType.tsx')];

/** The font of nearly every text. Its style sheet comes too late to ask for it. */
const LETTERS = /\/inter-letters-[^/]*\.woff2$/;

/** Writes into the page which files the app and Home consist of, for `head.js`. */
export const namedParts: Plugin = {
  name: 'named-parts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const app = [
        ...filesOf(APP, bundle),
        'config.json',
        ...Object.keys(bundle).filter((name) => LETTERS.test(name)),
      ];
      const home = filesOf(HOME, bundle).filter((file) => !app.includes(file));
      const pictures = [...new Set(PICTURES.flatMap((module) => filesOf(module, bundle)))].filter(
        (file) => ![...app, ...home].includes(file),
      );
      const others = filesOf(OTHERS, bundle).filter((file) => !app.includes(file));
      const named = {
        'app-parts': app,
        'home-parts': home,
        'picture-parts': pictures,
        'other-parts': others,
      };
      return Object.entries(named).map(([name, files]) => ({
        tag: 'meta',
        attrs: { name, content: files.map((file) => `/${file}`).join(' ') },
        injectTo: 'head-prepend',
      }));
    },
  },
};

/** The scripts and style sheets that a module needs. */
function filesOf(module: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const seen = new Set(chunks.filter(({ moduleIds }) => moduleIds.includes(module)));
  // A set that grows while it is read is read to its new end.
  for (const { imports } of seen)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) seen.add(chunk);
  return [...seen].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
}
