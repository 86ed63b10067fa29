import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { dataFolderOfTest } from '#tests/support/cloud/dataFolder.ts';
import { takeBackup } from './takeBackup.ts';

vi.mock('node:fs/promises', { spy: true });

test('files that are added while others are copied are copied before the writes are held back', async () => {
  const dataFolder = dataFolderOfTest();
  const bucket = join(dataFolder, 's3', 'bucket');
  mkdirSync(bucket, { recursive: true });
  writeFileSync(join(bucket, 'one'), 'a photo');
  // The copy may have looked at the bucket before, and would else find it while everyone waits.
  vi.mocked(copyFile).mockImplementationOnce(async (_, to) => {
    writeFileSync(join(bucket, 'two'), 'another photo');
    writeFileSync(String(to), 'a photo');
  });
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
