import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newFileKey, openRendition, sealedLength, sealRendition } from './files.ts';

const place = { fileId: '01k0file', rendition: 'view' } as const;
const content = Uint8Array.from({ length: 700 }, (_, index) => index % 251);

describe('a sealed rendition', () => {
  test('opens with its key at its place, and has the length that was foretold', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 5_000 }), async (bytes) => {
        const [key, plain] = [newFileKey(), Uint8Array.from(bytes)];
        const sealed = await sealRendition(key, place, plain);
        expect(sealed.length).toBe(sealedLength(plain.length));
        expect(await openRendition(key, place, sealed)).toEqual(plain);
      }),
    );
  });

  test('does not open under another key, another file or another rendition', async () => {
    const key = newFileKey();
    const sealed = await sealRendition(key, place, content);

    expect(await openRendition(newFileKey(), place, sealed)).toBeUndefined();
    expect(await openRendition(key, { ...place, fileId: '01k0other' }, sealed)).toBeUndefined();
    expect(await openRendition(key, { ...place, rendition: 'original' }, sealed)).toBeUndefined();
  });

  test('does not open with any byte changed, cut off or added', async () => {
    const key = newFileKey();
    const sealed = await sealRendition(key, place, content.slice(0, 5));

    for (const at of sealed.keys()) {
      const changed = sealed.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await openRendition(key, place, changed)).toBeUndefined();
    }
    for (const length of [0, 3, 40, 63, sealed.length - 1])
      expect(await openRendition(key, place, sealed.slice(0, length))).toBeUndefined();
    expect(await openRendition(key, place, Uint8Array.of(...sealed, 0))).toBeUndefined();
  });

  test('is different each time', async () => {
    const key = newFileKey();
    expect(await sealRendition(key, place, content)).not.toEqual(await sealRendition(key, place, content));
  });
});
