import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './support/template.ts';

/** A test as a page names it: `name` stands for a test in tests/integration, anything else is its path. */
const fileOf = (name: string): string =>
  name.includes('/') ? name : `tests/integration/${name}.integration.test.ts`;

/** Whether a text in backticks has the form of a test's name or path. */
const isTest = (text: string): boolean =>
  /^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(text) || text.endsWith('.test.ts');

/** Words in backticks that have the form of a test's name, and are settings, headers and values. */
const OTHERS = new Set(
  'any chosen code eval execute-api identities-forged identities-gone images img-src keys-used no-store nosniff state sub x-forwarded-proto'.split(
    ' ',
  ),
);

function testsIn(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8');
  const quoted = [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  return [...new Set(quoted)].filter((name) => isTest(name) && !OTHERS.has(name));
}

describe.each(['SECURITY.md', 'docs/asvs.md'])('%s', (page) => {
  test('names tests that exist', () => {
    const named = testsIn(page);
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !existsSync(join(root, fileOf(name))))).toEqual([]);
  });
});
