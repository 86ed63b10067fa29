import { JpegEmbedder } from 'pdf-lib';
import type { Column, Flow } from './layout/flow.ts';
import { type Colour, STYLES } from './layout/style.ts';
import { LEADING } from './layout/typesetter.ts';
import type { Photo } from './reportItem.ts';

/** In points: 46 mm. */
const HIGHEST = 130;
const GAP = 6;
const GREY: Colour = '.94 g';
const UNREADABLE = 'This photo could not be opened.';
const BOX_RATIO = 4 / 3;
const PADDING = 6;

interface Shown {
  /** The width divided by the height. */
  readonly ratio: number;
  /** The name of a picture; without one a box stands in its place. */
  readonly name?: string;
}

interface PhotoRow {
  /** With the space below. */
  readonly height: number;
  readonly draw: (flow: Flow) => void;
}

const NO_ROW: PhotoRow = { height: 0, draw: () => undefined };

/** The photos of one report: each is kept once until the document is written. */
export function createPhotos() {
  const pictures = new Map<string, JpegEmbedder>();
  let leftOut = 0;

  async function shownOf(photo: Photo): Promise<Shown[]> {
    if (photo === 'left out') {
      leftOut += 1;
      return [];
    }
    const picture = photo === 'unreadable' ? undefined : await jpegIn(photo);
    if (!picture) return [{ ratio: BOX_RATIO }];
    const name = `P${pictures.size}`;
    pictures.set(name, picture);
    return [{ ratio: picture.width / picture.height, name }];
  }

  return {
    pictures,
    /** The number of photos that were left out. */
    leftOut: (): number => leftOut,
    /** Lays photos out side by side in a column, all of one height. */
    async rowOf(photos: readonly Photo[], column: Column): Promise<PhotoRow> {
      const shown = (await Promise.all(photos.map(shownOf))).flat();
      if (shown.length === 0) return NO_ROW;
      const together = shown.reduce((sum, { ratio }) => sum + ratio, 0);
      const height = Math.min(HIGHEST, (column.width - GAP * (shown.length - 1)) / together);
      return { height: height + GAP, draw: (flow) => drawRow(flow, shown, column.left, height) };
    },
  };
}

/** Goes on to a new page where there is not enough room for it. */
function drawRow(flow: Flow, shown: readonly Shown[], left: number, height: number): void {
  flow.keep(height + GAP);
  let x = left;
  for (const { name, ratio } of shown) {
    const width = height * ratio;
    if (name === undefined) drawBox(flow, x, width, height);
    else {
      const place = { left: x, top: flow.y, width, height };
      flow.page().picture(name, place, flow.element('Figure', 'Photo of this item'));
    }
    x += width + GAP;
  }
  flow.space(height + GAP);
}

/** Undefined for what is no JPEG, or one of another kind than browsers make. */
async function jpegIn(bytes: Uint8Array): Promise<JpegEmbedder | undefined> {
  try {
    const picture = await JpegEmbedder.for(bytes);
    return picture.width > 0 && picture.height > 0 ? picture : undefined;
  } catch {
    return undefined;
  }
}

function drawBox(flow: Flow, left: number, width: number, height: number): void {
  const page = flow.page();
  const style = STYLES.small;
  page.fill(GREY, left, flow.y, width, height);
  const element = flow.element('P');
  let baseline = flow.y + PADDING + style.size;
  for (const line of flow.typesetter.lines(UNREADABLE, style, width - 2 * PADDING)) {
    if (baseline > flow.y + height) return;
    page.line(line, style, left + PADDING, baseline, element);
    baseline += style.size * LEADING;
  }
}

/** Says how many photos were left out; nothing where none was. */
export function leftOutSentences(count: number): string[] {
  if (count === 0) return [];
  const photos = count === 1 ? '1 photo is' : `${count.toLocaleString('en-US')} photos are`;
  return [
    `${photos} left out, because the report would have become too large or taken too long. A report of fewer items has room for more photos of each.`,
  ];
}
