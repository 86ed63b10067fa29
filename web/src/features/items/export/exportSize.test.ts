import { BlobReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { expect, test } from 'vitest';
import type { ListedItem } from '#shared/contract/assets.ts';
import { ARCHIVE_LIMITS } from '#shared/domain/archiveLimits.ts';
import { makeFile } from '#web/testing/files.ts';
import { damagedItem, makeItem } from '#web/testing/items.ts';
import { documentBytes, exportSize } from './exportSize.ts';
import { exportItems } from './worker/exportItems.ts';

const bike = makeItem();
const fits = (items: readonly ListedItem[]): boolean => exportSize(items).fitsArchive;
const times = (count: number, item: ListedItem): ListedItem[] => Array(count).fill(item);

test('as many items fit into an archive as an import takes, and as many damaged ones beside them', () => {
  const most = ARCHIVE_LIMITS.items;
  expect(fits([...times(most, bike), ...times(most, damagedItem)])).toBe(true);
  expect(fits(times(most + 1, bike))).toBe(false);
  expect(fits(times(most + 1, damagedItem))).toBe(false);
});

test('as many files fit into an archive as an import takes, with its own three', () => {
  const files = (count: number) => Array.from({ length: count }, () => makeFile({ key: '' }));
  const full = times(3_499, makeItem({ files: files(20) }));
  expect(fits([...full, makeItem({ files: files(17) })])).toBe(true);
  expect(fits([...full, makeItem({ files: files(18) })])).toBe(false);
});

test('no longer document fits into an archive than an import takes', () => {
  const properties = Array.from({ length: 20 }, (_, at) => ({
    id: '',
    name: `${at}`,
    value: 'ü'.repeat(5_000),
  }));
  expect(fits(times(300, makeItem({ properties })))).toBe(true);
  expect(fits(times(350, makeItem({ properties })))).toBe(false);
});

test('the reckoned length of a document is a little more than it has', async () => {
  const name =
    'Ein Name mit \u{1F6B2}, "Zeichen" / \\ und mehr, der lang genug ist, um gekürzt zu werden '.repeat(2);
  const files = ['a', 'b'].map((id) => makeFile({ id, name: `${name}.jpg`, caption: 'Vorn\n\u0001' }));
  const items = Array.from({ length: 200 }, (_, at) =>
    makeItem({ id: `01ARZ3NDEKTSV4RRFFQ69G5F${at}`, name, ...(at % 2 === 0 && { files }) }),
  );
  const job = {
    format: 'archive',
    exportedAt: '2026-05-01T10:00:00.000Z',
    password: undefined,
  } as const;
  const read = { state: 'opened', bytes: new Uint8Array(3) } as const;
  const tools = { readFile: async () => read, onProgress: () => undefined };
  const { content } = await exportItems({ ...job, items: [...items, damagedItem] }, tools);
  const entries = await new ZipReader(new BlobReader(content ?? new Blob())).getEntries();
  const written = entries.find(({ filename }) => filename === 'items.json')?.uncompressedSize ?? 0;
  expect(documentBytes(items, 1)).toBeGreaterThanOrEqual(written);
  expect(documentBytes(items, 1)).toBeLessThan(1.4 * written);
});
