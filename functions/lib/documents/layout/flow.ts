import { setImmediate } from 'node:timers/promises';
import type { Paper } from '#shared/domain/paper.ts';
import { createElement, type Element, type ElementType } from './elements.ts';
import { createPage, type Page, type PageSize } from './page.ts';
import { type Line, STYLES, type Style } from './style.ts';
import { LEADING, type Typesetter } from './typesetter.ts';

/** For a document whose readers may have one paper or the other: it fits on both at its full size. */
type AnyPaper = Paper | 'either';

/** In points. Letter is 8½ × 11 inches. */
const SIZES = {
  A4: { width: 595.28, height: 841.89 },
  Letter: { width: 612, height: 792 },
  either: { width: 595.28, height: 792 },
} as const satisfies Record<AnyPaper, PageSize>;
const MARGIN = 46;
/** The height of a page's foot above the lower margin. */
const FOOT = 20;

export type Flow = ReturnType<typeof createFlow>;

/** Where a text goes across the page. */
export interface Column {
  readonly left: number;
  readonly width: number;
}

/**
 * Fills page after page from top to bottom.
 * @param ensureInTime is called before each page and each row of a table, and may throw to end a document that takes too long
 */
export function createFlow(
  typesetter: Typesetter,
  ensureInTime: () => void = () => undefined,
  paper: AnyPaper = 'A4',
) {
  const size = SIZES[paper];
  const bottom = size.height - MARGIN - FOOT;
  const pages: Page[] = [];
  const elements: Element[] = [];
  let seen = 0;
  const column: Column = { left: MARGIN, width: size.width - 2 * MARGIN };

  const flow = {
    pages,
    /** The meaning of all that the pages show, in the order in which it is to be read. */
    elements,
    typesetter,
    ensureInTime,
    column,
    /** The height of a page's content. */
    pageHeight: bottom - MARGIN,
    /** How far down the page the next thing goes. */
    y: MARGIN,
    newPage(): Page {
      ensureInTime();
      const page = createPage(size);
      pages.push(page);
      flow.y = MARGIN;
      return page;
    },
    page: (): Page => pages.at(-1) ?? flow.newPage(),
    /** The height that is left on this page. */
    room: (): number => bottom - flow.y,
    /** Goes on to a new page unless this much is left on this one, or it would not fit there either. */
    keep(height: number): void {
      if (flow.room() < Math.min(height, flow.pageHeight)) flow.newPage();
    },
    space(height: number): void {
      flow.y += height;
    },
    /** A new element, to be read after all that the flow has so far. */
    element(type: ElementType, alt?: string): Element {
      const element = createElement(type, alt);
      elements.push(element);
      return element;
    },
    /** A text over as many lines and pages as it takes. */
    text(
      text: string,
      style: Style,
      within: Column = column,
      type: ElementType = style.heading ?? 'P',
    ): void {
      const element = text === '' ? undefined : flow.element(type);
      for (const line of typesetter.lines(text, style, within.width)) {
        flow.keep(style.size * LEADING);
        drawLine(flow.page(), line, style, within, flow.y, element);
        flow.y += style.size * LEADING;
      }
    },
    /** A heading stays with the first rows of what follows it. */
    heading(text: string): void {
      flow.keep(90);
      flow.text(text, STYLES.heading);
      flow.space(4);
    },
    /** Lets other work of the process run when a page was finished since the last call. */
    async yieldToOthers(): Promise<void> {
      if (pages.length === seen) return;
      seen = pages.length;
      await setImmediate();
    },
  };
  return flow;
}

/** Letters stand this far below the top of their line, as a multiple of the font size. */
const ASCENT = 1.06;

/** Draws a line in a column; a text that is read from right to left stands at its right edge. */
export function drawLine(
  page: Page,
  line: Line,
  style: Style,
  { left, width }: Column,
  top: number,
  element?: Element,
): void {
  const indent = line.isRightToLeft ? width - (line.width * style.size) / 1000 : 0;
  page.line(line, style, left + indent, top + style.size * ASCENT, element);
}

/** Puts this text and the number of each page at its foot. */
export function addFeet({ pages, typesetter, column }: Flow, text: string, style: Style): void {
  const [label] = typesetter.lines(text, style, column.width * 0.8);
  for (const [index, page] of pages.entries()) {
    const top = page.size.height - MARGIN - style.size * LEADING;
    const [number] = typesetter.lines(`Page ${index + 1} of ${pages.length}`, style, column.width);
    if (label) drawLine(page, { ...label, isRightToLeft: false }, style, column, top);
    if (number) drawLine(page, { ...number, isRightToLeft: true }, style, column, top);
  }
}
