import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const fileOf = (name: string): string => fileURLToPath(new URL(`./testdata/${name}`, import.meta.url));

interface Golden {
  readonly vaults: readonly { readonly items: readonly { readonly text: string }[] }[];
}

test('a second reader, in another language and with no code of ours, opens the golden records', () => {
  const golden: Golden = JSON.parse(readFileSync(fileOf('golden-2.json'), 'utf8'));
  const { error, status, stdout, stderr } = spawnSync(
    'python3',
    [fileOf('openGolden.py'), fileOf('golden-2.json')],
    { encoding: 'utf8' },
  );
  if (error && 'code' in error && error.code === 'ENOENT') {
    // The product needs Node.js alone, so a developer may have no Python. Where CI has none, nothing is tried.
    expect(process.env.CI).toBeUndefined();
    return;
  }

  expect([status, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toEqual(golden.vaults.map(({ items }) => items.map(({ text }) => text)));
});
