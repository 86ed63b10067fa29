import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, type BuildResult, buildSync, type Metafile } from 'esbuild';
import { FONT_FILES } from '#functions/lib/documents/fonts/files.ts';

/** Lays out the text of documents. */
const SHAPER = 'harfbuzzjs';
/** The files of its package that run. */
const SHAPER_FILES = ['package.json', 'dist/index.mjs', 'dist/harfbuzz.js', 'dist/harfbuzz.wasm'];

/**
 * The settings of every function's bundle: ES modules with all dependencies. The SDK is included because a bundled
 * client starts three times as fast as the one in Lambda's runtime. A module that is loaded by `import()` stays in a file
 * of its own, which most starts do not read. The banner defines `require` for CommonJS packages.
 */
export const BUNDLING = {
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  mainFields: ['module', 'main'],
  // It reads its WebAssembly from its own folder.
  external: [SHAPER],
  // The package only polyfills `fetch`, with 300 KB.
  alias: { 'isomorphic-unfetch': 'node:process' },
  outExtension: { '.js': '.mjs' },
  chunkNames: 'chunks/[name]-[hash]',
  banner: {
    js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
  },
} satisfies BuildOptions;

interface Deployed {
  /** The project's folder. */
  readonly root: string;
  /** The module that exports `handler`, relative to the root. */
  readonly entry: string;
  readonly folder: string;
}

/** Bundles a function for deployment: `index.mjs` and the files that it loads. */
export function bundleForLambda({ root, entry, folder }: Deployed): BuildResult<{ metafile: true }> {
  const result = buildSync({
    ...BUNDLING,
    absWorkingDir: root,
    entryPoints: { index: entry },
    outdir: folder,
    target: 'node24',
    minify: true,
    legalComments: 'none',
    logLevel: 'error',
    metafile: true,
  });
  addFonts(folder, result.metafile);
  return result;
}

const { resolve } = createRequire(import.meta.url);

/**
 * Copies the fonts and their shaper beside a bundle that draws documents, under `node_modules`, where the code resolves them.
 * They stay separate files, so that a start does not parse them and a document reads only those that it needs.
 */
export function addFonts(folder: string, { inputs }: Metafile): void {
  if (!Object.keys(inputs).some((path) => path.endsWith('functions/lib/documents/fonts/library.ts'))) return;
  for (const file of Object.values(FONT_FILES)) cpSync(resolve(file), join(folder, 'node_modules', file));
  const shaper = dirname(dirname(fileURLToPath(import.meta.resolve(SHAPER))));
  for (const file of SHAPER_FILES) cpSync(join(shaper, file), join(folder, 'node_modules', SHAPER, file));
}
