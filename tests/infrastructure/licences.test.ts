import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const DIST = join(import.meta.dirname, '../../dist');
/** Packages that only workers of the app load. */
const OF_WORKERS = ['@zip.js/zip.js', 'age-encryption', 'jsqr', 'minisearch'];

test('the app serves the licence of each package that it is made of', () => {
  const listed: { modules: string[] }[] = JSON.parse(readFileSync(join(DIST, 'web-modules.json'), 'utf8'));
  const packages = listed
    .flatMap(({ modules }) => modules)
    .flatMap((path) => path.match(/(?<=.*\/node_modules\/)(?:@[^/]+\/)?[^/]+/)?.[0] ?? []);
  const headings = readFileSync(join(DIST, 'web/licences.txt'), 'utf8').match(/^(?:@|\w).* \d\S* \(.+\)$/gm);
  const named = headings?.map((heading) => heading.split(' ')[0]);
  expect(named).toEqual(expect.arrayContaining([...packages, ...OF_WORKERS]));
});
