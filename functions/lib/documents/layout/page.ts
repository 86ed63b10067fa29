import { typedKeys } from '#shared/domain/typedKeys.ts';
import { type FaceName, FONT_FILES } from '../fonts/files.ts';
import type { Colour, Line, Run, Style } from './style.ts';

export type Page = ReturnType<typeof createPage>;

/** In points of 1/72 inch. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

const FACES = typedKeys(FONT_FILES);

/** The name of a face in the resources of a page: short, because every text begins with one. */
export const resourceOf = (face: FaceName): string => `F${FACES.indexOf(face).toString(36)}`;

const BLACK: Colour = '0 g';

/**
 * A page as the operators that draw it (ISO 32000-1, 8 and 9). Places are in points from its top left corner.
 * Texts that follow each other are one text object, each placed from the one before: the same steps come again
 * in every row of a table, which a compressor sees. It also sees more when drawings are not among texts.
 */
export function createPage(size: PageSize) {
  const operators: string[] = [];
  const drawings: string[] = [];
  const pictures: string[] = [];
  let font = '';
  let colour = '';
  /** Where the last text began, in tenths of a point, while a text object is open. */
  let last: readonly [x: number, y: number] | undefined;

  function add(operator: string): void {
    if (last) operators.push('ET');
    last = undefined;
    operators.push(operator);
  }

  function show({ face, shown }: Run, fontSize: number, x: number, y: number): void {
    const wanted = `/${resourceOf(face)} ${fontSize} Tf`;
    if (!last) operators.push('BT');
    if (wanted !== font) operators.push(wanted);
    font = wanted;
    const [fromX, fromY] = last ?? [0, 0];
    operators.push(`${(x - fromX) / 10} ${(y - fromY) / 10} Td ${shown}`);
    last = [x, y];
  }

  /** Also within a text object. */
  function paintIn(next: Colour): void {
    if (next !== colour) operators.push(next);
    colour = next;
  }

  return {
    size,
    /** The names of the pictures on this page. */
    pictures,
    /** The whole page, as bytes of Latin-1. */
    content(): string {
      const texts = last ? [...operators, 'ET'] : operators;
      return [...texts, ...(drawings.length > 0 ? [BLACK, ...drawings] : [])].join('\n');
    },
    /** @param baseline the distance of the line's letters from the top of the page. */
    line(line: Line, style: Style, left: number, baseline: number): void {
      paintIn(style.colour);
      let x = left;
      for (const run of line.runs) {
        show(run, style.size, tenths(x), tenths(size.height - baseline));
        x += (run.width * style.size) / 1000;
      }
    },
    fill(next: Colour, left: number, top: number, width: number, height: number): void {
      paintIn(next);
      const bottom = size.height - top - height;
      add(`${round(left)} ${round(bottom)} ${round(width)} ${round(height)} re f`);
    },
    /** @param name of a picture of the document, which is stretched to this place */
    picture(name: string, left: number, top: number, width: number, height: number): void {
      const bottom = size.height - top - height;
      pictures.push(name);
      drawings.push(
        `q ${round(width)} 0 0 ${round(height)} ${round(left)} ${round(bottom)} cm /${name} Do Q`,
      );
    },
    /** Operators in a square of side 1 whose lower left corner is 0 0, drawn with this side, black and over all texts. */
    square(drawing: string, left: number, top: number, side: number): void {
      const bottom = size.height - top - side;
      drawings.push(`q ${round(side)} 0 0 ${round(side)} ${round(left)} ${round(bottom)} cm ${drawing} Q`);
    },
  };
}

/** A tenth of a point is a hair's breadth; drawings, which a machine reads, are placed to a hundredth. */
const tenths = (points: number): number => Math.round(points * 10);
const round = (points: number): number => Math.round(points * 100) / 100;
