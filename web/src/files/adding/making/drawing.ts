import { RENDITION_BYTES, RENDITION_PIXELS } from '#shared/domain/files.ts';

/** JPEG is what every browser can show and make; WebP is smaller; PNG loses nothing. */
export type PictureType = 'image/jpeg' | 'image/webp' | 'image/png';

const ORIGINAL_QUALITY = 0.92;
const VIEW_QUALITIES = [0.82, 0.65, 0.45, 0.25, 0.1];
const THUMBNAIL_QUALITIES = [0.75, 0.6, 0.45, 0.3, 0.15];

type Source = ImageBitmap | OffscreenCanvas | VideoFrame;

const sizeOf = (source: Source) =>
  'displayWidth' in source ? { width: source.displayWidth, height: source.displayHeight } : source;

const sizeWithin = (source: Source, longest: number) => {
  const { width, height } = sizeOf(source);
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** Draws a picture so that its longest side is at most `longest`. @param background behind transparent parts */
export function drawWithin(source: Source, longest: number, background?: string): OffscreenCanvas {
  const { width, height } = sizeWithin(source, longest);
  const canvas = new OffscreenCanvas(width, height);
  // Its pixels are read again at once, to be encoded or drawn smaller: a graphics card would have to give them back.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas to draw on');
  if (background !== undefined) {
    context.fillStyle = background;
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}

export interface Encoded {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Encodes a picture. A browser that cannot make this type gives another one, as the result says. */
async function encode(canvas: OffscreenCanvas, type: PictureType, quality: number): Promise<Encoded> {
  const blob = await canvas.convertToBlob({ type, quality });
  return { type: blob.type, bytes: new Uint8Array(await blob.arrayBuffer()) };
}

/** The picture anew, without anything that its file said beside it, and no longer than an original may be. */
export async function drawOriginal(source: Source, type: PictureType) {
  const canvas = drawWithin(source, RENDITION_PIXELS.original, type === 'image/jpeg' ? '#fff' : undefined);
  const { width, height } = canvas;
  return { ...(await encode(canvas, type, ORIGINAL_QUALITY)), width, height };
}

/** A picture that fills a screen, as good as fits into its bytes. */
export const encodeView = (view: OffscreenCanvas): Promise<Encoded['bytes']> =>
  encodeToFit(view, 'view', 'image/jpeg', VIEW_QUALITIES);

/** A small picture for lists, as good as fits into its bytes. */
export const encodeThumbnail = (thumbnail: OffscreenCanvas): Promise<Encoded['bytes']> =>
  encodeToFit(thumbnail, 'thumbnail', 'image/webp', THUMBNAIL_QUALITIES);

/** The best of these qualities that fits; where none does, the picture at half its size and the worst quality. */
async function encodeToFit(
  canvas: OffscreenCanvas,
  rendition: keyof typeof RENDITION_PIXELS,
  preferred: PictureType,
  qualities: readonly number[],
): Promise<Encoded['bytes']> {
  let type = preferred;
  for (const quality of qualities) {
    let encoded = await encode(canvas, type, quality);
    if (encoded.type !== type) {
      type = 'image/jpeg';
      encoded = await encode(canvas, type, quality);
    }
    if (encoded.bytes.length <= RENDITION_BYTES[rendition]) return encoded.bytes;
  }
  return (await encode(drawWithin(canvas, RENDITION_PIXELS[rendition] / 2), 'image/jpeg', 0)).bytes;
}
