import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { dataFolderOfTest } from '#tests/support/cloud/dataFolder.ts';
import { announced } from './digests.ts';
import { openObjects } from './objects.ts';

const newObject = (content: Readable) => ({
  headers: {},
  content,
  check: announced('UNSIGNED-PAYLOAD', {}),
});

/** Content that ends with the failure of the system. */
const failing = (code: string): Readable =>
  Readable.from(
    (function* () {
      yield Buffer.from('half');
      throw Object.assign(new Error(code), { code });
    })(),
  );

describe('a disk without room', () => {
  const address = { bucket: 'files', key: 'photo' };
  const storage = (hasRoom: boolean) => {
    const dataFolder = dataFolderOfTest();
    const objects = openObjects({ dataFolder, shortLived: ['reports'], hasRoom: () => hasRoom });
    return { objects, stored: () => readdirSync(join(dataFolder, 's3'), { recursive: true }) };
  };

  test('refuses the files of items, and takes the documents that are deleted soon', async () => {
    const { objects } = storage(false);
    await expect(objects.put(address, newObject(Readable.from(['bytes'])))).rejects.toMatchObject({
      status: 507,
    });
    const document = { bucket: 'reports', key: 'report' };
    expect(await objects.put(document, newObject(Readable.from([Buffer.from('bytes')])))).toMatch(/^"/);
  });

  test.each(['ENOSPC', 'EDQUOT'])('that is found at the end (%s) keeps no part of the file', async (code) => {
    const { objects, stored } = storage(true);
    await expect(objects.put(address, newObject(failing(code)))).rejects.toMatchObject({ status: 507 });
    expect(stored()).toEqual(['files']);
  });
});
