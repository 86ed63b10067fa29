import type { Face, Sign } from '../fonts/face.ts';
import type { FaceName } from '../fonts/files.ts';
import { needsNoShaping } from './clean.ts';
import type { Run } from './style.ts';

/** Longer stretches do not come again. */
const KEPT_LENGTH = 60;

/** Part of a line: in one face, in one direction. */
export interface Stretch {
  readonly face: FaceName;
  readonly text: string;
  readonly isRightToLeft: boolean;
  /** The character that a mirrored one stands for. */
  readonly original: (character: string) => string;
}

/**
 * Shapes a stretch by its font's rules: joined letters, marks in their places, ligatures.
 * @returns the run as it is drawn, from left to right.
 */
export function shape(face: Face, stretch: Stretch, size: number): Run {
  return needsNoShaping(stretch.text) ? inOrder(face, stretch) : byRules(face, stretch, size);
}

/** How wide a stretch is drawn, in thousandths of the font size. Short ones are kept, for words come again. */
export function widthOf(face: Face, stretch: Stretch, size: number): number {
  const { text, isRightToLeft } = stretch;
  const key = `${isRightToLeft ? '<' : '>'}${text}`;
  const known = face.widths.get(key);
  if (known !== undefined) return known;
  const { width } = shape(face, stretch, size);
  if (text.length <= KEPT_LENGTH) face.widths.set(key, width);
  return width;
}

/** A sign after a sign: the font's rules take a millisecond for each stretch, however short. */
function inOrder(face: Face, { face: name, text, isRightToLeft, original }: Stretch): Run {
  const signs = Array.from(text, (character) => {
    const glyph = face.font.glyphForCodePoint(character.codePointAt(0) ?? 0);
    return face.signOf(glyph, original(character));
  });
  const drawn = isRightToLeft ? signs.reverse() : signs;
  const width = drawn.reduce((total, sign) => total + sign.width, 0);
  return { face: name, shown: `(${drawn.map(({ bytes }) => bytes).join('')})Tj`, width };
}

function byRules(face: Face, stretch: Stretch, size: number): Run {
  const direction = stretch.isRightToLeft ? 'rtl' : 'ltr';
  const { glyphs, positions } = face.font.layout(stretch.text, undefined, undefined, undefined, direction);
  const pieces = createPieces(size);
  let width = 0;
  for (const [index, glyph] of glyphs.entries()) {
    const text = glyph.codePoints.map((point) => stretch.original(String.fromCodePoint(point))).join('');
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const advance = xAdvance * face.scale;
    pieces.add(face.signOf(glyph, text), xOffset * face.scale, yOffset * face.scale, advance);
    width += advance;
  }
  return { face: stretch.face, shown: pieces.end(), width };
}

/** Gathers signs into operators: moves to the side are numbers among them, a rise is an operator of its own. */
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
    add(sign: Sign, aside: number, height: number, advance: number) {
      riseTo(height);
      row += `${move(aside)}(${sign.bytes})${move(advance - sign.width - aside)}`;
    },
    end(): string {
      riseTo(0);
      flush();
      return operators.join(' ');
    },
  };
}
