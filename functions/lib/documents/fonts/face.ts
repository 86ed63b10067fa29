import { bytesOf, CODES } from './charCodes.ts';
import type { LoadedFont } from './library.ts';

/** A glyph in a document: its code as the bytes of a literal string, its width in thousandths of the font size. */
export interface CodedGlyph {
  readonly bytes: string;
  readonly width: number;
}

interface Entry {
  readonly glyph: number;
  readonly text: string;
  readonly width: number;
}

export type Face = ReturnType<typeof createFace>;

/** The codes that a face has assigned: an entry's index is its code. */
export type Entries = readonly Entry[];

/**
 * A font in one document. Every pair of a glyph and the text it stands for gets a code of its own, so that what
 * is copied out of the document is what was put in, where several characters look the same or have no glyph.
 */
export function createFace({ font, file }: LoadedFont) {
  const scale = 1000 / font.unitsPerEm;
  const entries: Entry[] = [{ glyph: 0, text: '\ufffd', width: font.advanceOf(0) * scale }];
  const glyphs = new Map<string, CodedGlyph>();
  const byCodePoint: (CodedGlyph | undefined)[] = [];

  function codedGlyph(glyph: number, text: string): CodedGlyph {
    const key = `${glyph} ${text}`;
    const known = glyphs.get(key);
    if (known) return known;
    // A document that uses more different glyphs of one font than there are codes shows the rest as boxes.
    const code = entries.length < CODES ? entries.length : 0;
    const width = font.advanceOf(glyph) * scale;
    if (code > 0) entries.push({ glyph, text, width });
    const coded = { bytes: bytesOf(code).map(literal).join(''), width };
    glyphs.set(key, coded);
    return coded;
  }

  return {
    font,
    file,
    scale,
    entries,
    codedGlyph,
    /** The glyph of a character that needs no shaping; a box where the font does not have it. */
    glyphOfCodePoint(codePoint: number): CodedGlyph {
      const known = byCodePoint[codePoint];
      if (known) return known;
      const glyph = codedGlyph(font.glyphOf(codePoint), String.fromCodePoint(codePoint));
      byCodePoint[codePoint] = glyph;
      return glyph;
    },
    has: font.has,
    /** Whether a text had a character that no font of the document has. */
    hasBoxes: (): boolean => entries.some(({ glyph, text }, code) => code > 0 && glyph === 0 && text !== ''),
  };
}

/** A byte as it stands in a literal string (ISO 32000-1, 7.3.4.2), which compresses better than hexadecimal. */
function literal(byte: number): string {
  const character = String.fromCharCode(byte);
  if (character === '\r') return '\\r';
  return /[()\\]/.test(character) ? `\\${character}` : character;
}
