import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FUNCTION_NAMES, FUNCTIONS, type FunctionName } from '#functions/catalogue.ts';
import { bundleForLambda } from '#infra/bundling.ts';
import { exampleTemplate, root } from './support/synthesize.ts';

const START_BYTES = 450_000;
const IMPORT_MS = 80;
/** The fastest of several starts: a busy machine can only make one slower. */
const STARTS = 15;

const folder = mkdtempSync(join(tmpdir(), 'item-registry-bundles-'));
const bundles = new Map<FunctionName, Metafile>();
const template = exampleTemplate();

beforeAll(() => {
  for (const name of FUNCTION_NAMES) {
    const { entry } = FUNCTIONS[name];
    bundles.set(name, bundleForLambda({ root, entry, folder: join(folder, name) }).metafile);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The files that a start reads: the first one, and what it imports, but not what is loaded at need. */
function readAtStart({ outputs }: Metafile): string[] {
  const files = new Set(Object.keys(outputs).filter((file) => file.endsWith('/index.mjs')));
  for (const file of files) {
    for (const { kind, path } of outputs[file]?.imports ?? []) {
      if (kind === 'import-statement' && path in outputs) files.add(path);
    }
  }
  return [...files];
}

/** In milliseconds, in a process of its own with the variables of the template. */
function importTime(name: FunctionName): number {
  const { Environment } = template.one(
    'AWS::Lambda::Function',
    `Functions${name.replaceAll('-', '')}`,
  ).Properties;
  const file = JSON.stringify(join(folder, name, 'index.mjs'));
  const script = `const begun = performance.now(); await import(${file}); console.log(performance.now() - begun);`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { AWS_REGION: 'us-east-1', ...Environment?.Variables },
  });
  const milliseconds = Number.parseFloat(stdout.trim().split('\n').at(-1) ?? '');
  if (Number.isNaN(milliseconds)) throw new Error(stderr);
  return milliseconds;
}

describe.each(FUNCTION_NAMES)('the bundle of %s', (name) => {
  test('reads at most 450 KB at its start', () => {
    const metafile = bundles.get(name);
    const files = metafile ? readAtStart(metafile) : [];
    const bytes = files.reduce((sum, file) => sum + (metafile?.outputs[file]?.bytes ?? 0), 0);
    expect(files.length).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(START_BYTES);
  });

  test('is imported in at most 80 ms', () => {
    let fastest = Number.POSITIVE_INFINITY;
    for (let start = 0; start < STARTS && fastest > IMPORT_MS; start += 1) {
      fastest = Math.min(fastest, importTime(name));
    }
    expect(fastest).toBeLessThanOrEqual(IMPORT_MS);
  });
});
