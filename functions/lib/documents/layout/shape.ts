import type { CodedGlyph, Face } from '../fonts/face.ts';
import type { FaceName } from '../fonts/files.ts';
import { needsNoShaping } from './clean.ts';
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
