import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { dataFolderOfTest } from '#tests/support/cloud/dataFolder.ts';
import { isNoSpace } from '../fullDisk.ts';
import type { Dynoxide } from './dynoxide.ts';
import { removeCopies, snapshotFor, stopAndRewrite } from './rewrite.ts';

let folder: string;
let database: string;
let copy: string;
beforeEach(() => {
  folder = dataFolderOfTest();
  database = join(folder, 'dynamodb.sqlite');
  copy = join(folder, '.dynoxide', 'snapshots', 'rewritten.db');
  writeFileSync(database, 'with deleted rows');
});

function leaveCopy(): void {
  mkdirSync(dirname(copy), { recursive: true });
  writeFileSync(copy, 'without them', { mode: 0o644 });
}

/** A program that makes its copy, and ends as it is told. */
const program = (changes: Partial<Dynoxide> = {}): Dynoxide => ({
  async call() {
    leaveCopy();
    return { isError: false, text: '' };
  },
  stop: async () => undefined,
  ...changes,
});
const kept = (): string => readFileSync(database, 'utf8');

describe('the database at the end', () => {
  test('is replaced by its copy, which no other user can read and which is in no other place', async () => {
    await stopAndRewrite(program(), database);
    expect(kept()).toBe('without them');
    expect(statSync(database).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['dynamodb.sqlite']);
  });

  test.each([
    ['the program cannot make a copy', { call: async () => ({ isError: true, text: 'disk full' }) }],
    ['the program has ended already', { call: () => Promise.reject(new Error('The program has ended')) }],
    ['there is no copy though the program says so', { call: async () => ({ isError: false, text: '' }) }],
    ['the program left a log', { stop: async () => writeFileSync(`${database}-wal`, 'rows') }],
  ])('stays as it is when %s', async (_, changes: Partial<Dynoxide>) => {
    await stopAndRewrite(program(changes), database);
    expect(kept()).toBe('with deleted rows');
    expect(existsSync(copy)).toBe(false);
  });
});

describe('a copy for a backup', () => {
  test.each([
    ['says so', { isError: true, text: 'disk full' }],
    ['ends', undefined],
  ])('leaves no part of itself on a full disk, where the program %s', async (_, answer) => {
    const [part, journal] = ['backup.db', 'backup.db-journal'].map((name) => join(dirname(copy), name));
    const call = async () => {
      leaveCopy();
      for (const path of [part, journal]) writeFileSync(path ?? '', 'half of the rows');
      return answer ?? Promise.reject(new Error('The program has ended'));
    };
    await expect(snapshotFor(call, database)).rejects.toThrow();
    expect(readdirSync(dirname(copy))).toEqual(['rewritten.db']);
  });
});

test.each([
  'Insufficient disk space for snapshot: 131072 bytes available, ~1294336 bytes required',
  'backend: database or disk is full',
])('a copy for which there is no room fails as a write to a full disk does: "%s"', async (message) => {
  const call = async () => ({ isError: true, text: JSON.stringify({ message }) });
  await expect(snapshotFor(call, database)).rejects.toSatisfy(isNoSpace);
});

describe('a copy that was left', () => {
  test('is removed with its folders', () => {
    leaveCopy();
    writeFileSync(`${copy}-journal`, '');
    removeCopies(database);
    expect(readdirSync(folder)).toEqual(['dynamodb.sqlite']);
  });

  test('is removed without the copies that others have made', () => {
    leaveCopy();
    writeFileSync(join(dirname(copy), 'mine.db'), '');
    removeCopies(database);
    expect(readdirSync(dirname(copy))).toEqual(['mine.db']);
  });
});
