import fc from 'fast-check';
import jsQR from 'jsqr';
import decode from 'qr/decode.js';
import { create } from 'qrcode';
import { expect, test } from 'vitest';
import { generateQrCode } from '#functions/handlers/assets/generateQrCode.ts';
import { ITEMS_PER_LINK, jointLink, transferLink } from '#shared/domain/transferLink.ts';
import { isNightly } from '#tests/support/nightly.ts';

const CODES = isNightly ? 1_000 : 30;
/** A library may fail to see a code in so rough a picture; at this size neither does. */
const MODULE_PX = 3;
const QUIET_ZONE = 4;

interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

/** Draws modules as a camera's picture has them: pixels of red, green, blue and opacity. */
function drawn(side: number, isDark: (row: number, column: number) => boolean): Bitmap {
  const width = side * MODULE_PX;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let y = 0; y < width; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (isDark(Math.floor(y / MODULE_PX), Math.floor(x / MODULE_PX)))
        data.fill(0, 4 * (y * width + x), 4 * (y * width + x) + 3);
    }
  }
  return { width, height: width, data };
}

/**
 * The picture of an SVG by the library: one path of horizontal runs, each moved to (`M` or `m`) and drawn (`h`),
 * half a module below the upper edge of its row.
 */
function drawnSvg(source: string): Bitmap {
  const svg = Buffer.from(source.replace('data:image/svg+xml;base64,', ''), 'base64').toString();
  const side = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  const path = /stroke="#000000" d="([^"]+)"/.exec(svg)?.[1] ?? '';
  const dark = new Set<number>();
  let [x, y] = [0, 0];
  for (const [, command, numbers = ''] of path.matchAll(/([Mmh])([-\d. ]+)/g)) {
    const [first = 0, second = 0] = numbers.trim().split(/[ ,]+/).map(Number);
    if (command === 'M') [x, y] = [first, second];
    if (command === 'm') [x, y] = [x + first, y + second];
    if (command === 'h') {
      for (let column = x; column < x + first; column += 1) dark.add(Math.floor(y) * side + column);
      x += first;
    }
  }
  return drawn(side, (row, column) => dark.has(row * side + column));
}

/** The same content, encoded without our function. */
function drawnByLibrary(content: string): Bitmap {
  const { modules } = create(content, { errorCorrectionLevel: 'M' });
  return drawn(modules.size + 2 * QUIET_ZONE, (row, column) => {
    const [y, x] = [row - QUIET_ZONE, column - QUIET_ZONE];
    const isInside = y >= 0 && x >= 0 && y < modules.size && x < modules.size;
    return isInside && modules.get(y, x) === 1;
  });
}

const id = fc.oneof(fc.uuid(), fc.stringMatching(/^[A-Za-z0-9._-]{1,128}$/));
const links = fc.sample(
  fc.tuple(fc.constantFrom('https://registry.example', 'http://127.0.0.1:4173'), id, id),
  CODES,
);

test(`${CODES} links come back out of their codes, by two decoders`, { timeout: 300_000 }, async () => {
  expect(links).toHaveLength(CODES);
  for (const [site, ownerId, assetId] of links) {
    const link = transferLink(site, { ownerId, assetId });
    const code = drawnSvg(await generateQrCode(link));
    expect(decode(code)).toBe(link);
    // The app uses jsQR in browsers without a detector of their own.
    expect(jsQR(code.data, code.width, code.height)?.data).toBe(link);
    expect(Buffer.from(code.data.buffer).equals(Buffer.from(drawnByLibrary(link).data.buffer))).toBe(true);
  }
});

const ulid = fc.stringMatching(/^[0-9a-hjkmnp-tv-z]{26}$/);
const jointLinks = fc.sample(
  fc.tuple(ulid, fc.array(ulid, { minLength: ITEMS_PER_LINK, maxLength: ITEMS_PER_LINK })),
  20,
);

test('as many items as a link may name come back out of a code that a phone can read', async () => {
  for (const [ownerId, assetIds] of jointLinks) {
    const link = jointLink('https://registry.example.com', { ownerId, assetIds });
    const code = drawnSvg(await generateQrCode(link));
    expect(decode(code)).toBe(link);
    expect(jsQR(code.data, code.width, code.height)?.data).toBe(link);
    expect(code.width / MODULE_PX).toBeLessThanOrEqual(89 + 2 * QUIET_ZONE);
  }
});
