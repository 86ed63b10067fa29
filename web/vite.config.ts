import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { CHUNKS } from './build/chunks.ts';
import { APP, moduleList, namedParts, packedFiles } from './build/files.ts';
import { licences, notedPackages } from './build/licences.ts';
import { contractOfCalls } from './build/lighter/contract.ts';
import { iconsOfOnePath } from './build/lighter/icons.ts';
import { writtenStyles } from './build/lighter/look.ts';
import { buttonsWithoutTransition, droppableComponents } from './build/lighter/mantine.ts';
import { routerWithoutServer } from './build/lighter/router.ts';

/**
 * The oldest browsers that the app is built for, by the names of the build's targets. What they know, the app uses without
 * a second way: `URL.canParse` (Chrome 120), `Promise.withResolvers` (Safari 17.4) and `AbortSignal.any` (Firefox 124, and
 * only the viewer of PDFs). `public/head.js` looks for these, and README.md names the browsers.
 */
const OLDEST_BROWSERS = { chrome: '120', edge: '120', firefox: '124', safari: '17.4', ios: '17.4' };

const BUILD_TARGET = Object.entries(OLDEST_BROWSERS).map(([name, version]) => `${name}${version}`);

/** How oidc-client-ts calls its own log, which nobody reads here: without it the first load is 2 kB lighter. */
const SIGN_IN_LOG = ['logger2.debug', 'logger2.info', 'logger2.warn', 'logger2.error'];

/** The file gives the two functions of i18next that the app calls, in a fiftieth of its code. */
export const TRANSLATION = {
  find: /^(react-)?i18next$/,
  replacement: join(import.meta.dirname, 'src/base/i18n.ts'),
};

/**
 * The name of a part that no person asks for. The first load lists those of all parts that come later: names that
 * also say what is inside would make it heavier.
 */
const SHORT_NAME = 'app/[hash:7]';

/**
 * A worker shares these with a part that it loads later, so they are a file of their own. Otherwise the part would import
 * the worker's first file, which WebKit then runs a second time: each message would be taken twice.
 */
const SHARED_IN_WORKER = {
  name: 'drawing',
  test: /\/web\/src\/(?:files\/adding\/making\/(?:drawing|fileFault|placeholder)|base\/givesPixels)\./,
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    routerWithoutServer,
    contractOfCalls,
    droppableComponents,
    buttonsWithoutTransition,
    iconsOfOnePath,
    writtenStyles,
    namedParts,
    packedFiles,
    moduleList,
    notedPackages,
    licences,
  ],
  resolve: { alias: [TRANSLATION] },
  /** A worker loads its larger parts when it needs them, which only modules can. */
  worker: {
    format: 'es',
    plugins: () => [notedPackages],
    rolldownOptions: { output: { codeSplitting: { groups: [SHARED_IN_WORKER] } } },
  },
  build: {
    target: BUILD_TARGET,
    outDir: '../dist/web',
    emptyOutDir: true,
    /** Not `assets`: that path belongs to the API. */
    assetsDir: 'app',
    /** The content security policy allows no data: fonts or scripts. */
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [join(import.meta.dirname, 'index.html'), APP],
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      treeshake: { manualPureFunctions: SIGN_IN_LOG },
      output: {
        chunkFileNames: `${SHORT_NAME}.js`,
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? `${SHORT_NAME}.css` : 'app/[name]-[hash][extname]',
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
});
