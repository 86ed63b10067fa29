import type { Face, Sign } from '../fonts/face.ts';
import type { Weight } from '../fonts/files.ts';
import type { Line } from './style.ts';

const SPACE = 0x20;
/** A line may also end after these: - / , ; – — … */
const BREAKING = new Set([0x2d, 0x2f, 0x2c, 0x3b, 0x2013, 0x2014, 0x2026]);

/**
 * The lines of a paragraph whose characters are one sign each. A word that is wider than a line is cut.
 * @param width in thousandths of the font size.
 */
export function simpleLines(face: Face, weight: Weight, text: string, width: number): Line[] {
  const signs: Sign[] = [];
  for (let index = 0; index < text.length; index += 1) {
    signs.push(face.signOfCodePoint(text.charCodeAt(index)));
  }
  const lines: Line[] = [];
  let start = 0;
  do {
    const end = lineEnd(text, signs, start, width);
    lines.push(lineOf(weight, signs.slice(start, lastInk(text, start, end))));
    start = end;
  } while (start < text.length);
  return lines;
}

/** Where the line that begins at `start` ends; spaces at its end hang over. */
function lineEnd(text: string, signs: readonly Sign[], start: number, width: number): number {
  let used = 0;
  let breakAt = start;
  for (let index = start; index < signs.length; index += 1) {
    const code = text.charCodeAt(index);
    used += signs[index]?.width ?? 0;
    if (code === SPACE) breakAt = index + 1;
    else if (used > width) return breakAt > start ? breakAt : Math.max(index, start + 1);
    else if (BREAKING.has(code)) breakAt = index + 1;
  }
  return signs.length;
}

function lastInk(text: string, start: number, end: number): number {
  let last = end;
  while (last > start && text.charCodeAt(last - 1) === SPACE) last -= 1;
  return last;
}

function lineOf(weight: Weight, signs: readonly Sign[]): Line {
  let shown = '';
  let width = 0;
  for (const sign of signs) {
    shown += sign.bytes;
    width += sign.width;
  }
  return { runs: [{ face: weight, shown: `(${shown})Tj`, width }], width, isRightToLeft: false };
}
