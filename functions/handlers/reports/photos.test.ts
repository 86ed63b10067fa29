import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ReportItem } from '#functions/lib/documents/reportItem.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { newFileKey, sealRendition } from '#shared/sealing/files.ts';
import { type ReadRendition, readPhotos } from './photos.ts';

const BEGAN = new Date('2026-11-20T10:00:00Z');
const SEALED = new Map<string, Uint8Array<ArrayBuffer>>();
const inBucket: ReadRendition = async ({ fileId, rendition }) => SEALED.get(`${fileId}/${rendition}`);

/** A photo whose opened bytes are this text. */
async function photo(content: string, changes: Partial<ItemFile> = {}): Promise<ItemFile> {
  const [id, key] = [randomUUID(), newFileKey()];
  const place = { fileId: id, rendition: 'view' } as const;
  SEALED.set(`${id}/view`, await sealRendition(key, place, new TextEncoder().encode(content)));
  return {
    id,
    key: Buffer.from(key).toString('base64url'),
    kind: 'photo',
    name: 'a.jpg',
    type: 'image/jpeg',
    bytes: 1,
    renditions: ['original', 'view', 'thumbnail'],
    ...changes,
  };
}

const itemWith = (...files: ItemFile[]): ReportItem => ({
  id: randomUUID(),
  ownerId: randomUUID(),
  name: 'Bicycle',
  description: '',
  assetType: 'Vehicle',
  properties: [],
  isEncrypted: true,
  createdAt: BEGAN.toISOString(),
  files,
});

const photosIn = (items: readonly ReportItem[], readRendition = inBucket, letters = 0) =>
  readPhotos({ readRendition, now: () => new Date() }, { began: BEGAN, items, letters });

const textOf = (photos: readonly (Uint8Array | string)[]): string[] =>
  photos.map((each) => (typeof each === 'string' ? each : new TextDecoder().decode(each)));

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: BEGAN }));
afterEach(() => void vi.useRealTimers());

describe('the photos of a report', () => {
  test('are the cover and up to three more of each item, opened', async () => {
    const files = await Promise.all(['one', 'two', 'three', 'four', 'five'].map((text) => photo(text)));
    const item = itemWith(await photo('receipt', { kind: 'receipt' }), ...files);

    expect(textOf(await photosIn([item])(item))).toEqual(['one', 'two', 'three', 'four']);
  });

  test('leave out a photo that has no rendition to be shown', async () => {
    const item = itemWith(await photo('one', { renditions: ['original'] }), await photo('two'));

    expect(textOf(await photosIn([item])(item))).toEqual(['two']);
  });

  test('are unreadable where the bytes are not there, changed, of another file, or S3 fails', async () => {
    const [absent, changed, swapped, broken, good] = await Promise.all(
      ['1', '2', '3', '4', 'good'].map((text) => photo(text)),
    );
    if (!absent || !changed || !swapped || !broken || !good) throw new Error('They were not made');
    SEALED.delete(`${absent.id}/view`);
    SEALED.get(`${changed.id}/view`)?.fill(1, -1);
    SEALED.set(`${swapped.id}/view`, SEALED.get(`${good.id}/view`) ?? new Uint8Array());
    const items = [absent, changed, swapped, broken, good].map((file) => itemWith(file));
    const photosOf = photosIn(items, async (place) => {
      if (place.fileId === broken.id) throw new Error('S3 is away');
      return inBucket(place);
    });

    const photos = await Promise.all(items.map(photosOf));

    expect(textOf(photos.flat())).toEqual([...Array(4).fill('unreadable'), 'good']);
  });

  test('are read sixteen at once, in the order of the items', async () => {
    const items = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => itemWith(await photo(`${at}`))),
    );
    let reading = 0;
    let most = 0;
    const order: string[] = [];
    const photosOf = photosIn(items, async (place) => {
      reading += 1;
      most = Math.max(most, reading);
      order.push(place.fileId);
      await new Promise((resolve) => setImmediate(resolve));
      reading -= 1;
      return inBucket(place);
    });

    await Promise.all(items.map(photosOf));

    expect(most).toBe(16);
    expect(order).toEqual(items.map(({ files }) => files?.[0]?.id));
  });

  test('that have not come in seven seconds are left out, and no more are read', async () => {
    const items = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => itemWith(await photo(`${at}`))),
    );
    const read = vi.fn<ReadRendition>((place) =>
      place.fileId === items[0]?.files?.[0]?.id ? inBucket(place) : new Promise(() => undefined),
    );
    const photosOf = photosIn(items, read);
    const photos = Promise.all(items.map(photosOf));
    await expect.poll(() => read).toHaveBeenCalledTimes(17);

    await vi.advanceTimersByTimeAsync(7_000);

    expect(textOf((await photos).flat())).toEqual(['0', ...Array(19).fill('left out')]);
    expect(read).toHaveBeenCalledTimes(17);
  });

  test('are the covers of all items before the second photo of one', async () => {
    const items = await Promise.all(
      Array.from({ length: 1_000 }, async () => itemWith(await photo('a'), await photo('b'))),
    );
    const photosOf = photosIn(items);

    const photos = await Promise.all(items.map(photosOf));

    expect(photos.filter(([cover]) => cover !== 'left out')).toHaveLength(1_000);
    expect(photos.filter(([, second]) => second !== 'left out')).toHaveLength(200);
    expect(photos.slice(0, 200).every(([, second]) => second !== 'left out')).toBe(true);
  });

  test('are all left out of a report with very much text, and none is read', async () => {
    const item = itemWith(await photo('one'));
    const read = vi.fn(inBucket);

    expect(await photosIn([item], read, 3_000_001)(item)).toEqual(['left out']);
    expect(read).not.toHaveBeenCalled();
  });
});
