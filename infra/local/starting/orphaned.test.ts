import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const MODULE = JSON.stringify(new URL('orphaned.mjs', import.meta.url).href);

/** A program that prints which ancestors it watches, and which it has. */
const PRINTS = `
  import { readFileSync } from 'node:fs';
  import { ancestors } from ${MODULE};
  const parent = /.*\\) \\S+ (\\d+)/s.exec(readFileSync('/proc/' + process.ppid + '/stat', 'utf8'))[1];
  console.log(JSON.stringify({ watched: ancestors(), parent: process.ppid, grandparent: Number(parent) }));`;

/** Runs it with this as its parent: a shell, or another program such as npm. */
function runBelow(program: string, parameters: readonly string[]) {
  const { stdout } = spawnSync(program, parameters, {
    encoding: 'utf8',
    env: { ...process.env, NODE: process.execPath, PRINTS },
  });
  return JSON.parse(stdout);
}

test('a shell is watched together with the npm above it', () => {
  const { watched, parent, grandparent } = runBelow('sh', [
    '-c',
    '"$NODE" --input-type=module -e "$PRINTS"; true',
  ]);
  expect(grandparent).toBe(process.pid);
  expect(watched).toBe(`${parent} ${grandparent}`);
});

test('npm without a shell below it is watched alone, and may outlive the shell that started it', () => {
  const below =
    "require('child_process').spawnSync(process.execPath, process.argv.slice(1), {stdio:'inherit'})";
  const { watched, parent, grandparent } = runBelow(process.execPath, [
    '-e',
    below,
    '--',
    '--input-type=module',
    '-e',
    PRINTS,
  ]);
  expect(grandparent).toBe(process.pid);
  expect(watched).toBe(String(parent));
});
