import type { QRCodeSegment } from 'qrcode';
import { create } from 'qrcode/lib/core/qrcode.js';

/** A QR code: `modules` is 1 for dark, row by row. */
export interface Code {
  readonly side: number;
  readonly modules: Uint8Array;
}

type Correction = 'L' | 'M';

/** Modules of white that a code needs on each side. */
export const QUIET_ZONE = 4;

/**
 * Makes the QR codes (ISO/IEC 18004) of texts that differ at their end. All get the pattern that is best for the
 * first, so that equal texts make equal modules; finding the best one of each would take eight times as long.
 */
export function createCodes(correction: Correction) {
  let maskPattern: ReturnType<typeof create>['maskPattern'];
  return (start: string, end: string): Code => {
    const made = create([segment(start), segment(end)], {
      errorCorrectionLevel: correction,
      ...(maskPattern !== undefined && { maskPattern }),
    });
    maskPattern = made.maskPattern;
    return { side: made.modules.size, modules: made.modules.data };
  };
}

/** The characters that a code holds in five and a half bits each. */
const COMPACT = /^[0-9A-Z $%*+\-./:]+$/;

/** Named outright: the library's own search for the shortest segments takes longer than all the rest. */
const segment = (text: string): QRCodeSegment =>
  COMPACT.test(text) ? { data: text, mode: 'alphanumeric' } : { data: Buffer.from(text), mode: 'byte' };

/**
 * Draws a code into the square from 0 0 to 1 1 as one path, sharp at any size: a rectangle for each run of dark
 * modules in a row, filled at once so that neighbours leave no seam.
 */
export function asPath({ side, modules }: Code): string {
  const rectangles: string[] = [];
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      let run = 0;
      while (column + run < side && modules[row * side + column + run]) run += 1;
      if (run > 0) rectangles.push(`${column} ${side - row - 1} ${run} 1 re`);
      column += run;
    }
  }
  return `q ${1 / side} 0 0 ${1 / side} 0 0 cm ${rectangles.join(' ')} f Q`;
}
