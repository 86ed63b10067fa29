import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

/** A user on a slow phone waits for the packed JavaScript of the first screen. */
const BUDGET_BYTES = 200_000;
const WEB = join(import.meta.dirname, '../../web');
const MANTINE = join(WEB, '../node_modules/@mantine/core');

let chunks: Map<string, Rolldown.OutputChunk>;

beforeAll(async () => {
  // The test runner's own mode would build React for development.
  vi.stubEnv('NODE_ENV', 'production');
  const built = await build({
    root: WEB,
    configFile: join(WEB, 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  });
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  chunks = new Map(outputs.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
});
afterAll(() => {
  vi.unstubAllEnvs();
});

/** The chunk that holds a module of the app, or its start file. */
function chunkOf(path: string): Rolldown.OutputChunk {
  const found = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(join(WEB, 'src', path)));
  if (!found) throw new Error(`No chunk holds ${path}`);
  return found;
}

/** A chunk and all that the browser has to load before it can run. */
function withImports(chunk: Rolldown.OutputChunk, seen = new Set<Rolldown.OutputChunk>()) {
  if (seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const name of chunk.imports) {
    const imported = chunks.get(name);
    if (imported) withImports(imported, seen);
  }
  return seen;
}

function firstLoadOf(screen: string) {
  const loaded = withImports(chunkOf(screen), withImports(chunkOf('app/main.tsx')));
  return [...loaded].map(({ fileName, code }) => ({ fileName, bytes: gzipSync(code).length }));
}

describe('the first load', () => {
  test.each([
    ['home', 'features/items/home/HomeScreen.tsx'],
    ['the form of a new item', 'features/items/create/CreateItemScreen.tsx'],
    ["an item's page", 'features/items/details/ItemDetailsScreen.tsx'],
  ])('of %s is at most 200 kB of packed JavaScript', (_, screen) => {
    const files = firstLoadOf(screen);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    expect(files.length).toBeGreaterThan(2);
    expect(bytes, JSON.stringify(files)).toBeLessThanOrEqual(BUDGET_BYTES);
  });
});

/** The file names that a style sheet of the app imports, in their order. */
function importsOf(sheet: string): string[] {
  const text = readFileSync(join(WEB, 'src', sheet), 'utf8');
  return [...text.matchAll(/@import "@mantine\/core\/styles\/([\w-]+)\.css";/g)].flatMap(
    ([, name]) => name ?? [],
  );
}

/** The components of Mantine in the built app that have styles of their own. */
function styledComponents(): string[] {
  const modules = [...chunks.values()].flatMap((chunk) => Object.entries(chunk.modules));
  return modules.flatMap(([id, { renderedLength }]) => {
    const name = /\/@mantine\/core\/esm\/components\/.*?(\w+)\.mjs$/.exec(id)?.[1];
    return name && renderedLength > 0 && existsSync(join(MANTINE, 'styles', `${name}.css`)) ? [name] : [];
  });
}

describe('the styles of the first load', () => {
  test('are those of every Mantine component that the app uses', () => {
    const used = styledComponents();
    expect(used).toContain('Button');
    expect(used.filter((name) => !importsOf('app/mantine.css').includes(name))).toEqual([]);
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
