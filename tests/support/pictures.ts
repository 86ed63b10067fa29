/** A grey JPEG of one block. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
  'base64',
);

/** A JPEG that says that it has these sides. */
export function jpegOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(JPEG);
  const frame = JPEG.indexOf(Buffer.from([0xff, 0xc0]));
  new DataView(bytes.buffer).setUint16(frame + 5, height);
  new DataView(bytes.buffer).setUint16(frame + 7, width);
  return bytes;
}
