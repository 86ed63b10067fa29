/** Enough for a label or a poster; a code has no more than 185 modules on a side, quiet zone included. */
const PNG_PX = 1_024;

/** The bytes of an image that is given as a data URL. The content security policy lets no code fetch one. */
export function blobOf(source: string): Blob {
  const [, type, coding, data = ''] = /^data:([^;,]*)(;base64)?,(.*)$/s.exec(source) ?? [];
  if (coding === undefined) return new Blob([decodeURIComponent(data)], { type: type ?? '' });
  return new Blob([Uint8Array.from(atob(data), (character) => character.charCodeAt(0))], {
    type: type ?? '',
  });
}

/**
 * An image drawn as PNG, on white, 1024 pixels wide, without smoothing, which would blur the modules' edges.
 * @throws when this browser cannot draw it.
 */
export async function pngOf(source: string): Promise<Blob> {
  // A drawing without a size of its own is drawn at 300 × 150 pixels and then enlarged, where none is given.
  const image = new Image(PNG_PX, PNG_PX);
  image.src = source;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = PNG_PX;
  canvas.height = PNG_PX;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to draw on');
  context.imageSmoothingEnabled = false;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, PNG_PX, PNG_PX);
  context.drawImage(image, 0, 0, PNG_PX, PNG_PX);
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('No PNG was made'))), 'image/png');
  });
}
