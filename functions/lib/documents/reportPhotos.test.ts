import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { jpegOf } from '#tests/support/pictures.ts';
import { drawReport } from './report.ts';
import type { Photo, ReportItem } from './reportItem.ts';

const BOX = 'This photo could not be opened.';

/** The texts of each page, and the sizes of the pictures on it in points. */
async function pagesOf(pdf: Uint8Array) {
  const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise;
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1);
      const { items } = await page.getTextContent();
      const { fnArray, argsArray } = await page.getOperatorList();
      const pictures = fnArray.flatMap((operator, at) => {
        if (operator !== OPS.paintImageXObject) return [];
        const [width = 0, , , height = 0] = argsArray[fnArray.lastIndexOf(OPS.transform, at)];
        return [{ width: Math.round(width), height: Math.round(height) }];
      });
      return { text: items.map((item) => ('str' in item ? item.str : '')).join(' '), pictures };
    }),
  );
}

const file = (changes: Partial<ItemFile>): ItemFile => ({
  id: 'f1',
  key: 'k',
  kind: 'photo',
  name: 'bicycle.jpg',
  type: 'image/jpeg',
  bytes: 1,
  renditions: ['original', 'view'],
  ...changes,
});

const item = (id: string, files?: readonly ItemFile[]): ReportItem => ({
  id,
  ownerId: '8a0b1c2d-3e4f-5a6b-7c8d-9e0f1a2b3c4d',
  name: `Bicycle ${id}`,
  description: 'In the cellar.',
  assetType: 'Vehicle',
  properties: [],
  isEncrypted: true,
  createdAt: '2026-03-05T23:30:00.000Z',
  files,
});

const reportOf = async (
  items: readonly ReportItem[],
  photos: Readonly<Record<string, readonly Photo[]>> = {},
) =>
  pagesOf(
    await drawReport({
      ownerLabel: 'alice',
      at: '2026-11-21T17:12:42+01:00',
      site: 'https://registry.example',
      items,
      photosOf: async ({ id }) => photos[id] ?? [],
    }),
  );

test('a photo is shown with its item, in its proportions', async () => {
  const [, page] = await reportOf([item('1')], { 1: [jpegOf(1_600, 1_200)] });

  expect(page?.pictures).toEqual([{ width: 173, height: 130 }]);
});

test('addresses of images are printed only where no photo stands', async () => {
  const properties = [
    { name: 'Images', value: 'https://example.com/bicycle.jpg' },
    { name: 'Colour', value: 'red' },
  ];
  const pages = await reportOf(
    [
      { ...item('1'), properties },
      { ...item('2'), properties },
    ],
    { 1: [jpegOf(1_600, 1_200)], 2: ['left out'] },
  );
  const text = pages.map((page) => page.text).join(' ');

  expect(text.match(/example\.com/g)).toHaveLength(1);
  expect(text.match(/Colour/g)).toHaveLength(2);
});

test('four photos stand side by side in one height, within the column', async () => {
  const photos = [jpegOf(1_600, 1_200), jpegOf(1_200, 1_600), jpegOf(1_600, 400), jpegOf(1_000, 1_000)];
  const [, page] = await reportOf([item('1')], { 1: photos });

  const { pictures = [] } = page ?? {};
  expect(pictures).toHaveLength(4);
  expect(new Set(pictures.map(({ height }) => height)).size).toBe(1);
  expect(pictures.reduce((sum, { width }) => sum + width, 0)).toBeLessThan(425);
});

test('every item has its own pictures, on the page where it is', async () => {
  const items = Array.from({ length: 30 }, (_, index) => item(`${index}`));
  const photos = Object.fromEntries(items.map(({ id }) => [id, [jpegOf(1_600, 1_200)]]));
  const [, ...pages] = await reportOf(items, photos);

  expect(pages.length).toBeGreaterThan(4);
  for (const { text, pictures } of pages)
    expect(pictures).toHaveLength(text.match(/Bicycle \d+/g)?.length ?? 0);
});

test.each<[string, Photo]>([
  ['cannot be read', 'unreadable'],
  ['is no JPEG', new TextEncoder().encode('<svg onload="alert(1)"/>')],
  ['is empty', new Uint8Array()],
  ['has no size', jpegOf(0, 0)],
])('a box with a sentence stands for a photo that %s', async (_, photo) => {
  const [cover, page] = await reportOf([item('1')], { 1: [photo, jpegOf(1_600, 1_200)] });

  expect(page?.text).toContain(BOX);
  expect(page?.pictures).toHaveLength(1);
  expect(cover?.text).not.toContain('left out');
});

test('the cover says how many photos were left out', async () => {
  const [cover, page] = await reportOf([item('1'), item('2')], {
    1: [jpegOf(1_600, 1_200), 'left out'],
    2: ['left out'],
  });

  expect(cover?.text).toContain('2 photos are left out, because the report would have become too large');
  expect(page?.text).not.toContain(BOX);
  expect(page?.pictures).toHaveLength(1);
});

test('receipts and other documents are listed with their day, in whatever zone the report is asked for', async () => {
  const files = [
    file({ id: 'f1' }),
    file({ id: 'f2', kind: 'receipt', name: 'invoice.pdf', date: '2026-02-28' }),
    file({ id: 'f3', kind: 'warranty', name: 'warranty card.jpg' }),
  ];
  const [, page] = await reportOf([item('1', files)]);

  expect(page?.text).toMatch(/Receipt\s+invoice\.pdf · 28 Feb 2026/);
  expect(page?.text).toMatch(/Warranty\s+warranty card\.jpg/);
  expect(page?.text).not.toContain('bicycle.jpg');
});

test('the name of a file in another script can be extracted from the PDF', async () => {
  const [, page] = await reportOf([item('1', [file({ kind: 'receipt', name: '购买价格.pdf' })])]);

  expect(page?.text.replace(/\s/g, '')).toContain('购买价格.pdf');
});
