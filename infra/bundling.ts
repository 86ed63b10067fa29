import type { BuildOptions } from 'esbuild';

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
