import { concatenated } from '#shared/sealing/bytes.ts';
import { latin1, viewOf } from './byteReading.ts';

/** Header and logical screen descriptor (GIF89a, 17 and 18). */
const HEADER_BYTES = 13;
const IMAGE = 0x2c;
const EXTENSION = 0x21;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
/** The applications whose extension says how often an animation is repeated. */
const REPETITION = ['NETSCAPE2.0', 'ANIMEXTS1.0'];

const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** The end of a chain of sub-blocks: each begins with its length, and the last is empty. */
function endOfBlocks(view: DataView, from: number): number {
  let at = from;
  while (view.getUint8(at) > 0) at += 1 + view.getUint8(at);
  return at + 1;
}

function isKept(source: Uint8Array, at: number): boolean {
  if (source[at + 1] === GRAPHIC_CONTROL) return true;
  return source[at + 1] === APPLICATION && REPETITION.includes(latin1(source, at + 3, 11));
}

/**
 * A GIF without comments, texts, the data of other applications (such as XMP), and bytes after its end.
 * @returns undefined where it is not as expected
 * @throws RangeError where a length leads outside the file
 */
export function cleanGif(source: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const view = viewOf(source);
  let at = HEADER_BYTES + tableBytes(view.getUint8(10));
  const kept: Uint8Array[] = [source.subarray(0, at)];
  for (;;) {
    const kind = view.getUint8(at);
    if (kind === TRAILER) return concatenated(...kept, Uint8Array.of(TRAILER));
    if (kind !== IMAGE && kind !== EXTENSION) return undefined;
    const blocks = kind === IMAGE ? at + 11 + tableBytes(view.getUint8(at + 9)) : at + 2;
    const end = endOfBlocks(view, blocks);
    if (kind === IMAGE || isKept(source, at)) kept.push(source.subarray(at, end));
    at = end;
  }
}
