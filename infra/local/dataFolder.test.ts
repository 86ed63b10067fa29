import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { takeDataFolder } from './dataFolder.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'registry-')), 'data');
});

it('makes the folder and gives it back', () => {
  const giveBack = takeDataFolder(folder);
  expect(existsSync(join(folder, 'owner.pid'))).toBe(true);
  giveBack();
  expect(existsSync(join(folder, 'owner.pid'))).toBe(false);
});

it('refuses a folder that another living registry has', () => {
  takeDataFolder(folder);
  writeFileSync(join(folder, 'owner.pid'), String(process.ppid));
  expect(() => takeDataFolder(folder)).toThrow(/in use by process \d+/);
});

it('takes over the folder of one that was killed', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  takeDataFolder(folder);
  writeFileSync(join(folder, 'owner.pid'), String(pid));
  expect(() => takeDataFolder(folder)).not.toThrow();
});

it('refuses a folder that cannot be made, in one line', () => {
  const file = join(tmpdir(), `registry-file-${process.pid}`);
  writeFileSync(file, '');
  expect(() => takeDataFolder(join(file, 'data'))).toThrow(/^The data folder .* cannot be written\.[^\n]*$/);
});
