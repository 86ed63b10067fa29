import { setImmediate } from 'node:timers/promises';
import {
  type LabelLayout,
  type LabelParts,
  type LabelPlace,
  type LabelText,
  labelParts,
  labelPlaces,
} from '#shared/domain/labels.ts';
import { transferLink } from '#shared/domain/transferLink.ts';
import { asPath, type Code, createCodes, QUIET_ZONE } from './codes.ts';
import { createElement, type Element } from './layout/elements.ts';
import { drawLine } from './layout/flow.ts';
import { createPage, type Page } from './layout/page.ts';
import { type Line, STYLES } from './layout/style.ts';
import { createTypesetter, LEADING, type Typesetter } from './layout/typesetter.ts';
import { facesOf, writePdf } from './pdf.ts';

interface LabelledItem {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly assetType: string;
}

export interface Labels {
  /** The address of the product, which the codes lead to. */
  readonly site: string;
  readonly items: readonly LabelledItem[];
  readonly layout: LabelLayout;
  readonly show: LabelText;
  /** How many places of the first sheet are used up already. */
  readonly startAt?: number;
}

const POINTS_PER_MM = 72 / 25.4;
const TEXT = STYLES.strong;

/** Other work of the process runs after this many labels. */
const LABELS_AT_ONCE = 10;

/**
 * Labels with the QR codes of items as a PDF, to be printed at full size.
 * @param beforeLabel is called before each label, and may throw to end a sheet that takes too long
 */
export async function drawLabels(
  { site, items, layout, show, startAt = 0 }: Labels,
  beforeLabel: () => void = () => undefined,
): Promise<Uint8Array> {
  const textOf = ({ name, assetType }: LabelledItem) => ({ name, type: assetType, nothing: '' })[show];
  const faces = await facesOf(items.map(textOf));
  const typesetter = createTypesetter(faces);
  const parts = labelParts(layout, show);
  const places = labelPlaces(layout, items.length, startAt);
  const pages = Array.from({ length: (places.at(-1)?.page ?? 0) + 1 }, () => createPage(inPoints(layout)));
  const elements: Element[] = [];
  const codeOf = createCodes('M');
  for (const [index, item] of items.entries()) {
    if (index % LABELS_AT_ONCE === 0) await setImmediate();
    beforeLabel();
    const place = places[index];
    const page = place && pages[place.page];
    if (!page) continue;
    const link = transferLink(site, { ownerId: item.ownerId, assetId: item.id });
    // An id has no character that a link would write differently.
    elements.push(drawCode(page, place, parts, codeOf(link.slice(0, -item.id.length), item.id)));
    elements.push(...drawText(page, place, parts, typesetter, textOf(item)));
  }
  return writePdf(pages, faces, { title: 'Labels', elements, createdAt: new Date() });
}

const inPoints = ({ page }: LabelLayout) => ({
  width: page.width * POINTS_PER_MM,
  height: page.height * POINTS_PER_MM,
});

/** The white that a code needs is within its square: what is beside the label may be dark. */
function drawCode(page: Page, place: LabelPlace, { code }: LabelParts, drawn: Code): Element {
  const whole = code.side * POINTS_PER_MM;
  const quiet = (whole * QUIET_ZONE) / (drawn.side + 2 * QUIET_ZONE);
  const left = (place.left + code.left) * POINTS_PER_MM + quiet;
  const top = (place.top + code.top) * POINTS_PER_MM + quiet;
  // Nothing of the item that the label does not show: the file may go to someone who only prints it.
  const element = createElement('Figure', 'QR code');
  page.square(asPath(drawn), left, top, whole - 2 * quiet, element);
  return element;
}

/** As many lines as fit, in the middle of the label's height. */
function drawText(
  page: Page,
  place: LabelPlace,
  { text: room }: LabelParts,
  typesetter: Typesetter,
  text: string,
): Element[] {
  if (!room || text === '') return [];
  const column = {
    left: (place.left + room.left) * POINTS_PER_MM,
    width: room.width * POINTS_PER_MM,
  };
  const height = room.height * POINTS_PER_MM;
  const lineHeight = TEXT.size * LEADING;
  const most = Math.max(1, Math.floor(height / lineHeight));
  const lines = shortened((part) => typesetter.lines(part, TEXT, column.width), text, most);
  const element = createElement('P');
  let top = (place.top + room.top) * POINTS_PER_MM + (height - lines.length * lineHeight) / 2;
  for (const line of lines) {
    drawLine(page, line, TEXT, column, top, element);
    top += lineHeight;
  }
  return [element];
}

/** The first trial has this many characters: most names are set whole by it. */
const FIRST_LENGTH = 40;

/**
 * The lines of a text, or of as much of it as fits with an ellipsis at its end. To set a line of a script that has to be
 * shaped takes milliseconds, so there are few trials, and none with more than twice as much as fits.
 */
export function shortened(
  set: (text: string) => readonly Line[],
  text: string,
  most: number,
): readonly Line[] {
  const characters = [...text];
  const all = characters.length;
  const startOf = (length: number) =>
    length === all ? text : `${characters.slice(0, length).join('').trimEnd()}…`;
  let lines: readonly Line[] = [];
  let [fitting, tooLong] = [0, all + 1];
  while (tooLong - fitting > 1) {
    const isKnownToEnd = tooLong <= all;
    const length = isKnownToEnd
      ? Math.floor((fitting + tooLong) / 2)
      : Math.min(Math.max(2 * fitting, FIRST_LENGTH), all);
    const tried = set(startOf(length));
    const fits = tried.length <= most;
    if (fits) fitting = length;
    else tooLong = length;
    // Where not even one character fits, it stands there all the same.
    if (fits || fitting === 0) lines = tried;
  }
  return lines;
}
