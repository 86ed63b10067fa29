import { createElement, type Element } from './elements.ts';
import { type Column, drawLine, type Flow } from './flow.ts';
import type { Colour, Line, Style } from './style.ts';
import { LEADING } from './typesetter.ts';

interface TableColumn {
  /** Its part of the table's width; the parts of a table add up to 1. */
  readonly share: number;
  readonly style: Style;
  readonly title?: string;
  readonly isRight?: boolean;
}

interface Table {
  readonly columns: readonly TableColumn[];
  readonly rows: Iterable<readonly string[]>;
  /** The whole page's width where nothing is said. */
  readonly within?: Column;
  /** The line above the rows of each further page, for a table whose columns have no titles. */
  readonly continuedAs?: string;
  /** Without titles: the element that all rows belong to, in place of a paragraph for each name and value. */
  readonly paragraph?: Element | undefined;
}

/** Between columns. */
const GUTTER = 8;
const PADDING_DOWN = 1;
const RULE: Colour = '.86 g';
const RULE_HEIGHT = 0.5;
const CONTINUED_GAP = 3;
const TITLE: Omit<Style, 'size'> = { weight: 'bold', colour: '.35 g' };
/** A row that is divided has at least this many lines on the first page. */
const FEWEST_LINES = 2;
/** Titles are not alone at the end of a page. */
const FIRST_LINES = 4;

/**
 * A table over as many pages as it takes, its titles on each. A row stays on one page unless it is higher than
 * half of one; then it is divided between lines.
 */
export async function drawTable(
  flow: Flow,
  { columns, rows, within = flow.column, continuedAs, paragraph }: Table,
): Promise<void> {
  const places = placesOf(within, columns);
  const styles = columns.map(({ style }) => style);
  const titles = columns.map(({ title = '' }) => title);
  const hasTitles = titles.some((title) => title !== '');
  const titleStyles = styles.map(({ size }) => ({ ...TITLE, size }));

  const table = hasTitles ? flow.element('Table') : undefined;
  const elementsOf = (row: readonly string[]): readonly Element[] => {
    if (table) return rowOf(table, 'TD', row);
    return paragraph ? row.map(() => paragraph) : paragraphsOf(flow, row);
  };

  const drawTitles = (elements: readonly Element[] = []) => {
    if (!hasTitles) return;
    const cells = cellsOf(flow, places, titleStyles, titles);
    drawPart(flow, places, titleStyles, { cells, elements }, longest(cells));
    flow.page().fill(RULE, within.left, flow.y, within.width, RULE_HEIGHT);
    flow.space(RULE_HEIGHT + PADDING_DOWN);
  };
  const goOn = () => {
    flow.newPage();
    if (continuedAs) {
      drawAgain(flow, `${continuedAs} (continued)`, { ...TITLE, size: styles[0]?.size ?? 9 }, within);
      flow.space(CONTINUED_GAP);
    }
    drawTitles();
  };
  const drawRow = (row: readonly string[]) => {
    let rest = cellsOf(flow, places, styles, row);
    const elements = elementsOf(row);
    let isFresh = false;
    while (longest(rest) > 0) {
      const count = linesThatFit(flow, styles, longest(rest), isFresh);
      drawPart(flow, places, styles, { cells: rest, elements }, count);
      rest = rest.map((cell) => cell.slice(count));
      isFresh = longest(rest) > 0;
      if (isFresh) goOn();
    }
  };

  if (hasTitles) flow.keep(heightOf(styles, FIRST_LINES));
  drawTitles(table && rowOf(table, 'TH', titles));
  for (const row of rows) {
    flow.ensureInTime();
    drawRow(row);
    await flow.yieldToOthers();
  }
}

/** A line that an earlier page has said already: it is no element of its own. */
function drawAgain(flow: Flow, text: string, style: Style, within: Column): void {
  for (const line of flow.typesetter.lines(text, style, within.width)) {
    drawLine(flow.page(), line, style, within, flow.y);
    flow.space(style.size * LEADING);
  }
}

/** The elements of a row's cells. */
function rowOf(table: Element, type: 'TH' | 'TD', cells: readonly string[]): Element[] {
  const row = createElement('TR');
  table.kids.push(row);
  row.kids.push(...cells.map(() => createElement(type)));
  return row.kids;
}

/** In a table without titles a name stands before each value, and both together are read as one paragraph. */
function paragraphsOf(flow: Flow, cells: readonly string[]): Element[] {
  const paragraphs: Element[] = [];
  return cells.map((_, index) => {
    paragraphs[index >> 1] ??= flow.element('P');
    return paragraphs[index >> 1] as Element;
  });
}

type Place = Column & { readonly isRight: boolean };
type Cells = readonly (readonly Line[])[];

function placesOf(within: Column, columns: readonly TableColumn[]): Place[] {
  let { left } = within;
  return columns.map(({ share, isRight = false }, index) => {
    const width = within.width * share;
    const isLast = index === columns.length - 1;
    const place = { left, width: isLast ? width : width - GUTTER, isRight };
    left += width;
    return place;
  });
}

const cellsOf = (
  { typesetter }: Flow,
  places: readonly Place[],
  styles: readonly Style[],
  texts: readonly string[],
): Cells =>
  places.map(({ width }, index) => {
    const style = styles[index];
    return style ? typesetter.lines(texts[index] ?? '', style, width) : [];
  });

const lineHeight = (styles: readonly Style[]): number =>
  Math.max(...styles.map(({ size }) => size)) * LEADING;

const heightOf = (styles: readonly Style[], lines: number): number =>
  lines * lineHeight(styles) + 2 * PADDING_DOWN;

const longest = (cells: Cells): number => Math.max(...cells.map((lines) => lines.length));

/** How many lines of a row go on this page; none when it should go on the next. */
function linesThatFit(flow: Flow, styles: readonly Style[], wanted: number, isFresh: boolean): number {
  const height = heightOf(styles, wanted);
  if (height <= flow.room()) return wanted;
  const fitting = Math.floor((flow.room() - 2 * PADDING_DOWN) / lineHeight(styles));
  if (isFresh) return Math.max(1, fitting);
  return height < flow.pageHeight / 2 || fitting < FEWEST_LINES ? 0 : fitting;
}

/** Draws this many lines of the cells. */
function drawPart(
  flow: Flow,
  places: readonly Place[],
  styles: readonly Style[],
  { cells, elements }: { readonly cells: Cells; readonly elements: readonly Element[] },
  count: number,
): void {
  if (count === 0) return;
  const page = flow.page();
  for (const [index, lines] of cells.entries()) {
    const place = places[index];
    const style = styles[index];
    if (!place || !style) continue;
    let top = flow.y + PADDING_DOWN;
    for (const line of lines.slice(0, count)) {
      const shown = { ...line, isRightToLeft: line.isRightToLeft || place.isRight };
      drawLine(page, shown, style, place, top, elements[index]);
      top += lineHeight(styles);
    }
  }
  flow.space(heightOf(styles, count));
}
