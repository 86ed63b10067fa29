interface Size {
  readonly width: number;
  readonly height: number;
}

/** A sheet of labels. Lengths are in millimetres, places from the page's top left corner. */
export interface LabelLayout {
  readonly page: Size;
  readonly label: Size;
  readonly columns: number;
  readonly rows: number;
  /** The top left corner of the first label. */
  readonly left: number;
  readonly top: number;
  /** From one label's edge to the same edge of the next. */
  readonly pitch: Size;
}

export const LABEL_PAGES = {
  A4: { width: 210, height: 297 },
  Letter: { width: 215.9, height: 279.4 },
} as const satisfies Record<string, Size>;

/** A grid as a user describes it; `gridLayout` turns it into a layout. */
export interface LabelGrid {
  readonly page: keyof typeof LABEL_PAGES;
  readonly columns: number;
  readonly rows: number;
  /** The margins, alike on both sides. */
  readonly left: number;
  readonly top: number;
  /** Between neighbours. */
  readonly gapAcross: number;
  readonly gapDown: number;
}

/** A layout whose labels fill a page between its margins, for sheets that the product does not offer by name. */
export function gridLayout({ page, columns, rows, left, top, gapAcross, gapDown }: LabelGrid): LabelLayout {
  const size = LABEL_PAGES[page];
  const label = {
    width: (size.width - 2 * left - (columns - 1) * gapAcross) / columns,
    height: (size.height - 2 * top - (rows - 1) * gapDown) / rows,
  };
  const pitch = { width: label.width + gapAcross, height: label.height + gapDown };
  return { page: size, label, columns, rows, left, top, pitch };
}

/** How far a grid may go. Lengths are in millimetres; on a smaller label no camera reads the code. */
export const GRID_LIMITS = { columns: 13, rows: 19, margin: 100, gap: 50, smallestLabel: 15 } as const;

/** Whether the labels of a grid are large enough for readable codes. */
export function isLargeEnough(grid: LabelGrid): boolean {
  const { label } = gridLayout(grid);
  return Math.min(label.width, label.height) >= GRID_LIMITS.smallestLabel;
}

/** One label a page, as label printers want it. */
const singleLayout = (label: Size): LabelLayout => ({
  page: label,
  label,
  columns: 1,
  rows: 1,
  left: 0,
  top: 0,
  pitch: label,
});

/** Labels of this size in the middle of the page, as Avery's are. */
function centred(
  page: keyof typeof LABEL_PAGES,
  columns: number,
  rows: number,
  label: Size,
  gapAcross: number,
): LabelLayout {
  const size = LABEL_PAGES[page];
  const pitch = { width: label.width + gapAcross, height: label.height };
  const left = (size.width - (columns - 1) * pitch.width - label.width) / 2;
  const top = (size.height - rows * pitch.height) / 2;
  return { page: size, label, columns, rows, left, top, pitch };
}

/** The sheets and rolls that are offered by name. */
export const LABEL_LAYOUTS = {
  L7160: {
    name: 'Avery L7160 (A4, 21 of 63.5 × 38.1 mm)',
    layout: centred('A4', 3, 7, { width: 63.5, height: 38.1 }, 2.5),
  },
  L7159: {
    name: 'Avery L7159 (A4, 24 of 63.5 × 33.9 mm)',
    layout: centred('A4', 3, 8, { width: 63.5, height: 33.9 }, 2.5),
  },
  L7163: {
    name: 'Avery L7163 (A4, 14 of 99.1 × 38.1 mm)',
    layout: centred('A4', 2, 7, { width: 99.1, height: 38.1 }, 2.5),
  },
  L7165: {
    name: 'Avery L7165 (A4, 8 of 99.1 × 67.7 mm)',
    layout: centred('A4', 2, 4, { width: 99.1, height: 67.7 }, 2.5),
  },
  L7651: {
    name: 'Avery L7651 (A4, 65 of 38.1 × 21.2 mm)',
    layout: centred('A4', 5, 13, { width: 38.1, height: 21.2 }, 2.5),
  },
  '5160': {
    name: 'Avery 5160 (Letter, 30 of 2⅝ × 1 in)',
    layout: centred('Letter', 3, 10, { width: 66.675, height: 25.4 }, 3.175),
  },
  '5161': {
    name: 'Avery 5161 (Letter, 20 of 4 × 1 in)',
    layout: centred('Letter', 2, 10, { width: 101.6, height: 25.4 }, 4.7625),
  },
  '5163': {
    name: 'Avery 5163 (Letter, 10 of 4 × 2 in)',
    layout: centred('Letter', 2, 5, { width: 101.6, height: 50.8 }, 4.7625),
  },
  'roll-89x36': { name: 'Label printer, 89 × 36 mm', layout: singleLayout({ width: 89, height: 36 }) },
  'roll-62x29': { name: 'Label printer, 62 × 29 mm', layout: singleLayout({ width: 62, height: 29 }) },
  'roll-50x30': { name: 'Label printer, 50 × 30 mm', layout: singleLayout({ width: 50, height: 30 }) },
} as const satisfies Record<string, { readonly name: string; readonly layout: LabelLayout }>;

export type LabelLayoutId = keyof typeof LABEL_LAYOUTS;

/** The layout that an id or a grid stands for. */
export const layoutOf = (layout: LabelLayoutId | LabelGrid): LabelLayout =>
  typeof layout === 'string' ? LABEL_LAYOUTS[layout].layout : gridLayout(layout);

/** The text beside the code of a label. */
export const LABEL_TEXTS = ['name', 'type', 'nothing'] as const;
export type LabelText = (typeof LABEL_TEXTS)[number];

export interface LabelPlace {
  /** From 0. */
  readonly page: number;
  readonly left: number;
  readonly top: number;
}

export const labelsOnPage = ({ columns, rows }: LabelLayout): number => columns * rows;

/**
 * Where each label goes, row by row.
 * @param startAt how many places of the first sheet are used up already.
 */
export function labelPlaces(layout: LabelLayout, count: number, startAt = 0): LabelPlace[] {
  const { columns, left, top, pitch } = layout;
  return Array.from({ length: count }, (_, index) => {
    const place = startAt + index;
    const onPage = place % labelsOnPage(layout);
    return {
      page: Math.floor(place / labelsOnPage(layout)),
      left: left + (onPage % columns) * pitch.width,
      top: top + Math.floor(onPage / columns) * pitch.height,
    };
  });
}

/** White around the code and the text, within the label. */
const PADDING = 2;
/** In millimetres. Larger QR codes are read no better. */
const LARGEST_CODE = 40;
/** Less than this beside the code holds no word. */
const NARROWEST_TEXT = 12;

/** How a label is divided: its code with the white that it needs, and its text beside it. */
export interface LabelParts {
  readonly code: { readonly left: number; readonly top: number; readonly side: number };
  readonly text?: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
}

/** The parts of every label of a layout. Without a text, or without room for one, the code is in the middle. */
export function labelParts({ label }: LabelLayout, show: LabelText): LabelParts {
  const height = label.height - 2 * PADDING;
  const side = Math.min(height, label.width - 2 * PADDING, LARGEST_CODE);
  const top = (label.height - side) / 2;
  const left = side + 2 * PADDING;
  const width = label.width - left - PADDING;
  if (show === 'nothing' || width < NARROWEST_TEXT) {
    return { code: { left: (label.width - side) / 2, top, side } };
  }
  return { code: { left: PADDING, top, side }, text: { left, top: PADDING, width, height } };
}
