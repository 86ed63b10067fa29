import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { alone } from './alone.mjs';

const BEAT_MS = 5;

let lock: string;
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'item-registry-alone-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  lock = join(folder, 'dist', 'lock');
});

const act = async () => 'done';

test('the second waits until the first is done, also where that fails', async () => {
  const order: string[] = [];
  const first = alone(
    lock,
    vi.fn(),
    async () => {
      await new Promise((resolve) => setTimeout(resolve, 20 * BEAT_MS));
      order.push('first');
      throw new Error('It failed');
    },
    BEAT_MS,
  );
  const onWait = vi.fn();
  const second = alone(lock, onWait, async () => order.push('second'), BEAT_MS);
  await expect(first).rejects.toThrow('It failed');
  await second;
  expect(order).toEqual(['first', 'second']);
  expect(onWait).toHaveBeenCalledOnce();
  expect(existsSync(lock)).toBe(false);
});

test('the lock of a killed process is taken over, whatever time it has', async () => {
  await alone(lock, vi.fn(), act, BEAT_MS);
  writeFileSync(lock, '');
  utimesSync(lock, new Date(), new Date(Date.now() + 3_600_000));
  const onWait = vi.fn();
  expect(await alone(lock, onWait, act, BEAT_MS)).toBe('done');
  expect(onWait).not.toHaveBeenCalled();
});

test('a process that stood still for long leaves the lock to the one that has taken it over', async () => {
  await alone(
    lock,
    vi.fn(),
    async () => {
      writeFileSync(lock, 'another');
    },
    BEAT_MS,
  );
  expect(readFileSync(lock, 'utf8')).toBe('another');
});

test('a folder without write access keeps nothing from being done', async () => {
  writeFileSync(join(lock, '../..', 'dist'), 'a file, in which there can be no other');
  expect(await alone(lock, vi.fn(), act, BEAT_MS)).toBe('done');
});
