import { PNG } from 'pngjs';
import { create } from 'qrcode';
import { linesOfEan } from '#web/testing/barcodes.ts';

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES_PER_SECOND = 5;
const MODULE_PX = 6;
/** The brightness of the wall behind a white paper. */
const WALL = 110;
const WHITE = 235;
const BLACK = 16;
const NO_COLOUR = 128;
/** The width of the white paper around a code, in modules. */
const QUIET_ZONE = 4;

/** The brightness of each pixel of a picture: the text as a QR code on a wall, or only the wall without a text. */
function brightness(text: string | undefined): Buffer {
  const picture = Buffer.alloc(WIDTH * HEIGHT, WALL);
  if (text === undefined) return picture;
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const side = (modules.size + 2 * QUIET_ZONE) * MODULE_PX;
  const [left, top] = [Math.floor((WIDTH - side) / 2), Math.floor((HEIGHT - side) / 2)];
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const [row, column] = [y, x].map((place) => Math.floor(place / MODULE_PX) - QUIET_ZONE);
      const isDark =
        isWithin(row, modules.size) && isWithin(column, modules.size) && modules.get(row, column);
      picture[(top + y) * WIDTH + left + x] = isDark ? BLACK : WHITE;
    }
  }
  return picture;
}

const isWithin = (place: number | undefined, size: number): place is number =>
  place !== undefined && place >= 0 && place < size;

/** The text that a camera sees as a QR code (a bare wall without one), and for how many seconds. */
interface Scene {
  readonly text?: string;
  readonly seconds: number;
}

/** A film as Chromium's camera for tests plays it, again and again: YUV4MPEG2, 4:2:0. */
export function filmOf(scenes: readonly Scene[]): Buffer {
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, NO_COLOUR);
  const frames = scenes.flatMap(({ text, seconds }) => {
    const frame = Buffer.concat([Buffer.from('FRAME\n'), brightness(text), colours]);
    return Array.from({ length: seconds * FRAMES_PER_SECOND }, () => frame);
  });
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`),
    ...frames,
  ]);
}

function pngOf(picture: Buffer): Buffer {
  const photo = new PNG({ width: WIDTH, height: HEIGHT });
  for (const [place, light] of picture.entries()) {
    photo.data.fill(light, place * 4, place * 4 + 3);
    photo.data[place * 4 + 3] = 255;
  }
  return PNG.sync.write(photo);
}

/** A photo, as PNG, of the same wall. */
export const photoOf = (text?: string): Buffer => pngOf(brightness(text));

const LINE_PX = 3;

/** A photo, as PNG, of a product with a barcode. */
export function photoOfProduct(code: string): Buffer {
  const picture = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  const lines = linesOfEan(code);
  const left = Math.floor((WIDTH - lines.length * LINE_PX) / 2);
  for (let y = HEIGHT / 4; y < HEIGHT / 2; y += 1)
    for (const [place, line] of [...lines].entries()) {
      const start = y * WIDTH + left + place * LINE_PX;
      if (line === '1') picture.fill(BLACK, start, start + LINE_PX);
    }
  return pngOf(picture);
}
