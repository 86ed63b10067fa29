import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { SERVED_ENDPOINTS } from '#functions/declared.ts';
import { isWebBuilt } from '../../scripts/setup.mjs';

const SIGN_IN_BYTES = 25_000;
/** Each file is one more request, and the browser starts none before it knows of it. */
const HOME_FILES = 6;
const ROOT = join(import.meta.dirname, '../..');
const WEB = join(ROOT, 'web');
const BUILT = join(ROOT, 'dist', 'web');
const MANTINE = join(ROOT, 'node_modules/@mantine/core');

/** A script of the built app. */
interface Chunk {
  readonly fileName: string;
  /** The files of those that it imports. */
  readonly imports: readonly string[];
  /** The paths of its modules, from the folder `web`. */
  readonly modules: readonly string[];
  readonly code: string;
}

let chunks: Map<string, Chunk>;

beforeAll(() => {
  // A build here would replace the app that other tests serve.
  if (!isWebBuilt())
    throw new Error('The app is older than its sources: npx vite build --config web/vite.config.ts');
  const listed = JSON.parse(readFileSync(join(BUILT, '..', 'web-modules.json'), 'utf8')) as Omit<
    Chunk,
    'code'
  >[];
  chunks = new Map(
    listed.map((chunk) => {
      const code = readFileSync(join(BUILT, chunk.fileName), 'utf8');
      return [chunk.fileName, { ...chunk, code }];
    }),
  );
});

/** The chunk that holds a module: of the app by default, or its start file. */
function chunkOf(path: string, folder = 'src'): Chunk {
  const found = [...chunks.values()].find(({ modules }) => modules.includes(join(folder, path)));
  if (!found) throw new Error(`No chunk holds ${path}`);
  return found;
}

/** A chunk and all that the browser has to load before it can run. */
function withImports(chunk: Chunk, seen = new Set<Chunk>()) {
  if (seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const name of chunk.imports) {
    const imported = chunks.get(name);
    if (imported) withImports(imported, seen);
  }
  return seen;
}

/** The files that the entry and these modules of the app need, in packed bytes. */
function firstLoadOf(...modules: string[]) {
  const loaded = withImports(chunkOf('app/enter.ts'));
  for (const path of modules) withImports(chunkOf(path), loaded);
  return [...loaded].map(({ fileName, code }) => ({ fileName, bytes: gzipSync(code).length }));
}

/** A user on a slow phone waits for the packed JavaScript of the first screen. */
describe('the first load', () => {
  test.each([
    ['home', 166_900, 'features/items/home/HomeScreen.tsx'],
    ['the form of a new item', 172_200, 'features/items/create/CreateItemScreen.tsx'],
    ["an item's page", 172_850, 'features/items/details/ItemDetailsScreen.tsx'],
  ])('of %s is at most %d bytes of packed JavaScript', (_, budget, screen) => {
    const files = firstLoadOf('app/main.tsx', screen);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    expect(files.length).toBeGreaterThan(2);
    expect(bytes, JSON.stringify(files)).toBeLessThanOrEqual(budget);
  });

  test(`consists of ${HOME_FILES} files of JavaScript at most on Home`, () => {
    const files = firstLoadOf('app/main.tsx', 'features/items/home/HomeScreen.tsx');
    expect(files.length, JSON.stringify(files)).toBeLessThanOrEqual(HOME_FILES);
  });
});

/** The files that the page names for `head.js` to ask for. */
function namedIn(page: string, parts: string): string[] {
  const [, names = ''] = new RegExp(`<meta name="${parts}-parts" content="([^"]*)"`).exec(page) ?? [];
  return names.split(' ').filter(Boolean);
}

describe('the page at its first request', () => {
  const page = readFileSync(join(BUILT, 'index.html'), 'utf8');
  const app = namedIn(page, 'app');

  test('begins with the code of the app, for which everything waits', () => {
    expect(app[0]).toBe(`/${chunkOf('app/main.tsx').fileName}`);
  });

  test('names the file that knows the other screens, which Home and the screens of an item do without', () => {
    const other = chunkOf('app/otherScreens.ts').fileName;
    expect(namedIn(page, 'other')).toEqual([`/${other}`]);
    const files = firstLoadOf('app/main.tsx', 'features/items/home/HomeScreen.tsx');
    expect(files.map(({ fileName }) => fileName)).not.toContain(other);
  });

  test('has one font, of 29 kB at most', () => {
    const fonts = app.filter((file) => file.endsWith('.woff2'));
    expect(fonts).toHaveLength(1);
    expect(readFileSync(join(BUILT, fonts[0] ?? '')).length).toBeLessThanOrEqual(29_000);
  });

  test('includes a packed file of what stands before the first paint', () => {
    expect(page).toContain('<script src="/head.js">');
    expect(readdirSync(BUILT)).toContain('head.js.br');
  });

  test('has no file of the picture that it shows', () => {
    expect(page).not.toContain('<img');
    expect(page).toContain('href="#mark"');
  });
});

test('the app has no summary of an endpoint', () => {
  const app = [...chunks.values()].map(({ code }) => code).join('');
  const left = SERVED_ENDPOINTS.filter(({ summary }) => app.includes(summary));
  expect(left.map(({ path }) => path)).toEqual([]);
  expect(app).toContain('/transfers/pending');
});

test('the app reads the summary of a forecast', () => {
  const [forecast] = [...chunks.values()].filter(({ code }) => code.includes('temperatureF:'));
  expect(forecast?.code).toMatch(/temperatureF:[^}]*summary:/);
});

test('the viewer of pictures keeps the read without a use that makes the browser lay out the page', () => {
  const { code } = chunkOf('yet-another-react-lightbox/dist/index.js', '../node_modules');
  expect(code).toContain('.scrollTop');
});

describe('the way to a sign-in', () => {
  test('asks for 25 kB of packed JavaScript at most, and not for the app, where the browser knows nobody', () => {
    const files = firstLoadOf('auth/signInAtOnce.ts');
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    expect(bytes, JSON.stringify(files)).toBeLessThanOrEqual(SIGN_IN_BYTES);
    expect(files.map(({ fileName }) => fileName)).not.toContain(chunkOf('app/main.tsx').fileName);
  });
});

/** The file names that a style sheet of the app imports, in their order. */
function importsOf(sheet: string): string[] {
  const text = readFileSync(join(WEB, 'src', sheet), 'utf8');
  return [...text.matchAll(/@import "@mantine\/core\/styles\/([\w-]+)\.css";/g)].flatMap(
    ([, name]) => name ?? [],
  );
}

/** The style sheets of Mantine that name a class which a module of the built app gives to an element. */
function sheetsInUse(): string[] {
  const code = [...chunks.values()].map((chunk) => chunk.code).join();
  const used = new Set(code.match(CLASS_NAMES));
  return readdirSync(join(MANTINE, 'styles'))
    .filter((file) => file.endsWith('.css') && !file.endsWith('.layer.css'))
    .filter((file) => classesOf(join(MANTINE, 'styles', file)).some((name) => used.has(name)))
    .map((file) => file.replace('.css', ''));
}

/** Mantine makes them of the hashes of its own class names. */
const CLASS_NAMES = /\bm_[0-9a-f]{6,8}\b/g;
const classesOf = (sheet: string): string[] => readFileSync(sheet, 'utf8').match(CLASS_NAMES) ?? [];

describe('the styles of the first load', () => {
  test('are those of every class of Mantine that the app uses', () => {
    const used = sheetsInUse();
    expect(used).toContain('InlineInput');
    expect(used.filter((name) => !importsOf('app/mantine.css').includes(name))).toEqual([]);
  });

  test('hold the variables of the theme, which no script makes', () => {
    const page = readFileSync(join(BUILT, 'index.html'), 'utf8');
    const [sheet = ''] = namedIn(page, 'app').filter((file) => file.endsWith('.css'));
    const styles = readFileSync(join(BUILT, sheet), 'utf8');
    const scripts = [...chunks.values()].map(({ code }) => code).join();
    const variables = ['--mantine-color-petrol-7:', '--mantine-primary-color-filled:', '--app-page:'];
    expect(variables.filter((name) => !styles.includes(name))).toEqual([]);
    expect(scripts).not.toMatch(/--app-page|--mantine-primary-color-filled["'`:]/);
    expect(styles).toMatch(/mantine-hidden-from-sm/);
    // The app has colours of its own.
    expect(styles).not.toMatch(/--mantine-color-grape-\d:/);
  });

  test('stand in the order of the sheet that holds all components', () => {
    const all = readFileSync(join(MANTINE, 'styles.css'), 'utf8');
    const places = importsOf('app/mantine.css').map((name) =>
      all.indexOf(readFileSync(join(MANTINE, 'styles', `${name}.css`), 'utf8').trim()),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });
});
