import type { CodedGlyph, Face } from '../fonts/face.ts';
import type { FaceName } from '../fonts/files.ts';
import type { Run } from './style.ts';

/** Longer runs are not repeated. */
const KEPT_LENGTH = 60;

/** Part of a line: in one face, in one direction. */
export interface TextRun {
  readonly face: FaceName;
  readonly text: string;
  readonly isRightToLeft: boolean;
  /** The character that a mirrored one stands for. */
  readonly original: (character: string) => string;
}

/**
 * Shapes a run by its font's rules: joined letters, marks in their places, ligatures.
 * @returns the run as it is drawn, from left to right.
 */
export function shape(face: Face, run: TextRun, size: number): Run {
  return needsNoShaping(run.text) ? inOrder(face, run) : byRules(face, run, size);
}

/** The width of a run, in thousandths of the font size. Short ones are kept, for words come again. */
export function widthOf(face: Face, run: TextRun, size: number): number {
  const { text, isRightToLeft } = run;
  const key = `${isRightToLeft ? '<' : '>'}${text}`;
  const known = face.widths.get(key);
  if (known !== undefined) return known;
  const { width } = shape(face, run, size);
  if (text.length <= KEPT_LENGTH) face.widths.set(key, width);
  return width;
}

/** Glyph by glyph: the font's rules take a millisecond for each run, however short. */
function inOrder(face: Face, { face: name, text, isRightToLeft, original }: TextRun): Run {
  const glyphs = Array.from(text, (character) => {
    const glyph = face.font.glyphForCodePoint(character.codePointAt(0) ?? 0);
    return face.codedGlyph(glyph, original(character));
  });
  const drawn = isRightToLeft ? glyphs.reverse() : glyphs;
  const width = drawn.reduce((total, glyph) => total + glyph.width, 0);
  return { face: name, shown: `(${drawn.map(({ bytes }) => bytes).join('')})Tj`, width };
}

function byRules(face: Face, run: TextRun, size: number): Run {
  const direction = run.isRightToLeft ? 'rtl' : 'ltr';
  const { glyphs, positions } = face.font.layout(run.text, undefined, undefined, undefined, direction);
  const pieces = createPieces(size);
  let width = 0;
  for (const [index, glyph] of glyphs.entries()) {
    const text = glyph.codePoints.map((point) => run.original(String.fromCodePoint(point))).join('');
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const advance = xAdvance * face.scale;
    pieces.add(face.codedGlyph(glyph, text), xOffset * face.scale, yOffset * face.scale, advance);
    width += advance;
  }
  return { face: run.face, shown: pieces.end(), width };
}

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

/** Scripts whose characters need no shaping: each is drawn as it is. */
const UNJOINED =
  /^[\n -~\u00a0-\u00ac\u00ae-\u02af\u0384-\u03ff\u0400-\u0482\u048a-\u0513\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2116\u2122\u3000-\u3029\u3030-\u3098\u309b-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff01-\uffee\u{20000}-\u{323af}]*$/u;

const needsNoShaping = (text: string): boolean => UNJOINED.test(text);

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
