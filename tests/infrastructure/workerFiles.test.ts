import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { isWebBuilt } from '../../scripts/setup.mjs';

const BUILT = join(import.meta.dirname, '../../dist');
const PARTS = join(BUILT, 'web', 'app');
/** An import that needs no call: the browser follows it before the script runs. */
const IMPORTED = /\b(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g;

let scripts: readonly string[];

beforeAll(() => {
  if (!isWebBuilt())
    throw new Error('The app is older than its sources: npx vite build --config web/vite.config.ts');
  // Files of earlier builds stay beside the present ones for pages that are still open.
  const list = join(BUILT, 'web-earlier.json');
  const earlier = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {};
  scripts = readdirSync(PARTS).filter((name) => name.endsWith('.js') && !Object.hasOwn(earlier, name));
});

const isWorker = (name: string): boolean => /\.worker-[^/]+\.js$/.test(name);

test('no script of the built app imports the first file of a worker, which WebKit would then run twice', () => {
  expect(scripts.filter(isWorker).length).toBeGreaterThan(5);
  const importing = scripts.flatMap((script) => {
    const code = readFileSync(join(PARTS, script), 'utf8');
    return [...code.matchAll(IMPORTED)]
      .map(([, imported = '']) => imported)
      .filter(isWorker)
      .map((imported) => `${script} imports ${imported}`);
  });
  expect(importing).toEqual([]);
});
