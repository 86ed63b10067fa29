import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatOneDReader,
  RGBLuminanceSource,
} from '@zxing/library';
import jsQR from 'jsqr';

const HINTS = new Map<DecodeHintType, unknown>([
  [
    DecodeHintType.POSSIBLE_FORMATS,
    [
      BarcodeFormat.EAN_13,
      BarcodeFormat.UPC_A,
      BarcodeFormat.EAN_8,
      BarcodeFormat.UPC_E,
      BarcodeFormat.CODE_128,
    ],
  ],
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

function linesIn({ light, width, height }: Brightness): string | undefined {
  const source = new RGBLuminanceSource(light, width, height);
  try {
    return new MultiFormatOneDReader(HINTS)
      .decode(new BinaryBitmap(new HybridBinarizer(source)), HINTS)
      .getText();
  } catch {
    // The library throws where it finds nothing.
    return undefined;
  }
}

/**
 * The text of the code of a product in a picture: EAN, UPC or Code 128 in either direction, or else a QR code.
 * Undefined where none is found.
 */
export function productCodeIn(pixels: ImageData): string | undefined {
  const picture = brightnessOf(pixels);
  return linesIn(picture) ?? linesIn(turned(picture)) ?? jsQR(pixels.data, pixels.width, pixels.height)?.data;
}
