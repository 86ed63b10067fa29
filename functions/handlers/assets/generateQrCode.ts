import { invalidInput } from '#functions/lib/base/errors.ts';

/** The capacity of the largest QR code at error correction M, in bytes of UTF-8 (ISO/IEC 18004, version 40). */
const CAPACITY_BYTES = 2_331;

/**
 * A QR code of any text, as the source of an image: an SVG in a data URL.
 * @throws {RegistryError} `invalid_input` when the text needs more than the largest code holds.
 */
export async function generateQrCode(content: string): Promise<string> {
  if (Buffer.byteLength(content) > CAPACITY_BYTES) {
    throw invalidInput({ path: 'content', message: `Must be at most ${CAPACITY_BYTES} bytes in UTF-8` });
  }
  // Loaded at need: most starts of this function never draw a code.
  const { default: qrcode } = await import('qrcode/lib/browser.js');
  const svg = await qrcode.toString(content, { type: 'svg', errorCorrectionLevel: 'M' });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
