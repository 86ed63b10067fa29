import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { dataFolderOfTest } from '#tests/support/cloud/dataFolder.ts';
import { takeBackup } from './takeBackup.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test.each(['EACCES', 'EROFS'])('a folder that the registry may not write to is named (%s)', async (code) => {
  vi.spyOn(fs, 'mkdir').mockRejectedValueOnce(Object.assign(new Error(code), { code }));
  syncBuiltinESMExports();
  const parent = dataFolderOfTest();
  const wanted = { dataFolder: dataFolderOfTest(), target: join(parent, 'backup'), copyTables: vi.fn() };
  await expect(takeBackup(wanted)).rejects.toThrow(`The registry may not write to ${parent}.`);
});

test('a full disk is named, and nothing of the backup stays there', async () => {
  const [dataFolder, parent] = [dataFolderOfTest(), dataFolderOfTest()];
  const copyTables = vi.fn().mockRejectedValue(Object.assign(new Error('write'), { code: 'ENOSPC' }));
  await expect(takeBackup({ dataFolder, target: join(parent, 'backup'), copyTables })).rejects.toThrow(
    `There is no room for the backup on the disk of ${parent}`,
  );
  expect(readdirSync(parent)).toEqual([]);
});

test('files that are added while others are copied are copied before the writes are held back', async () => {
  const dataFolder = dataFolderOfTest();
  const bucket = join(dataFolder, 's3', 'bucket');
  mkdirSync(bucket, { recursive: true });
  writeFileSync(join(bucket, 'one'), 'a photo');
  // The copy may have looked at the bucket before, and would else find it while everyone waits.
  vi.spyOn(fs, 'copyFile').mockImplementationOnce(async (_, to) => {
    writeFileSync(join(bucket, 'two'), 'another photo');
    writeFileSync(String(to), 'a photo');
  });
  syncBuiltinESMExports();
  const parent = dataFolderOfTest();
  let copiedBefore: string[] = [];

  await takeBackup({
    dataFolder,
    target: join(parent, 'backup'),
    async copyTables(file, rest) {
      copiedBefore = readdirSync(join(file, '..', 's3', 'bucket'));
      await rest();
      writeFileSync(file, 'tables');
    },
  });

  expect(copiedBefore).toEqual(['one', 'two']);
});
