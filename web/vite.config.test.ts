import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutUnusedParts } from './build/lighter/mantine.ts';
import config from './vite.config.ts';

test('the app is built for the browsers that README.md names', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const targets = String(config.build?.target).split(',');
  const [chrome, edge, firefox, safari, ios] = targets.map((target) => target.replace(/^[a-z]+/, ''));
  expect([edge, ios]).toEqual([chrome, safari]);
  expect(readme).toContain(
    `you need Chrome or Edge ${chrome}, Firefox ${firefox} or Safari ${safari} (on iPhones and iPads too), or a later one.`,
  );
});

/** The classes that a file takes from a style sheet, and those of them that the sheet does not have. */
function missingClasses(file: string): readonly string[] {
  const source = readFileSync(file, 'utf8');
  const [, sheet, path] = /^import (\w+) from '(\..+\.module\.css)';$/m.exec(source) ?? [];
  if (sheet === undefined || path === undefined) return [];
  const css = readFileSync(join(dirname(file), path), 'utf8');
  const taken = source.replaceAll(/^import .*$/gm, '').matchAll(new RegExp(`\\b${sheet}\\.(\\w+)`, 'g'));
  return [...taken].flatMap(([, name]) =>
    new RegExp(`\\.${name}\\b`).test(css) ? [] : [`${file}: ${name}`],
  );
}

test('every class that a part takes from its style sheet is there, so that no part is left without its layout', () => {
  const sources = join(import.meta.dirname, 'src');
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx$/.test(file),
  );
  expect(files.flatMap((file) => missingClasses(join(sources, file)))).toEqual([]);
});

/** `web/build/lighter/look.ts` leaves their variables out, too. */
const COLOUR_OF_MANTINE =
  /(["'])(?:blue|cyan|grape|indigo|lime|orange|pink|teal|violet)(?:\.\d)?\1|--mantine-color-(?:blue|cyan|grape|indigo|lime|orange|pink|teal|violet)-/;

test('the app has no colour of Mantine whose variables the build leaves out', () => {
  const sources = join(import.meta.dirname, 'src');
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.(?:tsx?|css)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => COLOUR_OF_MANTINE.test(readFileSync(join(sources, file), 'utf8')))).toEqual(
    [],
  );
});

const COMPONENTS = join(import.meta.dirname, '../node_modules/@mantine/core/esm');
/** `web/build/lighter/mantine.ts` takes these names from Mantine's components. A missing one throws when it is drawn. */
const PART_OF_COMPONENT = /\b(?:Input|Button|ActionIcon|Card)\.[A-Z]\w+|"bars"/g;

test('no component of Mantine takes a part by a name that the build leaves out', () => {
  const files = readdirSync(COMPONENTS, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.mjs$/.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const named = files.flatMap((file) => {
    const code = withoutUnusedParts(readFileSync(join(COMPONENTS, file), 'utf8'));
    return [...code.matchAll(PART_OF_COMPONENT)].map(([name]) => `${file}: ${name}`);
  });
  expect(named).toEqual([]);
});

test('the app names no part by its component that the build leaves out', () => {
  const sources = join(import.meta.dirname, 'src');
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx$/.test(file),
  );
  const named = files.flatMap((file) =>
    [...readFileSync(join(sources, file), 'utf8').matchAll(PART_OF_COMPONENT)].map(
      ([name]) => `${file}: ${name}`,
    ),
  );
  expect(named).toEqual([]);
});
