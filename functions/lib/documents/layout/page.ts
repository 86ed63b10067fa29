import { typedKeys } from '#shared/domain/typedKeys.ts';
import { type FaceName, FONT_FILES } from '../fonts/files.ts';
import type { Element } from './elements.ts';
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
 * All that belongs to no element is an artifact (ISO 32000-1, 14.8.2.2): screen readers leave it out.
 */
export function createPage(size: PageSize) {
  const operators: string[] = [];
  const drawings: string[] = [];
  const pictures: string[] = [];
  const marked: Element[] = [];
  /** The element of the texts that came last, while its mark is open within a text object. */
  let open: { readonly element: Element | undefined } | undefined;
  let font = '';
  let colour = '';
  /** Where the last text began, in tenths of a point, while a text object is open. */
  let last: readonly [x: number, y: number] | undefined;

  /** The operator that begins a part of an element, or an artifact. */
  const beginOf = (element: Element | undefined): string =>
    element ? `/${element.type}<</MCID ${marked.push(element) - 1}>>BDC` : '/Artifact BMC';

  function endText(): void {
    if (open) operators.push('EMC');
    if (last) operators.push('ET');
    open = undefined;
    last = undefined;
  }

  /** Within a text object. */
  function belongTo(element: Element | undefined): void {
    if (open && open.element === element) return;
    if (open) operators.push('EMC');
    operators.push(beginOf(element));
    open = { element };
  }

  function show({ face, shown }: Run, fontSize: number, x: number, y: number, element?: Element): void {
    const wanted = `/${resourceOf(face)} ${fontSize} Tf`;
    if (!last) operators.push('BT');
    belongTo(element);
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
    /** The elements that this page shows, or shows parts of, by the numbers of these parts. */
    marked: marked as readonly Element[],
    /** The whole page, as bytes of Latin-1. */
    content(): string {
      endText();
      return [...operators, ...(drawings.length > 0 ? [BLACK, ...drawings] : [])].join('\n');
    },
    /** @param baseline the distance of the line's letters from the top of the page. */
    line(line: Line, style: Style, left: number, baseline: number, element?: Element): void {
      paintIn(style.colour);
      let x = left;
      for (const run of line.runs) {
        show(run, style.size, tenths(x), tenths(size.height - baseline), element);
        x += (run.width * style.size) / 1000;
      }
    },
    fill(next: Colour, left: number, top: number, width: number, height: number): void {
      paintIn(next);
      const bottom = size.height - top - height;
      const place = `${round(left)} ${round(bottom)} ${round(width)} ${round(height)}`;
      endText();
      operators.push(`${beginOf(undefined)} ${place} re f EMC`);
    },
    /** @param name of a picture of the document, which is stretched to this place */
    picture(
      name: string,
      { left, top, width, height }: { left: number; top: number; width: number; height: number },
      element: Element,
    ): void {
      const place = `${round(width)} 0 0 ${round(height)} ${round(left)} ${round(size.height - top - height)}`;
      pictures.push(name);
      drawings.push(`${beginOf(element)} q ${place} cm /${name} Do Q EMC`);
    },
    /** Operators in a square of side 1 whose lower left corner is 0 0, drawn with this side, black and over all texts. */
    square(drawing: string, left: number, top: number, side: number, element: Element): void {
      const place = `${round(side)} 0 0 ${round(side)} ${round(left)} ${round(size.height - top - side)}`;
      drawings.push(`${beginOf(element)} q ${place} cm ${drawing} Q EMC`);
    },
  };
}

/** A tenth of a point is a hair's breadth; drawings, which a machine reads, are placed to a hundredth. */
const tenths = (points: number): number => Math.round(points * 10);
const round = (points: number): number => Math.round(points * 100) / 100;
