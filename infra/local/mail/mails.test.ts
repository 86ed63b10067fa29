import { readdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { dataFolderOfTest } from '#tests/support/cloud/dataFolder.ts';
import { moveMails, openMails } from './mails.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test('a mail is moved to a folder on another disk, too', async () => {
  const dataFolder = dataFolderOfTest();
  const [from, to] = [join(dataFolder, 'outbox'), join(dataFolder, 'mail')];
  const id = await openMails(from).keep(Buffer.from('A code'));
  const rename = vi.spyOn(fs, 'rename');
  rename.mockRejectedValueOnce(Object.assign(new Error('EXDEV'), { code: 'EXDEV' }));
  syncBuiltinESMExports();

  await moveMails(from, to);

  expect(await openMails(to).read(id)).toEqual(Buffer.from('A code'));
  expect(readdirSync(from)).toEqual([]);
  expect(rename).toHaveBeenCalled();
});
