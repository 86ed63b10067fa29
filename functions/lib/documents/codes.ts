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

/** The QR codes of one document: the part that all share is drawn once, and each code adds the rest. */
interface CodeSet {
  /** Drawings that the pages refer to by these names. */
  readonly shared: ReadonlyMap<string, string>;
  /** A code in the square from 0 0 to 1 1. */
  draw(code: Code): string;
}

interface Common {
  readonly dark: Uint8Array;
  /** How many columns from the left hold all modules that are not the same in all codes. */
  columns: number;
}

/**
 * Codes of links to one site's items are alike but for the modules that hold the item's id. So the modules that
 * are dark in all of them are one drawing, and each code draws the rest: less than half the size, which counts in
 * a document of a thousand.
 */
export function createCodeSet(codes: Iterable<Code>): CodeSet {
  const bySide = commonOf(codes);
  const whole = Array.from(bySide, ([side, { dark }]) => {
    return [nameOf(side), picture({ side, modules: dark }, side)] as const;
  });
  return {
    shared: new Map(whole),
    draw(code) {
      const common = bySide.get(code.side);
      if (!common) return picture(code, code.side);
      const modules = code.modules.map((module, index) => module & ~(common.dark[index] ?? 0));
      const rest = common.columns > 0 ? ` ${picture({ side: code.side, modules }, common.columns)}` : '';
      return `/${nameOf(code.side)} Do${rest}`;
    },
  };
}

function commonOf(codes: Iterable<Code>): Map<number, Common> {
  const bySide = new Map<number, Common>();
  for (const { side, modules } of codes) {
    const common = bySide.get(side) ?? { dark: modules.slice(), columns: 0 };
    bySide.set(side, common);
    for (let index = 0; index < modules.length; index += 1) {
      if (modules[index] === common.dark[index]) continue;
      common.dark[index] = 0;
      common.columns = Math.max(common.columns, (index % side) + 1);
    }
  }
  return bySide;
}

const nameOf = (side: number): string => `Q${side}`;

/**
 * The left columns of a code as a picture of one bit a module: a quarter of the size of its path. Each row of the
 * picture is a column of the code, which leaves fewer bits unused and is shown turned. In hexadecimal, so that no
 * reader mistakes its bytes for its end.
 */
function picture({ side, modules }: Code, columns: number): string {
  const columnBytes = Math.ceil(side / 8);
  const bytes = Buffer.alloc(columnBytes * columns);
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < side; row += 1) {
      if (!modules[row * side + column]) continue;
      const at = column * columnBytes + (row >> 3);
      bytes[at] = (bytes[at] ?? 0) | (0x80 >> (row & 7));
    }
  }
  const width = Math.round((columns / side) * 10_000) / 10_000;
  const entries = `/W ${side} /H ${columns} /BPC 1 /IM true /D [1 0] /F /AHx`;
  return `0 -1 -${width} 0 ${width} 1 cm BI ${entries} ID ${bytes.toString('hex')}> EI`;
}
