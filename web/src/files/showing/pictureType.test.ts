import { expect, test } from 'vitest';
import { pictureType } from './pictureType.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

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
  expect(pictureType(bytes(start))).toBe(type);
});
