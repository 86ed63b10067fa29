import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { concatenated } from '#shared/sealing/bytes.ts';

const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
/** It is found in the bytes of a file that holds any of its EXIF data. */
export const PLACE = 'Camera 4711 at N 52.5, E 13.4';

/** EXIF data that turn the picture by 90 degrees where `orientation` is 6, and name its place. */
function exifOf(orientation: number): Uint8Array {
  const entry = Uint8Array.of(1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0);
  const body = concatenated(latin1('Exif\0\0II*\0\x08\0\0\0'), entry, latin1(PLACE));
  return concatenated(Uint8Array.of(0xff, 0xe1, 0, body.length + 2), body);
}

/** A photo, 800 pixels wide and 600 high, as a camera stores it. */
export async function takePhoto(page: Page, orientation = 1): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(800, 600);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas');
    context.fillStyle = 'teal';
    context.fillRect(0, 0, 800, 600);
    context.fillStyle = 'orange';
    context.fillRect(100, 100, 300, 200);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())];
  });
  const plain = Uint8Array.from(bytes);
  return Buffer.from(concatenated(plain.subarray(0, 2), exifOf(orientation), plain.subarray(2)));
}

const SIGNATURES = [
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from('\x89PNG\r\n', 'latin1'),
  Buffer.from('WEBPVP8'),
  Buffer.from('%PDF-'),
];

/**
 * No file that the local cloud has stored is a picture or a PDF, or holds one.
 * @returns the bytes of all of them
 */
export async function expectSealed(dataFolder: string): Promise<Buffer[]> {
  const entries = await readdir(dataFolder, { recursive: true, withFileTypes: true });
  const found = entries.filter((entry) => entry.isFile());
  const contents = await Promise.all(found.map((entry) => readFile(join(entry.parentPath, entry.name))));
  for (const content of contents) {
    for (const signature of SIGNATURES) {
      // A sealed file may hold three given bytes by chance, but not at its beginning.
      expect(content.subarray(0, signature.length).equals(signature)).toBe(false);
      if (signature.length > 3) expect(content.includes(signature)).toBe(false);
    }
  }
  return contents;
}

/** Changes all that is stored: every second file by one byte, and the others to what another one holds. */
export async function spoilStored(dataFolder: string): Promise<void> {
  const entries = await readdir(join(dataFolder, 's3'), { recursive: true, withFileTypes: true });
  const found = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const stored = await Promise.all(
    found.map(async (path) => {
      const bytes = await readFile(path);
      const begin = bytes.indexOf('\n') + 1;
      return { path, head: bytes.subarray(0, begin), content: bytes.subarray(begin) };
    }),
  );
  for (const [at, { path, head, content }] of stored.entries()) {
    const changed = Buffer.from(content);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    const other = stored[(at + 1) % stored.length]?.content ?? changed;
    await writeFile(path, Buffer.concat([head, at % 2 === 0 ? changed : other]));
  }
}
