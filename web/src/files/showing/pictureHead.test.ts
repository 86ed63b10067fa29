import { describe, expect, test } from 'vitest';
import { concatenated } from '#shared/sealing/bytes.ts';
import { isShowable, pictureType } from './pictureHead.ts';

const text = (content: string) => Uint8Array.from(content, (letter) => letter.charCodeAt(0));
const big = (value: number, length: number) =>
  Uint8Array.from({ length }, (_, index) => Math.floor(value / 256 ** (length - 1 - index)) % 256);
const little = (value: number, length: number) => big(value, length).toReversed();

const frame = (side: number) =>
  concatenated(text('\xff\xc2\0\x0b\x08'), big(side, 2), big(side, 2), text('\x01\x01\x11\0'));
const webp = (chunk: string, ...content: Uint8Array[]) =>
  concatenated(text(`RIFF\0\0\0\0WEBP${chunk}\0\0\0\0`), ...content);
const gif = (screen: number, image: number) =>
  concatenated(
    text('GIF89a'),
    little(screen, 2),
    little(screen, 2),
    text('\x80\0\0'),
    new Uint8Array(6),
    text('!\xf9\x04\0\0\0\0\0,\0\0\0\0'),
    little(image, 2),
    little(image, 2),
  );
const ispe = (side: number) => concatenated(text('\0\0\0\x14ispe\0\0\0\0'), big(side, 4), big(side, 4));

const KINDS: readonly [name: string, type: string, make: (side: number) => Uint8Array<ArrayBuffer>][] = [
  ['a JPEG', 'image/jpeg', (side) => concatenated(text('\xff\xd8\xff\xe0\0\x04JJ'), frame(side))],
  [
    'a JPEG with bytes between its segments',
    'image/jpeg',
    (side) => concatenated(text('\xff\xd8\xff\xe0\0\x04JJjunk\xff\0\xff\xff'), frame(side)),
  ],
  [
    'a PNG',
    'image/png',
    (side) => concatenated(text('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR'), big(side, 4), big(side, 4)),
  ],
  ['a WebP', 'image/webp', (side) => webp('VP8 ', new Uint8Array(6), little(side, 2), little(side, 2))],
  [
    'a WebP without loss',
    'image/webp',
    (side) => webp('VP8L', text('/'), little(side - 1 + (side - 1) * 2 ** 14, 4)),
  ],
  [
    'an extended WebP',
    'image/webp',
    (side) => webp('VP8X', new Uint8Array(4), little(side - 1, 3), little(side - 1, 3)),
  ],
  ['a GIF', 'image/gif', (side) => gif(side, 1)],
  ['a GIF whose image is larger than its screen', 'image/gif', (side) => gif(1, side)],
  ['an AVIF', 'image/avif', (side) => concatenated(text('\0\0\0\x10ftypavif'), ispe(10), ispe(side))],
];

describe('the size of a picture', () => {
  test.each(KINDS)('lets %s be shown up to 100 megapixels', (_, type, make) => {
    expect(isShowable(make(10_000), type)).toBe(true);
    expect(isShowable(make(10_001), type)).toBe(false);
  });

  test.each(KINDS)('keeps %s from being shown whose header ends before it', (_, type, make) => {
    expect(isShowable(make(10).slice(0, 15), type)).toBe(false);
  });
});

describe('the type of a picture', () => {
  test.each([
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['GIF89a', 'image/gif'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
    ['\0\0\0\x20ftypavif', 'image/avif'],
    ['<svg xmlns="http://www.w3.org/2000/svg">', undefined],
    ['<!doctype html>', undefined],
    ['%PDF-1.7', undefined],
    ['RIFF\0\0\0\0WAVE', undefined],
    ['', undefined],
  ])('content that begins with %j is shown as %s', (start, type) => {
    expect(pictureType(text(start))).toBe(type);
  });
});
