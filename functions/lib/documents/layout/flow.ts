import { setImmediate } from 'node:timers/promises';
import { createPage, type Page, type PageSize } from './page.ts';
import type { Line, Style } from './style.ts';
import { LEADING, type Typesetter } from './typesetter.ts';

const A4: PageSize = { width: 595.28, height: 841.89 };
const MARGIN = 46;
/** The height of a page's foot above the lower margin. */
const FOOT = 20;
const BOTTOM = A4.height - MARGIN - FOOT;

export type Flow = ReturnType<typeof createFlow>;

/** Where a text goes across the page. */
export interface Column {
  readonly left: number;
  readonly width: number;
}

/**
 * Fills page after page from top to bottom.
 * @param beforePage is called before each page, and may throw to end a document that takes too long
 */
export function createFlow(typesetter: Typesetter, beforePage: () => void = () => undefined) {
  const pages: Page[] = [];
  let seen = 0;
  const column: Column = { left: MARGIN, width: A4.width - 2 * MARGIN };

  const flow = {
    pages,
    typesetter,
    column,
    /** The height of a page's content. */
    pageHeight: BOTTOM - MARGIN,
    /** How far down the page the next thing goes. */
    y: MARGIN,
    newPage(): Page {
      beforePage();
      const page = createPage(A4);
      pages.push(page);
      flow.y = MARGIN;
      return page;
    },
    page: (): Page => pages.at(-1) ?? flow.newPage(),
    /** The height that is left on this page. */
    room: (): number => BOTTOM - flow.y,
    /** Goes on to a new page unless this much is left on this one, or it would not fit there either. */
    keep(height: number): void {
      if (flow.room() < Math.min(height, flow.pageHeight)) flow.newPage();
    },
    space(height: number): void {
      flow.y += height;
    },
    /** A text over as many lines and pages as it takes. */
    text(text: string, style: Style, within: Column = column): void {
      for (const line of typesetter.lines(text, style, within.width)) {
        flow.keep(style.size * LEADING);
        drawLine(flow.page(), line, style, within, flow.y);
        flow.y += style.size * LEADING;
      }
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
export function drawLine(page: Page, line: Line, style: Style, { left, width }: Column, top: number): void {
  const indent = line.isRightToLeft ? width - (line.width * style.size) / 1000 : 0;
  page.line(line, style, left + indent, top + style.size * ASCENT);
}

/** Puts this text and the number of each page at its foot. */
export function addFeet({ pages, typesetter, column }: Flow, text: string, style: Style): void {
  const top = A4.height - MARGIN - style.size * LEADING;
  const [label] = typesetter.lines(text, style, column.width * 0.8);
  for (const [index, page] of pages.entries()) {
    const [number] = typesetter.lines(`Page ${index + 1} of ${pages.length}`, style, column.width);
    if (label) drawLine(page, { ...label, isRightToLeft: false }, style, column, top);
    if (number) drawLine(page, { ...number, isRightToLeft: true }, style, column, top);
  }
}
