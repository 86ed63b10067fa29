import type { Face } from '../fonts/face.ts';
import type { FaceName, Weight } from '../fonts/files.ts';

/** How a text is set. */
export interface Style {
  readonly weight: Weight;
  /** In points. */
  readonly size: number;
  readonly colour: Colour;
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
