import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, parseSync, type Rolldown, Visitor } from 'vite';

/** How oidc-client-ts calls its own log, which nobody reads here: without it the first load is 2 kB lighter. */
const SIGN_IN_LOG = ['logger2.debug', 'logger2.info', 'logger2.warn', 'logger2.error'];

/** The package names only its development build, which warns about mistakes in its use. */
const PRODUCTION_ROUTER = fileURLToPath(
  import.meta.resolve('react-router').replace(/\/development\/index\.m?js$/, '/production/index.mjs'),
);

/** The link's prefetching is cut out, and with it the code that only the router's own server uses. */
const LINKED_PAGE_AHEAD =
  /return shouldPrefetch && !isAbsolute \? .*createElement\(PrefetchPageLinks, .* : link;/;

let isPrefetchingCut = false;

const routerWithoutServer: Plugin = {
  name: 'router-without-server',
  apply: 'build',
  config: () => ({ resolve: { alias: [{ find: /^react-router$/, replacement: PRODUCTION_ROUTER }] } }),
  transform: {
    filter: { id: /\/node_modules\/react-router\//, code: LINKED_PAGE_AHEAD },
    handler: (code) => {
      isPrefetchingCut = true;
      return { code: code.replace(LINKED_PAGE_AHEAD, 'return link;'), map: null };
    },
  },
  buildEnd(error) {
    if (error || isPrefetchingCut) return;
    this.error("react-router's link has no such prefetching any more: look for its line anew.");
  },
};

/**
 * Lets the bundler drop the components of a package that the app does not use. It keeps a component that is given a
 * name for React's developer tools or a way to its styles, which nothing here reads, or that is made by a call which might
 * do more than make it.
 */
const droppableComponents: Plugin = {
  name: 'droppable-components',
  apply: 'build',
  transform: {
    filter: { id: /\/node_modules\/.*\.m?js$/, code: /displayName|forwardRef|createContext|memo/ },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.(?:displayName = .*|(?:classes|varsResolver) = \w+);$/gm, '')
        .replace(
          /^((?:const|var) \w+ = )((?:React\d*\.)?(?:forwardRef|createContext|memo)\()/gm,
          '$1/* @__PURE__ */ $2',
        ),
      map: null,
    }),
  },
};

const ICONS = /\/@tabler\/icons-react\/.*\/Icon\w+\./;

type IconNode = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/** The same strokes as one path. A path that begins with a small letter, or says more than its strokes, stays. */
function asOnePath(nodes: string): string {
  const all = JSON.parse(nodes) as readonly IconNode[];
  const isPlain = ([tag, { key: _, d = '', ...others }]: IconNode) =>
    tag === 'path' && d.startsWith('M') && Object.keys(others).length === 0;
  if (!all.every(isPlain)) return nodes;
  return JSON.stringify([['path', { d: all.map(([, { d }]) => d).join(''), key: 'all' }]]);
}

/**
 * Draws an icon with one path in place of up to a dozen. Half of the elements of an item's card were paths, and a key in
 * the search makes a window full of cards anew.
 */
const iconsOfOnePath: Plugin = {
  name: 'icons-of-one-path',
  apply: 'build',
  transform: {
    filter: { id: ICONS, code: '__iconNode = [' },
    handler: (code) => ({ code: code.replace(/(?<=__iconNode = )\[.*\](?=;)/, asOnePath), map: null }),
  },
};

/** The parts of an endpoint that no call of the app reads. */
const OF_NO_CALL = ['summary', 'params', 'query', 'headers', 'body', 'errors'];

/**
 * The places of these properties in each object that declares an endpoint or a part of one: it has a summary, which is a
 * text and no schema.
 */
function partsOfNoCall(path: string, code: string): { readonly start: number; readonly end: number }[] {
  const parts: { name: string; isSchema: boolean; start: number; end: number }[] = [];
  const visitor = new Visitor({
    ObjectExpression({ properties }) {
      const named = properties.flatMap((property) =>
        property.type === 'Property' && property.key.type === 'Identifier'
          ? [
              {
                name: property.key.name,
                isSchema: property.value.type === 'CallExpression',
                start: property.start,
                end: property.end,
              },
            ]
          : [],
      );
      const isOfEndpoint = named.some(({ name, isSchema }) => name === 'summary' && !isSchema);
      if (isOfEndpoint) parts.push(...named.filter(({ name }) => OF_NO_CALL.includes(name)));
    },
  });
  visitor.visit(parseSync(path, code).program);
  return parts;
}

/**
 * The functions check requests, and the OpenAPI document describes them. The app sends what the types of the contract
 * allow, so its code goes without all of this; `contractParts.test.ts` holds that it reads none of it.
 */
const contractOfCalls: Plugin = {
  name: 'contract-of-calls',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/shared\/contract\/\w+\.ts$/, code: 'summary' },
    handler(code, id) {
      let left = code;
      // From the last to the first, so that the places of the others stay.
      for (const { start, end } of partsOfNoCall(id, code).toReversed())
        left = left.slice(0, start) + left.slice(end).replace(/^,/, '');
      return { code: left, map: null };
    },
  },
};

/** Smaller files fit into one packet as they are. */
const LEAST_PACKED_BYTES = 1_000;
/** The best of 11 would take seventeen seconds of every build for a tenth of the bytes. */
const BROTLI_QUALITY = 9;

/**
 * Writes each text of the app once more in both packed forms, which the local cloud sends to browsers that take them.
 * CloudFront packs by itself. A build that watches the files is read by its developer only.
 */
const packedFiles: Plugin = {
  name: 'packed-files',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    if (this.meta.watchMode) return;
    const texts = Object.keys(bundle).filter((name) => /\.(js|mjs|css|html|svg)$/.test(name));
    await Promise.all(texts.map((name) => writePacked(join(dir, name))));
  },
};

async function writePacked(path: string): Promise<void> {
  const text = await readFile(path);
  if (text.length < LEAST_PACKED_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(text, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(text));
}

/** Writes beside the app which modules each of its scripts holds, by which a test measures the first load. */
const moduleList: Plugin = {
  name: 'module-list',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const list = chunks.map(({ fileName, imports, moduleIds }) => ({
      fileName,
      imports,
      modules: moduleIds.map((id) => relative(import.meta.dirname, id)),
    }));
    await writeFile(`${dir}-modules.json`, JSON.stringify(list));
  },
};

/** The editors and Home load the details that the product knows when they need them: no first load has them. */
const KNOWN_PARTS = [/\/shared\/domain\/(knownDetails|money|details\/knownNames)\./];

/** The screens of items share these beyond the start: as one file they are a third smaller than as twenty. */
const ITEM_PARTS = [
  /@mantine\/core\/esm\/components\/(Alert|Card|CloseButton|Input|InputBase|NativeSelect|Paper|TextInput)\//,
  /@mantine\/core\/esm\/components\/Combobox\/(ComboboxChevron|get-parsed-combobox-data)\//,
  /@mantine\/.*\/(create-safe-context|use-id)/,
  /@mantine\/hooks\/.*\/use-(callback-ref|disclosure|merged-ref)\//,
  /@tabler\/.*\/Icon(Check|Plus|Trash)\./,
  /\/web\/src\/features\/items\/api\//,
  /\/web\/src\/ui\/text\./,
  /\/shared\/domain\/(amounts|foldText)\./,
];

/** Home and an item's page share these besides; the form of a new item does without them. */
const SHOWN_PARTS = [
  /@mantine\/core\/esm\/components\/(Anchor|Badge)\//,
  /@tabler\/.*\/Icon(ArrowsExchange|ChevronUp|DotsVertical|Eye|Mail|Pencil|Qrcode|ShieldCheck|Transfer)\./,
  /\/web\/src\/features\/items\/(parts\/(list|use|wanted)|(itemList|listView|qr\/useQrModal)\.)/,
  /\/web\/src\/features\/items\/home\/ItemMarks\./,
  /\/web\/src\/files\/showing\/fileRoles\./,
  /\/web\/src\/ui\/(Facts|LevelBadge|typeIcons\/TypeIcon)\./,
];

/** Only Home needs these of its list: as one file they are smaller than as ten. */
const LIST_PARTS = [
  /@mantine\/hooks\/.*\/use-(debounced-callback|set)\//,
  /@tabler\/.*\/Icon(FileText|Search)\./,
  /\/web\/src\/features\/items\/home\/(CardMenu|Grid|ItemCard|ItemGrid|ItemPicture|openByClick|useListWorth)\./,
  /\/web\/src\/features\/items\/(labels\/loadLabels|selection\/Selectable)\./,
  /\/web\/src\/ui\/SearchField\./,
];

/** Nearly every dialog consists of these. */
const DIALOG_PARTS = [
  /@mantine\/core\/esm\/components\/(Checkbox|FocusTrap|Modal|ModalBase|OptionalPortal|Portal|ScrollArea)\//,
];

/** Home asks for these soon after it is drawn. As separate files, each would cost the browser a request. */
const LATE_PARTS = [
  /\/web\/src\/features\/items\/home\/(encryptionAlerts|worthText)\./,
  /\/web\/src\/files\/adding\/HomeDrops\./,
  /\/web\/src\/files\/showing\/(Picture|fetching\/links)\./,
  /\/web\/src\/session\/memory\/(MemoryWatch|compare|remembered)/,
  /\/web\/src\/ui\/typeIcons\/DrawnType\./,
];

/** The entry has these besides, which the app and the sign-in's client share: a sign-in asks for no other file. */
const ENTRY_PARTS = [
  /vite\/preload-helper/,
  /\/web\/index\.html/,
  /\/node_modules\/jwt-decode\//,
  /\/shared\/(contract\/endpoint|domain\/constants)\./,
  /\/web\/src\/(api\/request|app\/(enter|homeRequests)|auth\/stored|base\/(routes|tabs)|session\/unfinishedLock)\./,
];

const isOneOf = (parts: readonly RegExp[]) => (id: string) => parts.some((part) => part.test(id));

const inSource = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url));
/** The entry loads it where nobody has to sign in first. */
const APP = inSource('app/main.tsx');
const HOME = inSource('features/items/home/HomeScreen.tsx');
/** The pictures of items on Home, which it draws beside the texts. */
const PICTURES = [inSource('files/showing/Picture.tsx'), inSource('ui/typeIcons/DrawnType.tsx')];

/** The font of nearly every text. Its style sheet comes too late to ask for it. */
const LATIN = /\/inter-latin-wght-normal-[^/]*\.woff2$/;

/** Writes into the page which files the app and Home consist of, for `head.js`. */
const namedParts: Plugin = {
  name: 'named-parts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const app = [
        'config.json',
        ...filesOf(APP, bundle),
        ...Object.keys(bundle).filter((name) => LATIN.test(name)),
      ];
      const home = filesOf(HOME, bundle).filter((file) => !app.includes(file));
      const pictures = [...new Set(PICTURES.flatMap((module) => filesOf(module, bundle)))].filter(
        (file) => ![...app, ...home].includes(file),
      );
      const named = { 'app-parts': app, 'home-parts': home, 'picture-parts': pictures };
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

/** The file gives the two functions of i18next that the app calls, in a fiftieth of its code. */
export const TRANSLATION = {
  find: /^(react-)?i18next$/,
  replacement: fileURLToPath(new URL('src/base/i18n.ts', import.meta.url)),
};

/**
 * The name of a part that no person asks for. The first load lists those of all parts that come later: names that
 * also say what is inside would make it heavier.
 */
const SHORT_NAME = 'app/[hash:7]';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    routerWithoutServer,
    contractOfCalls,
    droppableComponents,
    iconsOfOnePath,
    namedParts,
    packedFiles,
    moduleList,
  ],
  resolve: { alias: [TRANSLATION] },
  /** A worker loads its larger parts when it needs them, which only modules can. */
  worker: { format: 'es' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    /** Not `assets`: that path belongs to the API. */
    assetsDir: 'app',
    /** The content security policy allows no data: fonts or scripts. */
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [fileURLToPath(new URL('index.html', import.meta.url)), APP],
      treeshake: { manualPureFunctions: SIGN_IN_LOG },
      output: {
        chunkFileNames: `${SHORT_NAME}.js`,
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? `${SHORT_NAME}.css` : 'app/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'enter', tags: ['$initial'], priority: 2, test: isOneOf(ENTRY_PARTS) },
            /** The code that every visit needs is one file: it compresses by a tenth better than thirty small ones. */
            { name: 'start', tags: ['$initial'], priority: 1 },
            { name: 'items', test: isOneOf(ITEM_PARTS) },
            { name: 'known', test: isOneOf(KNOWN_PARTS) },
            { name: 'shown', test: isOneOf(SHOWN_PARTS) },
            { name: 'list', test: isOneOf(LIST_PARTS) },
            { name: 'dialogs', test: isOneOf(DIALOG_PARTS) },
            /** Several screens share these, each in a few hundred bytes. */
            { name: 'icons', test: ICONS, minShareCount: 2 },
            { name: 'late', test: isOneOf(LATE_PARTS) },
          ],
        },
      },
    },
  },
});
