import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { explainFullDisk, hasRoomIn } from './fullDisk.ts';

const failure = new Error('Table already exists: Transfers');

test('a failure of the start names the data folder where its disk is full, in whatever words it comes', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

  expect(String(explainFullDisk(full, '/srv/registry'))).toMatch(
    /^Error: The disk of the data folder \/srv\/registry is full\. .*\(ENOSPC: no space left on device, write\)$/,
  );
  expect(String(explainFullDisk(failure, '/srv/registry', () => 4_096))).toMatch(
    /^Error: The disk of the data folder \/srv\/registry is full\. .*\(Table already exists: Transfers\)$/,
  );
});

test.each([
  ['with space left', tmpdir()],
  ['that is not there', '/nowhere'],
])('a failure of the start is told as it is for a folder %s', (_, folder) => {
  expect(explainFullDisk(failure, folder)).toBe(failure);
});

test('there is room for more items while the disk has 256 MB left, or does not tell how much', () => {
  expect(hasRoomIn('/srv/registry', () => 256_000_000)).toBe(true);
  expect(hasRoomIn('/srv/registry', () => 255_999_999)).toBe(false);
  expect(hasRoomIn('/nowhere')).toBe(true);
});
