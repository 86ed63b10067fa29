import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openLog } from './log.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'item-registry-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

function write(lines: readonly string[], largestBytes?: number): void {
  const log = openLog(folder, largestBytes);
  for (const line of lines) log.write(`${line}\n`);
  log.destroy();
}

const contentOf = (name: string): string => readFileSync(join(folder, name), 'utf8');

test('a log goes on where it ended, and only its owner can read it', () => {
  write(['one']);
  write(['two']);
  expect(contentOf('functions.log')).toBe('one\ntwo\n');
  expect(statSync(join(folder, 'functions.log')).mode & 0o777).toBe(0o600);
});

test('a full log begins anew, and only the one before it is kept', () => {
  write(['first', 'second', 'third', 'fourth', 'fifth'], 14);
  expect(contentOf('functions.log')).toBe('fifth\n');
  expect(contentOf('functions.1.log')).toBe('third\nfourth\n');
  expect(readdirSync(folder)).toHaveLength(2);
});

test('a line that is longer than a log may be is kept whole', () => {
  write(['first', 'a line that is longer'], 10);
  expect(contentOf('functions.log')).toBe('a line that is longer\n');
});
