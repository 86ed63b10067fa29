import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { oncePerRun } from '#tests/support/cloud/oncePerRun.ts';

/** Asks as another worker does, which has not asked for that name before: the same folder by another name. */
const fromAnotherWorker: typeof oncePerRun = (name, make) => oncePerRun(`./${name}`, make);

test('a folder that the workers share is made once', async () => {
  const make = vi.fn(async (folder: string) => writeFileSync(join(folder, 'file'), ''));
  const made = await oncePerRun('made-once', make);
  expect(await fromAnotherWorker('made-once', make)).toBe(made);
  expect(make).toHaveBeenCalledOnce();
});

test('a failure to make a shared folder reaches all workers, with its reason', async () => {
  const fail = () => Promise.reject(new Error('The disk is full'));
  await expect(oncePerRun('never-made', fail)).rejects.toThrow('The disk is full');
  await expect(fromAnotherWorker('never-made', fail)).rejects.toThrow(
    /Another worker has failed to make .*never-made: Error: The disk is full/,
  );
});

test('a shared folder that cannot be begun is a failure of its own', async () => {
  await expect(oncePerRun('no-such-folder/name', async () => undefined)).rejects.toThrow('ENOENT');
});
