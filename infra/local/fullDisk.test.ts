import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { explainFullDisk, hasRoomIn, watchRoomIn } from './fullDisk.ts';

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

test('the operator is told once that the room has run out, and once that it is back', () => {
  const said: string[] = [];
  let bytes = 256_000_000;
  const hasRoom = watchRoomIn(
    '/srv/registry',
    (line) => said.push(line),
    () => bytes,
  );
  const asked = [256_000_000, 1, 0, 0, 300_000_000, 300_000_000].map((now) => {
    bytes = now;
    return hasRoom();
  });
  expect(asked).toEqual([true, false, false, false, true, true]);
  expect(said).toEqual([
    'The disk of the data folder /srv/registry is almost full: no item or file can be added or changed until 256 MB of it are free.',
    'The disk of the data folder /srv/registry has room again: items and files can be added and changed.',
  ]);
});
