import { readdirSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { dataFolderOfTest } from '#tests/support/cloud/dataFolder.ts';
import { moveMails, openMails } from './mails.ts';

vi.mock('node:fs/promises', { spy: true });

test('a mail is moved to a folder on another disk, too', async () => {
  const dataFolder = dataFolderOfTest();
  const [from, to] = [join(dataFolder, 'outbox'), join(dataFolder, 'mail')];
  const id = await openMails(from).keep(Buffer.from('A code'));
  vi.mocked(rename).mockRejectedValueOnce(Object.assign(new Error('EXDEV'), { code: 'EXDEV' }));

  await moveMails(from, to);

  expect(await openMails(to).read(id)).toEqual(Buffer.from('A code'));
  expect(readdirSync(from)).toEqual([]);
});
