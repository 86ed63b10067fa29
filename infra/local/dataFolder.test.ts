import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { takeDataFolder } from './dataFolder.ts';
import { isOfOther, keepFromOthers } from './otherUsers.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'registry-')), 'data');
});

test('makes the folder, locks it and unlocks it', () => {
  const giveBack = takeDataFolder(folder);
  expect(existsSync(join(folder, 'owner.pid'))).toBe(true);
  giveBack();
  expect(readdirSync(folder)).toEqual(['format']);
});

test('rejects a folder that another running registry uses', () => {
  takeDataFolder(folder);
  rmSync(join(folder, 'owner.begin'));
  writeFileSync(join(folder, 'owner.pid'), String(process.ppid));
  expect(() => takeDataFolder(folder)).toThrow(/in use by process \d+/);
});

test('rejects a folder that cannot be made, with a message of one line', () => {
  const file = join(tmpdir(), `registry-file-${process.pid}`);
  writeFileSync(file, '');
  expect(() => takeDataFolder(join(file, 'data'))).toThrow(/^The data folder .* cannot be written\.[^\n]*$/);
});

test.each([undefined, '1', '3', 'two'])(
  'rejects a folder with data of another version, with one line, and leaves it untouched: format %s',
  (format) => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'kms.json'), '{}');
    if (format !== undefined) writeFileSync(join(folder, 'format'), format);
    const before = readdirSync(folder);

    expect(() => takeDataFolder(folder)).toThrow(/^The data folder .* was made by another version[^\n]*$/);
    expect(() => takeDataFolder(folder)).not.toThrow(/delete/);

    expect(readdirSync(folder)).toEqual(before);
    expect(readFileSync(join(folder, 'kms.json'), 'utf8')).toBe('{}');
  },
);

test('takes its own folder again', () => {
  takeDataFolder(folder)();
  writeFileSync(join(folder, 'kms.json'), '{}');
  expect(() => takeDataFolder(folder)).not.toThrow();
});

test('rejects tables without their keys, with one line, and leaves them untouched', () => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'dynamodb.sqlite'), 'rows');

  expect(() => takeDataFolder(folder)).toThrow(
    /^The data folder .* has tables, but not their keys[^\n]*kms\.json[^\n]*$/,
  );

  expect(readdirSync(folder)).toEqual(['dynamodb.sqlite']);
});

test('takes a folder whose first start ended before it made keys and tables', () => {
  takeDataFolder(folder)();
  writeFileSync(join(folder, 'dynamodb.sqlite'), '');
  expect(() => takeDataFolder(folder)).not.toThrow();
});

test('does not write the format again, because a power cut meanwhile would leave a folder that no version reads', () => {
  takeDataFolder(folder)();
  const format = join(folder, 'format');
  utimesSync(format, 1, 1);
  takeDataFolder(folder)();
  expect(statSync(format).mtimeMs).toBe(1_000);
});

test('takes a folder whose format a power cut has left empty, and writes it', () => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'kms.json'), '{}');
  writeFileSync(join(folder, 'format'), '');
  takeDataFolder(folder);
  expect(readFileSync(join(folder, 'format'), 'utf8')).toBe('2');
});

/** Stands for the system where a path belongs to another user. */
const refusing = (foreign: string) => (path: unknown) => {
  if (path === foreign) throw Object.assign(new Error('EPERM: operation not permitted'), { code: 'EPERM' });
};

test('leaves alone what belongs to another user among the files of items and the mails, and names it', () => {
  const foreign = join(folder, 's3', '@eaDir');
  mkdirSync(join(foreign, 'inside'), { recursive: true, mode: 0o755 });
  mkdirSync(join(folder, 's3', 'files'), { mode: 0o755 });
  expect(keepFromOthers(folder, refusing(foreign))).toEqual([foreign]);
});

test.each(['', 'format', 'owner.pid', 'dynamodb.sqlite'])(
  'refuses, with one line, a folder where a command of root has left "%s", and leaves it untouched',
  (name) => {
    takeDataFolder(folder)();
    const taken = join(folder, name);
    if (name !== '') writeFileSync(taken, '1');
    const before = readdirSync(folder);
    expect(() => takeDataFolder(folder, (path) => path === taken)).toThrow(
      /^\S+ belongs to another user of this machine[^\n]*chown -R USER "[^"\n]*"$/,
    );
    expect(readdirSync(folder)).toEqual(before);
  },
);

test('does not take what it cannot see, or what is its own, for that of another user', () => {
  mkdirSync(folder);
  expect(isOfOther(join(folder, 'not-there'), refusing(join(folder, 'not-there')))).toBe(false);
  expect(isOfOther(folder, refusing(folder))).toBe(false);
});

test.each(['s3', 'kms.json'])('refuses, with one line, %s itself of another user', (name) => {
  const foreign = join(folder, name);
  mkdirSync(foreign, { recursive: true, mode: 0o755 });
  expect(() => keepFromOthers(folder, refusing(foreign))).toThrow(
    /(s3|kms\.json) belongs to another user of this machine[^\n]*chown[^\n]*$/,
  );
});
