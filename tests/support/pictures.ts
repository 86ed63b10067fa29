import { randomBytes } from 'node:crypto';

/** A grey JPEG of one block. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
  'base64',
);

/** The length of a comment is written in two bytes, and counts them. */
const COMMENT_BYTES = 65_533;

/** A JPEG with comments of at least so many random bytes, which no compression shortens. */
export function bulkyJpeg(bytes: number): Uint8Array<ArrayBuffer> {
  const start = jpegOf(1_600, 1_200);
  const comments = Array.from({ length: Math.ceil(bytes / COMMENT_BYTES) }, () =>
    Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), randomBytes(COMMENT_BYTES)]),
  );
  // They follow the mark by which a JPEG begins.
  return new Uint8Array(Buffer.concat([start.subarray(0, 2), ...comments, start.subarray(2)]));
}

/** A JPEG that says that it has these sides. */
export function jpegOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(JPEG);
  const frame = JPEG.indexOf(Buffer.from([0xff, 0xc0]));
  new DataView(bytes.buffer).setUint16(frame + 5, height);
  new DataView(bytes.buffer).setUint16(frame + 7, width);
  return bytes;
}
