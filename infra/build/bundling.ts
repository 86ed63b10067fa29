import { cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type BuildOptions, type BuildResult, buildSync, type Metafile } from 'esbuild';
import { FONT_FILES } from '#functions/lib/documents/fonts/files.ts';

/**
 * How every function is bundled: ES modules that hold all it needs, the SDK included, because a bundled client
 * starts three times as fast as the one in Lambda's runtime. What is loaded by `import()` stays in files of its
 * own, which most starts never read. The banner serves CommonJS packages.
 */
export const BUNDLING = {
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  mainFields: ['module', 'main'],
  external: [],
  // It only sets `fetch` where a runtime has none, and would bring 300 KB for it.
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
  /** The module that exports `handler`, from there. */
  readonly entry: string;
  readonly folder: string;
}

/** Bundles a function into a folder as it is deployed: `index.mjs`, and what that loads. */
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
 * Puts the fonts beside a bundle that draws documents, under `node_modules`, where it finds them as its sources
 * do. They stay files: read when a document needs one, and no part of what every start has to parse.
 */
export function addFonts(folder: string, { inputs }: Metafile): void {
  if (!Object.keys(inputs).some((path) => path.endsWith('functions/lib/documents/fonts/library.ts'))) return;
  for (const file of Object.values(FONT_FILES)) cpSync(resolve(file), join(folder, 'node_modules', file));
}
