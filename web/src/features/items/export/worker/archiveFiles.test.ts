import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '#tests/support/anyCharacter.ts';
import { pathOf, readAhead } from './archiveFiles.ts';

const first = { at: 0, of: 3 };

describe('the path of a file in an archive', () => {
  test('has the number and the name of the item and of the file', () => {
    const file = { at: 1, of: 2, name: 'front.JPG', type: 'image/jpeg' };
    expect(pathOf({ at: 11, of: 1_000, name: 'Bicycle' }, file)).toBe('files/0012 Bicycle/02 front.JPG');
  });

  test('has the ending of the type where the name has none', () => {
    const file = { ...first, name: 'Receipt', type: 'application/pdf' };
    expect(pathOf({ ...first, name: 'Lamp' }, file)).toBe('files/01 Lamp/01 Receipt.pdf');
  });

  test('stays in its folder, whatever the names are', () => {
    const file = { ...first, name: '../../etc/passwd', type: 'text/plain' };
    const path = pathOf({ ...first, name: '..\\..\\x' }, file);
    expect(path.split('/')).toHaveLength(3);
    expect(path).toMatch(/^files\/01 [^/\\]+\/01 [^/\\]+$/);
  });

  test('is of a length and of characters that every system takes', () => {
    const text = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 200 }),
      fc.string({ unit: fc.constantFrom('\u{1F6B2}', '.', ' '), maxLength: 200 }),
    );
    fc.assert(
      fc.property(text, text, (item, name) => {
        const path = pathOf({ at: 9_999, of: 10_000, name: item }, { ...first, name, type: 'image/png' });
        expect(path.isWellFormed()).toBe(true);
        expect(path).toMatch(/^files\/[^/\\<>:"|?*\p{Cc}]+\/[^/\\<>:"|?*\p{Cc}]+$/u);
        for (const part of path.split('/')) {
          expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(120);
          expect(part).not.toMatch(/[. ]$/);
        }
      }),
    );
  });
});

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
