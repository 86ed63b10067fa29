import { describe, expect, test } from 'vitest';
import { readAhead } from './readAhead.ts';

const MEGABYTE = 1024 * 1024;
const entries = (count: number, bytes: number) => Array.from({ length: count }, (_, at) => ({ at, bytes }));

/** Reads the entries in a mixed-up time, and notes how many bytes are read and not yet taken. */
async function follow(list: readonly { readonly at: number; readonly bytes: number }[]) {
  let [held, most] = [0, 0];
  const taken: number[] = [];
  const read = async ({ at, bytes }: (typeof list)[number]) => {
    held += bytes;
    most = Math.max(most, held);
    await new Promise((resolve) => setTimeout(resolve, (at * 7) % 5));
    return at;
  };
  for await (const [entry, result] of readAhead(list, read)) {
    expect(result).toBe(entry.at);
    taken.push(result);
    await Promise.resolve();
    held -= entry.bytes;
  }
  return { taken, most };
}

describe('reading ahead', () => {
  test('gives the results in the order of the entries', async () => {
    const { taken } = await follow(entries(50, MEGABYTE));
    expect(taken).toEqual(entries(50, 0).map(({ at }) => at));
  });

  test('holds at most 8 MB, or one larger entry', async () => {
    expect((await follow(entries(30, 3 * MEGABYTE))).most).toBeLessThanOrEqual(8 * MEGABYTE);
    expect((await follow(entries(5, 25 * MEGABYTE))).most).toBe(25 * MEGABYTE);
    expect((await follow(entries(100, 1))).most).toBeLessThanOrEqual(6);
  });

  test('fails when the turn of the failed entry comes', async () => {
    const read = async ({ at }: { readonly at: number }) => {
      if (at === 2) throw new Error('broken');
      return at;
    };
    const taken: number[] = [];
    await expect(async () => {
      for await (const [, result] of readAhead(entries(5, 1), read)) taken.push(result);
    }).rejects.toThrow('broken');
    expect(taken).toEqual([0, 1]);
  });
});
