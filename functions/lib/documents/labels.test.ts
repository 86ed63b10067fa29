import { inflateSync } from 'node:zlib';
import { PDFDocument, PDFRawStream } from 'pdf-lib';
import decode from 'qr/decode.js';
import { expect, test } from 'vitest';
import { LABEL_LAYOUTS, labelPlaces, labelsOnPage } from '#shared/domain/labels.ts';
import { drawLabels } from './labels.ts';

const items = ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '01ARZ3NDEKTSV4RRFFQ69G5FAW'].map((id) => ({
  id,
  ownerId: '8a0b1c2d-3e4f-5a6b-7c8d-9e0f1a2b3c4d',
  name: `Item ${id}`,
  assetType: 'Vehicle',
}));
const linkOf = (id: string) =>
  `https://registry.example/transfer-request?owner=8a0b1c2d-3e4f-5a6b-7c8d-9e0f1a2b3c4d&item=${id}`;

/** The content of each page. */
async function contentsOf(pdf: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(pdf);
  return document.getPages().map((page) => {
    const content = page.node.Contents();
    if (!(content instanceof PDFRawStream)) throw new Error('A page without content');
    return inflateSync(content.contents).toString('latin1');
  });
}

/** Reads each code on a page as a camera would: the rectangles of its path, drawn eight pixels a module. */
function readCodes(content: string): string[] {
  return Array.from(
    content.matchAll(/q (0\.\d+) 0 0 [\d.]+ 0 0 cm ([\d re]+) f Q/g),
    ([, scale, path = '']) => {
      const modules = Math.round(1 / Number(scale));
      const side = (modules + 8) * 8;
      const data = new Uint8ClampedArray(side * side * 4).fill(255);
      for (const [, x, y, width] of path.matchAll(/(\d+) (\d+) (\d+) 1 re/g)) {
        for (let across = 0; across < Number(width) * 8; across += 1) {
          for (let down = 0; down < 8; down += 1) {
            const row = (modules - 1 - Number(y) + 4) * 8 + down;
            data.set([0, 0, 0], (row * side + (Number(x) + 4) * 8 + across) * 4);
          }
        }
      }
      return decode({ width: side, height: side, data });
    },
  );
}

test.each(Object.entries(LABEL_LAYOUTS))('the codes of %s lead to the items', async (_, { layout }) => {
  const pages = await contentsOf(
    await drawLabels({ site: 'https://registry.example', items, layout, show: 'name' }),
  );

  expect(pages.flatMap(readCodes)).toEqual(items.map(({ id }) => linkOf(id)));
});

test.each(Object.entries(LABEL_LAYOUTS))('every label of %s is on its page', (_, { layout }) => {
  for (const { left, top } of labelPlaces(layout, labelsOnPage(layout))) {
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
    expect(left + layout.label.width).toBeLessThanOrEqual(layout.page.width + 0.001);
    expect(top + layout.label.height).toBeLessThanOrEqual(layout.page.height + 0.001);
  }
});

test('a partly used sheet begins where its free labels begin', async () => {
  const { layout } = LABEL_LAYOUTS.L7160;
  const pages = await contentsOf(
    await drawLabels({ site: 'https://registry.example', items, layout, show: 'nothing', startAt: 20 }),
  );

  expect(pages.map((page) => readCodes(page).length)).toEqual([1, 1]);
  expect(labelPlaces(layout, 2, 20)[1]).toEqual({ page: 1, left: layout.left, top: layout.top });
});
