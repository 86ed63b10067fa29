import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');

/** As a value, not in a type: `assets.list.query`, but not `typeof assets.list.query`. */
const READ = /(?<!typeof )\b[a-z]\w+\.\w+\.(?:summary|params|query|headers|body|responseHeaders|errors)\b/g;
/** The groups of endpoints that a file imports. */
const groupsIn = (source: string): string[] =>
  [...source.matchAll(/import \{([^}]*)\} from '#shared\/contract\/\w+\.ts'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );

const readBy = (source: string): string[] => {
  const groups = groupsIn(source);
  return [...source.matchAll(READ)]
    .map(([text]) => text)
    .filter((text) => groups.includes(text.split('.')[0] ?? ''));
};

test('the app reads no part of the contract that its build leaves out', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.startsWith('testing/'),
  );
  const read = files.flatMap((file) =>
    readBy(readFileSync(join(SOURCES, file), 'utf8')).map((text) => `${file}: ${text}`),
  );
  expect(read).toEqual([]);
});

test('a part of an endpoint that is read is found', () => {
  const source =
    "import { assets, type Item } from '#shared/contract/assets.ts';\nassets.list.query.parse({});";
  expect(readBy(source)).toEqual(['assets.list.query']);
});
