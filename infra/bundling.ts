import { type BuildOptions, type BuildResult, buildSync } from 'esbuild';

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
export const bundleForLambda = ({ root, entry, folder }: Deployed): BuildResult<{ metafile: true }> =>
  buildSync({
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
