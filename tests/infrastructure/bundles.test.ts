import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FUNCTION_NAMES, FUNCTIONS, type FunctionName } from '#functions/declared.ts';
import { bundleForLambda } from '#infra/build/bundling.ts';
import { exampleTemplate, root } from './support/synthesize.ts';

const START_BYTES = 450_000;
const IMPORT_MS = 80;
/**
 * Node's own start on a quiet machine, until it runs the first line. Each start measures both in processor time, which
 * a process does not spend while it waits for its turn on a busy machine.
 */
const NODE_MS = 25;
/** The best of several starts: what shares a processor with one can only make it worse. */
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

/** How many times the processor time of Node's own start the import takes, in a process with the variables of the template. */
function importRatio(name: FunctionName): number {
  const { Environment } = template.one(
    'AWS::Lambda::Function',
    `Functions${name.replaceAll('-', '')}`,
  ).Properties;
  const file = JSON.stringify(join(folder, name, 'index.mjs'));
  const script = `
    const timeOf = ({ user, system }) => user + system;
    const begun = process.cpuUsage();
    await import(${file});
    console.log(timeOf(process.cpuUsage(begun)) / timeOf(begun));
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { AWS_REGION: 'us-east-1', ...Environment?.Variables },
  });
  const ratio = Number.parseFloat(stdout.trim().split('\n').at(-1) ?? '');
  if (Number.isNaN(ratio)) throw new Error(stderr);
  return ratio;
}

describe.each(FUNCTION_NAMES)('the bundle of %s', (name) => {
  test('reads at most 450 KB at its start', () => {
    const metafile = bundles.get(name);
    const files = metafile ? readAtStart(metafile) : [];
    const bytes = files.reduce((sum, file) => sum + (metafile?.outputs[file]?.bytes ?? 0), 0);
    expect(files.length).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(START_BYTES);
  });

  test('is imported in at most 80 ms of processor time', () => {
    const allowed = IMPORT_MS / NODE_MS;
    let best = Number.POSITIVE_INFINITY;
    for (let start = 0; start < STARTS && best > allowed; start += 1)
      best = Math.min(best, importRatio(name));
    expect(best).toBeLessThanOrEqual(allowed);
  });
});
