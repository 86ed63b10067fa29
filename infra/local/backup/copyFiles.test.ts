import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dataFolderOfTest } from '#tests/support/cloud/dataFolder.ts';
import { type Copying, copyFolder, copyOne } from './copyFiles.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

let [from, to, elsewhere] = ['', '', ''];
let leftOut: string[];
let copying: Copying;
beforeEach(() => {
  [from, to, elsewhere] = [
    join(dataFolderOfTest(), 's3'),
    join(dataFolderOfTest(), 's3'),
    dataFolderOfTest(),
  ];
  mkdirSync(from);
  leftOut = [];
  copying = { leftOut: (what) => leftOut.push(what) };
});

describe('a link in a folder that is copied', () => {
  test('is followed to a folder and to a file, whose content the copy has itself', async () => {
    mkdirSync(join(elsewhere, 'photos'));
    writeFileSync(join(elsewhere, 'photos', 'one'), 'a photo');
    writeFileSync(join(elsewhere, 'file'), 'a file');
    symlinkSync(join(elsewhere, 'photos'), join(from, 'photos'));
    symlinkSync(join(elsewhere, 'file'), join(from, 'file'));

    await copyFolder(from, to, copying);

    expect(leftOut).toEqual([]);
    const kinds = readdirSync(to, { withFileTypes: true }).map((each) => each.isSymbolicLink());
    expect(kinds).toEqual([false, false]);
    expect(readFileSync(join(to, 'photos', 'one'), 'utf8')).toBe('a photo');
    expect(readFileSync(join(to, 'file'), 'utf8')).toBe('a file');
  });

  test.each([
    ['nowhere', () => join(elsewhere, 'gone')],
    ['to itself', () => join(from, 'within', 'link')],
    ['back to a folder that it is in', () => from],
    ['to what is no file', () => '/dev/null'],
  ])('is named as left out where it leads %s', async (_, aim) => {
    mkdirSync(join(from, 'within'));
    writeFileSync(join(from, 'within', 'file'), 'a file');
    const link = join(from, 'within', 'link');
    symlinkSync(aim(), link);

    await copyFolder(from, to, copying);

    expect(leftOut).toEqual([`${link}, a link that leads to nothing that can be copied`]);
    expect(readdirSync(join(to, 'within'))).toEqual(['file']);
  });

  test('does not lead the copy into itself', async () => {
    symlinkSync(elsewhere, join(from, 'photos'));
    const within = join(elsewhere, 'copy');
    await expect(copyFolder(from, within, copying)).rejects.toThrow(
      /^The backup cannot be in .*, which is to be copied\./,
    );
  });
});

describe('a file that the system refuses to copy', () => {
  const refusal = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });

  test.each([
    ['is named as left out where it belongs to another user', true],
    ['fails the copy where it can be read, since the other disk refuses it', false],
  ])('%s', async (_, isForeign) => {
    const [source, target] = [join(from, 'file'), join(elsewhere, 'file')];
    writeFileSync(source, 'a file');
    vi.spyOn(fs, 'copyFile').mockRejectedValueOnce(refusal);
    if (isForeign) vi.spyOn(fs, 'access').mockRejectedValueOnce(refusal);
    syncBuiltinESMExports();

    const copied = copyOne(source, target, copying);

    if (isForeign) await copied;
    else await expect(copied).rejects.toThrow(refusal);
    expect(leftOut).toEqual(isForeign ? [`${source}, which belongs to another user`] : []);
  });
});
