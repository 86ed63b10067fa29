import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { afterEach, expect, test } from 'vitest';
import rules from '../../.dependency-cruiser.mjs';
import { CRUISED, layerTable } from './rules.mjs';

const folder = mkdtempSync(join(tmpdir(), 'item-registry-layering-'));

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes the files and gives the names of the rules that they break. */
async function broken(files: Readonly<Record<string, string>>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  for (const begun of CRUISED) mkdirSync(join(folder, begun.split('/')[0] ?? ''), { recursive: true });
  const { forbidden, options } = rules;
  const { output } = await cruise(CRUISED, {
    ...options,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden },
  });
  if (typeof output === 'string') throw new Error(output);
  return output.summary.violations.map(({ rule }) => rule.name);
}

const exporting = 'export const name = 1;\n';

test.each([
  [
    'lib/erasure imports lib/mail',
    'functions/lib/erasure/erase.ts',
    '../mail/post.ts',
    'layer functions/lib/erasure',
  ],
  ['a feature imports app', 'web/src/features/items/Home.ts', '../../app/App.ts', 'layer web/src/features/*'],
  [
    'a feature imports another',
    'web/src/features/items/Home.ts',
    '../transfers/List.ts',
    'layer web/src/features/*',
  ],
  [
    'a handler imports another',
    'functions/handlers/assets/get.ts',
    '../admin/users.ts',
    'layer functions/handlers/*',
  ],
  [
    'lib/crypto imports storage',
    'functions/lib/crypto/keys.ts',
    '../storage/rows.ts',
    'layer functions/lib/crypto',
  ],
  ['the stack imports the local cloud', 'infra/stack.ts', './local/cloud.ts', 'layer infra'],
  [
    'a feature imports app from plain JavaScript',
    'web/src/features/items/home.js',
    '../../app/App.ts',
    'layer web/src/features/*',
  ],
])('the check fails when %s', async (_, from, to, rule) => {
  const imported = join(dirname(from), to);
  expect(
    await broken({ [from]: `import { name } from '${to}';\nexport default name;\n`, [imported]: exporting }),
  ).toEqual([rule]);
});

test('storage may import a type of crypto, and nothing that runs', async () => {
  const files = (kind: string) => ({
    'functions/lib/storage/vaults.ts': `import ${kind} { name } from '../crypto/vault.ts';\nexport type Name = typeof name;\n`,
    'functions/lib/crypto/vault.ts': exporting,
  });
  expect(await broken(files('type'))).toEqual([]);
  expect(await broken(files(''))).toContain('layer functions/lib/storage: types only');
});

test('a file in a folder that no layer names fails the check', async () => {
  const files = { 'functions/lib/news/a.ts': "import './b.ts';\n", 'functions/lib/news/b.ts': exporting };
  expect(await broken(files)).toContain('every file is in a layer');
});

test('two files that import each other fail the check, even when one import is a type', async () => {
  const files = {
    'web/src/ui/a.ts': "import { name } from './b.ts';\nexport type Name = typeof name;\n",
    'web/src/ui/b.ts': "import type { Name } from './a.ts';\nexport const name: Name | 1 = 1;\n",
  };
  expect(await broken(files)).toContain('no circle of files');
});

test('two folders whose files import each other fail the check', async () => {
  const files = {
    'web/src/features/items/home/a.ts': "import '../labels/b.ts';\n",
    'web/src/features/items/labels/b.ts': exporting,
    'web/src/features/items/labels/c.ts': "import '../home/d.ts';\n",
    'web/src/features/items/home/d.ts': exporting,
  };
  expect(await broken(files)).toContain('no circle of folders');
});

test('two folders are in no circle where only a test file leads back', async () => {
  const files = {
    'web/src/features/items/home/a.ts': "import '../labels/b.ts';\n",
    'web/src/features/items/labels/b.ts': exporting,
    'web/src/features/items/labels/b.test.ts': "import '../home/a.ts';\n",
  };
  expect(await broken(files)).toEqual([]);
});

test.each(['b.test.ts', '../testing/b.ts', '../../../tests/support/b.ts'])(
  'a file of the product that imports %s fails the check',
  async (imported) => {
    const files = {
      'web/src/ui/a.ts': `import './${imported}';\n`,
      [join('web/src/ui', imported)]: exporting,
    };
    expect(await broken(files)).toContain('the product imports no test code');
  },
);

test('the table in ARCHITECTURE.md is the one that the rules are made from', () => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'ARCHITECTURE.md'), 'utf8');
  expect(page, 'npm run layers writes it anew').toContain(layerTable());
});
