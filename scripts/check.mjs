// `npm run check`: types, lint, layering, dead code and unit tests, side by side, in under a minute.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CRUISED } from './layering/rules.mjs';
import { installDependencies, requireNode, root } from './setup.mjs';

const bin = (name) => join(root, 'node_modules', '.bin', name);
const STATIC_CHECKS = {
  // Several checkers would each work out the types that the others need too, which takes half as much again.
  types: [process.execPath, join(root, 'node_modules', 'typescript-7', 'bin', 'tsc'), '--checkers', '1'],
  lint: [bin('biome'), 'ci', '--error-on-warnings'],
  language: [process.execPath, 'scripts/language.mjs'],
  layering: [bin('depcruise'), ...CRUISED],
  'dead code': [bin('knip')],
};
const UNIT_TESTS = {
  'unit tests': [bin('vitest'), 'run', '--project', 'unit', '--project', 'unit alone', '--reporter', 'dot'],
};

/** Runs one check to its end, quietly. @returns whether it passed, and what it printed if it failed */
function runCheck([name, [program, ...parameters]]) {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, { cwd: root, shell: process.platform === 'win32' });
    const printed = [];
    child.stdout.on('data', (chunk) => printed.push(chunk));
    child.stderr.on('data', (chunk) => printed.push(chunk));
    child.on('close', (code) => {
      const passed = code === 0;
      resolve({ passed, text: passed ? `ok     ${name}\n` : `FAILED ${name}\n${Buffer.concat(printed)}` });
    });
  });
}

const runChecks = (checks) => Promise.all(Object.entries(checks).map(runCheck));

export const runStaticChecks = () => runChecks(STATIC_CHECKS);

/** Prints the outcomes of checks. @returns how many failed */
export function reportChecks(outcomes) {
  for (const { text } of outcomes) process.stdout.write(text);
  return outcomes.filter(({ passed }) => !passed).length;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  requireNode();
  await installDependencies();
  process.exitCode = reportChecks(await runChecks({ ...STATIC_CHECKS, ...UNIT_TESTS })) === 0 ? 0 : 1;
}
