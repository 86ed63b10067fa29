import { expect, test } from 'vitest';
import { generateQrCode } from './generateQrCode.ts';

const svgOf = (source: string): string =>
  Buffer.from(source.replace('data:image/svg+xml;base64,', ''), 'base64').toString();

/** Modules on a side, quiet zone included: it grows with what the code holds. */
const sizeOf = async (content: string): Promise<number> =>
  Number(/viewBox="0 0 (\d+) /.exec(svgOf(await generateQrCode(content)))?.[1]);

test('a text becomes an SVG that an image element can show', async () => {
  const source = await generateQrCode('https://registry.example/transfer-request?owner=a&item=b');

  expect(source).toMatch(/^data:image\/svg\+xml;base64,[A-Za-z0-9+/]+=*$/);
  expect(svgOf(source)).toMatch(/^<svg [\s\S]*<\/svg>\s*$/);
});

test('the error correction is M: 14 bytes are the most that the smallest code holds', async () => {
  expect(await sizeOf('a'.repeat(14))).toBe(21 + 8);
  expect(await sizeOf('a'.repeat(15))).toBe(25 + 8);
});

test.each(['a'.repeat(1_000), 'ä'.repeat(1_000), '日'.repeat(777), '"><script>', '12345', ' '])(
  'any text of up to 2331 bytes fits',
  async (content) => {
    await expect(generateQrCode(content)).resolves.toMatch(/^data:image/);
  },
);

test('a longer one is refused by name', async () => {
  await expect(generateQrCode('日'.repeat(778))).rejects.toMatchObject({
    code: 'invalid_input',
    details: { issues: [{ path: 'content', message: 'Must be at most 2331 bytes in UTF-8' }] },
  });
});
