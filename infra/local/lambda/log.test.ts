import fs, {
  closeSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openLog } from './log.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'item-registry-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
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

test('a full log that is gone begins anew', () => {
  const log = openLog(folder, 10);
  log.write('first\n');
  rmSync(join(folder, 'functions.log'));
  log.write('second\n');
  log.destroy();
  expect(contentOf('functions.log')).toBe('second\n');
});

test('a full log that cannot be put aside goes on in the same file', () => {
  mkdirSync(join(folder, 'functions.1.log'));
  write(['first', 'second', 'third'], 10);
  expect(contentOf('functions.log')).toBe('first\nsecond\nthird\n');
});

test('a log whose folder is gone closes no file of others', () => {
  const log = openLog(folder, 10);
  log.write('first\n');
  rmSync(folder, { recursive: true });
  log.write('second\n');
  const other = openSync(import.meta.filename, 'r');
  for (const line of ['third\n', 'fourth\n']) log.write(line);
  expect(fstatSync(other).isFile()).toBe(true);
  closeSync(other);
  log.destroy();
});

test('a line that the system takes in parts is kept whole', () => {
  const { writeSync } = fs;
  vi.spyOn(fs, 'writeSync').mockImplementation((file: number, bytes: unknown, at: unknown) =>
    writeSync(file, Buffer.from(String(bytes)), Number(at), 1),
  );
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  write(['first', 'second']);
  expect(contentOf('functions.log')).toBe('first\nsecond\n');
});
