import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';

let folder: string;
let project: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'item-registry-setup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  project = join(folder, 'project');
  mkdirSync(join(project, 'scripts'), { recursive: true });
  cpSync(join(import.meta.dirname, 'setup.mjs'), join(project, 'scripts', 'setup.mjs'));
  writeFileSync(join(project, 'package-lock.json'), '{}');
});

/** Installs what the project lacks, with an `npm` that only leaves a file where it ran. */
function install() {
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  writeFileSync(join(programs, 'npm'), '#!/bin/sh\ntouch installed\n', { mode: 0o755 });
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', "(await import('./scripts/setup.mjs')).installDependencies()"],
    {
      cwd: project,
      encoding: 'utf8',
      env: { ...process.env, PATH: [programs, process.env.PATH].join(delimiter) },
    },
  );
  return { status, stderr, isInstalled: existsSync(join(project, 'installed')) };
}

describe('the installation of dependencies', () => {
  test('runs where there are none', () => {
    expect(install()).toMatchObject({ status: 0, isInstalled: true });
  });

  test('does not run through a link, which would empty the folder of another project', () => {
    const others = join(folder, 'others');
    mkdirSync(others);
    symlinkSync(others, join(project, 'node_modules'));

    const { status, stderr, isInstalled } = install();

    expect({ status, isInstalled }).toEqual({ status: 1, isInstalled: false });
    expect(stderr).toMatch(/^node_modules is a link .* Remove the link and run this again\.\n$/);
  });
});
