import type { CodedGlyph, Face } from '../fonts/face.ts';
import type { Weight } from '../fonts/files.ts';
import { complexLines } from './complex.ts';
import { clean, isSimple } from './shape.ts';
import { type Faces, faceOf, type Line, type Style } from './style.ts';

export type Typesetter = ReturnType<typeof createTypesetter>;

/** How far apart lines are, as a multiple of the font size. */
export const LEADING = 1.3;
/** Longer texts do not come again. */
const KEPT_LENGTH = 60;

/** Turns texts into lines. The same short text often comes again (a detail's name), so its lines are kept. */
export function createTypesetter(faces: Faces) {
  const kept = new Map<string, readonly Line[]>();

  function setParagraph(paragraph: string, { weight, size }: Style, width: number): Line[] {
    const limit = (width / size) * 1000;
    return isSimple(paragraph)
      ? simpleLines(faceOf(faces, weight), weight, paragraph, limit)
      : complexLines({ faces, weight, size }, paragraph, limit);
  }

  return {
    /** The lines of a text, none wider than `width` points; none for an empty text. */
    lines(text: string, style: Style, width: number): readonly Line[] {
      const key = text.length <= KEPT_LENGTH ? `${style.weight} ${style.size} ${width} ${text}` : '';
      const known = kept.get(key);
      if (known) return known;
      const paragraphs = text === '' ? [] : clean(text).split('\n');
      const lines = paragraphs.flatMap((paragraph) => setParagraph(paragraph, style, width));
      if (key !== '') kept.set(key, lines);
      return lines;
    },
  };
}

const SPACE = 0x20;
/** A line may also end after these: - / , ; – — … */
const BREAKING = new Set([0x2d, 0x2f, 0x2c, 0x3b, 0x2013, 0x2014, 0x2026]);

/**
 * The lines of a paragraph whose characters are one glyph each. A word that is wider than a line is cut.
 * @param width in thousandths of the font size.
 */
function simpleLines(face: Face, weight: Weight, text: string, width: number): Line[] {
  const glyphs: CodedGlyph[] = [];
  for (let index = 0; index < text.length; index += 1) {
    glyphs.push(face.glyphOfCodePoint(text.charCodeAt(index)));
  }
  const lines: Line[] = [];
  let start = 0;
  do {
    const end = lineEnd(text, glyphs, start, width);
    lines.push(lineOf(weight, glyphs.slice(start, lastInk(text, start, end))));
    start = end;
  } while (start < text.length);
  return lines;
}

/** Where the line that begins at `start` ends; spaces at its end hang over. */
function lineEnd(text: string, glyphs: readonly CodedGlyph[], start: number, width: number): number {
  let used = 0;
  let breakAt = start;
  for (let index = start; index < glyphs.length; index += 1) {
    const code = text.charCodeAt(index);
    used += glyphs[index]?.width ?? 0;
    if (code === SPACE) breakAt = index + 1;
    else if (used > width) return breakAt > start ? breakAt : Math.max(index, start + 1);
    else if (BREAKING.has(code)) breakAt = index + 1;
  }
  return glyphs.length;
}

function lastInk(text: string, start: number, end: number): number {
  let last = end;
  while (last > start && text.charCodeAt(last - 1) === SPACE) last -= 1;
  return last;
}

function lineOf(weight: Weight, glyphs: readonly CodedGlyph[]): Line {
  let shown = '';
  let width = 0;
  for (const glyph of glyphs) {
    shown += glyph.bytes;
    width += glyph.width;
  }
  return { runs: [{ face: weight, shown: `(${shown})Tj`, width }], width, isRightToLeft: false };
}
