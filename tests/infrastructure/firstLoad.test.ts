import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

/** A user on a slow phone waits for the packed JavaScript of the first screen. */
const BUDGET_BYTES = 200_000;
const WEB = join(import.meta.dirname, '../../web');

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
