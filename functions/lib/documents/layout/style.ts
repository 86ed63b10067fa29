import type { Face } from '../fonts/face.ts';
import type { FaceName, Weight } from '../fonts/files.ts';
import type { ElementType } from './elements.ts';

/** How a text is set. */
export interface Style {
  readonly weight: Weight;
  /** In points. */
  readonly size: number;
  readonly colour: Colour;
  /** The meaning of a text of this style, where it is no paragraph. */
  readonly heading?: ElementType;
}

/** Grey, or red, green and blue, each from 0 to 1, as a PDF operator. */
export type Colour = `${number} g` | `${number} ${number} ${number} rg`;

/** A part of a line in one face, as the text operators that show it. */
export interface Run {
  readonly face: FaceName;
  readonly shown: string;
  /** In thousandths of the font size. */
  readonly width: number;
}

/** A line from left to right as it is drawn. */
export interface Line {
  readonly runs: readonly Run[];
  readonly width: number;
  readonly isRightToLeft: boolean;
}

/** The faces of one document: the two weights always, others where its texts need them. */
export type Faces = ReadonlyMap<FaceName, Face>;

/** @throws {Error} when the document was begun without a face that it uses: a mistake in the code. */
export function faceOf(faces: Faces, name: FaceName): Face {
  const face = faces.get(name);
  if (!face) throw new Error(`The document has no face ${name}`);
  return face;
}

const INK: Colour = '.11 g';
const QUIET: Colour = '.35 g';
export const ACCENT: Colour = '0.043 0.431 0.455 rg';

/** Between the sections of a document, in points. */
export const SECTION_GAP = 22;

/** The few ways in which the documents set text. */
export const STYLES = {
  title: { weight: 'bold', size: 26, colour: INK, heading: 'H1' },
  heading: { weight: 'bold', size: 14, colour: INK, heading: 'H2' },
  item: { weight: 'bold', size: 12, colour: INK, heading: 'H2' },
  text: { weight: 'regular', size: 9, colour: INK },
  strong: { weight: 'bold', size: 9, colour: INK },
  quiet: { weight: 'regular', size: 9, colour: QUIET },
  small: { weight: 'regular', size: 8, colour: QUIET },
} as const satisfies Record<string, Style>;
