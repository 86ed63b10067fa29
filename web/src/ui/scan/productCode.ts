import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatOneDReader,
  RGBLuminanceSource,
} from '@zxing/library';
import jsQR from 'jsqr';
import type { Purpose } from './purposes.ts';

/** The kinds of code that stand on a product or its label. */
export type LabelPurpose = Exclude<Purpose, 'link'>;

const LINES: Readonly<Record<LabelPurpose, readonly BarcodeFormat[]>> = {
  // The library's reader for UPC-E finds none: it puts the first and last digits into a text that it throws away.
  product: [BarcodeFormat.EAN_13, BarcodeFormat.UPC_A, BarcodeFormat.EAN_8, BarcodeFormat.CODE_128],
  serial: [BarcodeFormat.CODE_128, BarcodeFormat.CODE_39],
};

const hintsFor = (purpose: LabelPurpose) =>
  new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, LINES[purpose]],
    [DecodeHintType.TRY_HARDER, true],
  ]);

interface Brightness {
  readonly light: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** The brightness of each pixel, with the weights of ITU-R BT.601. */
function brightnessOf({ data, width, height }: ImageData): Brightness {
  const light = new Uint8ClampedArray(width * height);
  for (let pixel = 0; pixel < light.length; pixel += 1) {
    const at = pixel * 4;
    light[pixel] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  }
  return { light, width, height };
}

/** The picture turned by a quarter, for a code whose lines lie level. */
function turned({ light, width, height }: Brightness): Brightness {
  const result = new Uint8ClampedArray(light.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) result[x * height + (height - 1 - y)] = light[y * width + x] ?? 0;
  return { light: result, width: height, height: width };
}

function linesIn({ light, width, height }: Brightness, purpose: LabelPurpose): string | undefined {
  const source = new RGBLuminanceSource(light, width, height);
  const hints = hintsFor(purpose);
  try {
    return new MultiFormatOneDReader(hints)
      .decode(new BinaryBitmap(new HybridBinarizer(source)), hints)
      .getText();
  } catch {
    // The library throws where it finds nothing.
    return undefined;
  }
}

/**
 * The texts of the codes of a product in a picture: one with lines in either direction, and one of small squares. An
 * EAN or UPC is never sought where a serial number is.
 */
export function productCodesIn(pixels: ImageData, purpose: LabelPurpose): readonly string[] {
  const picture = brightnessOf(pixels);
  const lines = linesIn(picture, purpose) ?? linesIn(turned(picture), purpose);
  const texts = [lines, jsQR(pixels.data, pixels.width, pixels.height)?.data];
  return texts.flatMap((text) => text || []);
}
