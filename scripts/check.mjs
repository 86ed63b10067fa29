// `npm run check`: types, lint, layering, dead code and unit tests, side by side, in under a minute.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installDependencies, requireNode, root } from './setup.mjs';

const bin = (name) => join(root, 'node_modules', '.bin', name);
const PRODUCT = ['shared', 'functions', 'web', 'infra', 'scripts'];
const CODE = [...PRODUCT, 'tests'];

const STATIC_CHECKS = {
  types: [process.execPath, join(root, 'node_modules', 'typescript-7', 'bin', 'tsc')],
  lint: [bin('biome'), 'ci', '--error-on-warnings'],
  language: [process.execPath, 'scripts/language.mjs'],
  layering: [bin('depcruise'), ...CODE],
  'circles of folders': [bin('depcruise'), '--config', 'scripts/layering/folders.mjs', ...PRODUCT],
  'dead code': [bin('knip')],
};
const UNIT_TESTS = { 'unit tests': [bin('vitest'), 'run', '--project', 'unit', '--reporter', 'dot'] };

/** Runs one check to its end, quietly; what it printed is shown only when it failed. */
function runCheck([name, [program, ...parameters]]) {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, { cwd: root, shell: process.platform === 'win32' });
    const printed = [];
    child.stdout.on('data', (chunk) => printed.push(chunk));
    child.stderr.on('data', (chunk) => printed.push(chunk));
    child.on('close', (code) => {
      process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}\n`);
      if (code !== 0) process.stdout.write(Buffer.concat(printed));
      resolve(code === 0);
    });
  });
}

/** @returns whether every check passed. */
export async function runChecks(checks) {
  const passed = await Promise.all(Object.entries(checks).map(runCheck));
  return passed.every(Boolean);
}

export const staticChecks = () => runChecks(STATIC_CHECKS);

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  requireNode();
  installDependencies();
  process.exitCode = (await runChecks({ ...STATIC_CHECKS, ...UNIT_TESTS })) ? 0 : 1;
}
