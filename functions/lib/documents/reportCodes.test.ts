import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import decode from 'qr/decode.js';
import { expect, test } from 'vitest';
import { drawReport } from './report.ts';
import type { ReportItem } from './reportItem.ts';

const OWNER = '8a0b1c2d-3e4f-5a6b-7c8d-9e0f1a2b3c4d';

type Matrix = readonly [number, number, number, number, number, number];
type Point = readonly [x: number, y: number];

/** A picture of one bit a module, and where its unit square is on the page. */
interface Mask {
  readonly at: Matrix;
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

const multiply = ([a, b, c, d, e, f]: Matrix, [m, n, o, p, q, r]: Matrix): Matrix => [
  a * m + c * n,
  b * m + d * n,
  a * o + c * p,
  b * o + d * p,
  a * q + c * r + e,
  b * q + d * r + f,
];

const place = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point => [a * x + c * y + e, b * x + d * y + f];

/** The pictures of each code on a page, as a reader of PDF comes to draw them. */
async function codesOn(page: PDFPageProxy): Promise<Mask[][]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const codes: Mask[][] = [];
  const saved: Matrix[] = [];
  let at: Matrix = [1, 0, 0, 1, 0, 0];
  for (const [index, operator] of fnArray.entries()) {
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) saved.push(at);
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) at = saved.pop() ?? at;
    if (operator === OPS.save) codes.push([]);
    if (operator === OPS.transform) at = multiply(at, argsArray[index]);
    if (operator !== OPS.paintImageMaskXObject) continue;
    const [{ data, width, height }] = argsArray[index];
    codes.at(-1)?.push({ at, width, height, data: page.objs.get(data).data });
  }
  return codes.filter((masks) => masks.length > 0);
}

const PIXELS_PER_POINT = 5;
const QUIET_POINTS = 8;
const CODE_POINTS = 68;
const SIDE = (CODE_POINTS + 2 * QUIET_POINTS) * PIXELS_PER_POINT;

/** Reads a code as a camera would: its pictures over each other on white paper. */
function read(masks: readonly Mask[]): string {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255);
  const corners = masks.flatMap(({ at }) => [place(at, [0, 0]), place(at, [1, 1])]);
  const left = Math.min(...corners.map(([x]) => x)) - QUIET_POINTS;
  const top = Math.max(...corners.map(([, y]) => y)) + QUIET_POINTS;
  for (const mask of masks) {
    for (const [one, other] of darkSquares(mask)) {
      const across = [one[0], other[0]].map((x) => Math.round((x - left) * PIXELS_PER_POINT)).sort(byNumber);
      const down = [one[1], other[1]].map((y) => Math.round((top - y) * PIXELS_PER_POINT)).sort(byNumber);
      for (let y = down[0] ?? 0; y < (down[1] ?? 0); y += 1) {
        for (let x = across[0] ?? 0; x < (across[1] ?? 0); x += 1) data.set([0, 0, 0], (y * SIDE + x) * 4);
      }
    }
  }
  return decode({ width: SIDE, height: SIDE, data });
}

const byNumber = (one: number, other: number): number => one - other;

/** Two opposite corners of each module that is painted: a bit of 0, as pdf.js gives it. */
function* darkSquares({ at, width, height, data }: Mask): Iterable<readonly [Point, Point]> {
  const rowBytes = Math.ceil(width / 8);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const byte = data[row * rowBytes + (column >> 3)] ?? 0xff;
      if (byte & (0x80 >> (column & 7))) continue;
      const corner: Point = [column / width, 1 - row / height];
      yield [place(at, corner), place(at, [(column + 1) / width, 1 - (row + 1) / height])];
    }
  }
}

const item = (id: string): ReportItem => ({
  id,
  ownerId: OWNER,
  name: 'Red bicycle',
  description: '',
  assetType: 'Vehicle',
  properties: [],
  isEncrypted: false,
  createdAt: '2026-03-05T23:30:00.000Z',
});

test.each([1, 2, 20])('the codes of a report of %i items lead to the items', async (count) => {
  const ids = Array.from({ length: count }, (_, index) => {
    const end = (index * 7919 * 104_729).toString(36).padStart(10, '0');
    return `01arz3ndektsv4rr${end}`;
  });
  const pdf = await drawReport({
    ownerLabel: 'alice',
    at: '2026-11-21T17:12:42+01:00',
    site: 'https://registry.example',
    items: ids.map(item),
  });

  const document = await getDocument({ data: pdf, verbosity: 0 }).promise;
  const links: string[] = [];
  for (let number = 2; number <= document.numPages; number += 1) {
    links.push(...(await codesOn(await document.getPage(number))).map(read));
  }

  expect(links).toEqual(
    ids.map((id) => `https://registry.example/transfer-request?owner=${OWNER}&item=${id}`),
  );
});
