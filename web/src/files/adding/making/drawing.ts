import { RENDITION_PIXELS, THUMBNAIL_BYTES } from '#shared/domain/files.ts';

/** JPEG is what every browser can show and make; WebP is smaller; PNG loses nothing. */
export type PictureType = 'image/jpeg' | 'image/webp' | 'image/png';

const ORIGINAL_QUALITY = 0.92;
const VIEW_QUALITY = 0.82;
const THUMBNAIL_QUALITIES = [0.75, 0.6, 0.45, 0.3, 0.15];

type Source = ImageBitmap | OffscreenCanvas;

const sizeWithin = ({ width, height }: Source, longest: number) => {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** Draws a picture so that its longest side is at most `longest`. @param background behind transparent parts */
export function drawWithin(source: Source, longest: number, background?: string): OffscreenCanvas {
  const { width, height } = sizeWithin(source, longest);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to draw on');
  if (background !== undefined) {
    context.fillStyle = background;
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}

/** Encodes a picture. A browser that cannot make this type gives another one, as the blob says. */
const encode = (canvas: OffscreenCanvas, type: PictureType, quality: number): Promise<Blob> =>
  canvas.convertToBlob({ type, quality });

/** The picture anew, without anything that its file said beside it, and no longer than an original may be. */
export async function drawOriginal(source: ImageBitmap, type: PictureType) {
  const canvas = drawWithin(source, RENDITION_PIXELS.original, type === 'image/jpeg' ? '#fff' : undefined);
  const { width, height } = canvas;
  return { blob: await encode(canvas, type, ORIGINAL_QUALITY), width, height };
}

export const encodeView = (view: OffscreenCanvas): Promise<Blob> => encode(view, 'image/jpeg', VIEW_QUALITY);

/** A small picture for lists, as good as fits into its bytes. */
export async function encodeThumbnail(thumbnail: OffscreenCanvas): Promise<Blob> {
  let type: PictureType = 'image/webp';
  let smallest: Blob | undefined;
  for (const quality of THUMBNAIL_QUALITIES) {
    let blob = await encode(thumbnail, type, quality);
    if (blob.type !== type) {
      type = 'image/jpeg';
      blob = await encode(thumbnail, type, quality);
    }
    if (blob.size <= THUMBNAIL_BYTES) return blob;
    smallest = blob;
  }
  return smallest ?? encode(drawWithin(thumbnail, RENDITION_PIXELS.thumbnail / 2), type, 0);
}
