import type { CodedGlyph, Face } from '../fonts/face.ts';
import type { FaceName } from '../fonts/files.ts';
import type { PlacedGlyph } from '../fonts/font.ts';
import { utf16 } from '../fonts/utf16.ts';
import type { Run } from './style.ts';

/** Part of a line: in one face, in one direction. */
export interface TextRun {
  readonly face: FaceName;
  readonly text: string;
  readonly isRightToLeft: boolean;
}

/**
 * Shapes a run by its font's rules: joined letters, marks in their places, ligatures.
 * @returns the run as it is drawn, from left to right.
 */
export function shape(face: Face, run: TextRun, size: number): Run {
  const pieces = createPieces(size);
  let width = 0;
  const glyphs = face.font.shape(run.text, run.isRightToLeft);
  for (const { id, text, xAdvance, xOffset, yOffset } of glyphs) {
    const advance = xAdvance * face.scale;
    pieces.add(face.codedGlyph(id, text), xOffset * face.scale, yOffset * face.scale, advance);
    width += advance;
  }
  const shown = pieces.end();
  // Readers turn a line of Arabic or Hebrew by the places of its letters, which one text would take away.
  const isPlain = run.isRightToLeft || glyphs.every(isCharacter);
  return { face: run.face, shown: isPlain ? shown : readAs(run.text, shown), width };
}

/** Whether a glyph stands for a text of its own, in its own place. */
const isCharacter = ({ text, xOffset, yOffset }: PlacedGlyph): boolean =>
  text !== '' && xOffset === 0 && yOffset === 0;

/**
 * Tells readers the text of operators (ISO 32000-1, 14.9.4). Readers gather letters by their places, and where dots, marks and
 * parts of letters have places of their own, they would find words broken and letters in another order.
 */
const readAs = (text: string, operators: string): string =>
  `/Span<</ActualText<feff${utf16(text)}>>>BDC ${operators} EMC`;

/** The width of a run, in thousandths of the font size. */
export const widthOf = ({ font, scale }: Face, { text, isRightToLeft }: TextRun): number =>
  font.shape(text, isRightToLeft).reduce((total, { xAdvance }) => total + xAdvance, 0) * scale;

/** Gathers glyphs into operators: moves to the side are numbers among them, a rise is an operator of its own. */
function createPieces(size: number) {
  const operators: string[] = [];
  let row = '';
  let rise = 0;
  const flush = () => {
    if (row !== '') operators.push(`[${row}]TJ`);
    row = '';
  };
  const riseTo = (height: number) => {
    if (height === rise) return;
    flush();
    operators.push(`${((height * size) / 1000).toFixed(2)} Ts`);
    rise = height;
  };
  const move = (distance: number) => (Math.round(distance) === 0 ? '' : `${Math.round(-distance)}`);
  return {
    add(glyph: CodedGlyph, aside: number, height: number, advance: number) {
      riseTo(height);
      row += `${move(aside)}(${glyph.bytes})${move(advance - glyph.width - aside)}`;
    },
    end(): string {
      riseTo(0);
      flush();
      return operators.join(' ');
    },
  };
}

/** Characters that need no shaping, no other font and no ordering: one glyph each, from left to right. */
const SIMPLE =
  /^[\n -~\u00a0-\u00ac\u00ae-\u02af\u0384-\u03ff\u0400-\u0482\u048a-\u0513\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2116\u2122]*$/;

/** Characters that take no room and are not drawn: controls, marks of direction, soft hyphens, invisible operators. */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

export const isSimple = (text: string): boolean => SIMPLE.test(text);

/** A text as it can be laid out: lines end in a line feed, letters and their accents are one, nothing is unseen. */
export function clean(text: string): string {
  if (isSimple(text)) return text;
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(UNSEEN, '');
}
