import type { BuildOptions } from 'esbuild';

/**
 * How every function is bundled: one ES module that holds all it needs, the SDK included, because a bundled
 * client starts three times as fast as the one in Lambda's runtime. The banner serves CommonJS packages.
 */
export const BUNDLING = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  mainFields: ['module', 'main'],
  external: [],
  banner: {
    js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
  },
} satisfies BuildOptions;
