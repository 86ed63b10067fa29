import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FUNCTION_NAMES, FUNCTIONS, type FunctionName } from '#functions/declared.ts';
import { bundleForLambda } from '#infra/build/bundling.ts';
import { root } from './support/synthesize.ts';

const START_BYTES = 450_000;

const folder = mkdtempSync(join(tmpdir(), 'item-registry-bundles-'));
const bundles = new Map<FunctionName, Metafile>();

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

describe.each(FUNCTION_NAMES)('the bundle of %s', (name) => {
  test('reads at most 450 KB at its start', () => {
    const metafile = bundles.get(name);
    const files = metafile ? readAtStart(metafile) : [];
    const bytes = files.reduce((sum, file) => sum + (metafile?.outputs[file]?.bytes ?? 0), 0);
    expect(files.length).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(START_BYTES);
  });
});
