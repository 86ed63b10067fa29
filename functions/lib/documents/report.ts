import { FILE_KIND_LABELS } from '#shared/domain/files.ts';
import { holdsImages } from '#shared/domain/items.ts';
import { transferLink } from '#shared/domain/transferLink.ts';
import { day, moment, UTC, type Zone, zoneOf } from './clock.ts';
import { type Code, createCodeSet, createCodes } from './codes.ts';
import { addFeet, type Column, createFlow, type Flow } from './layout/flow.ts';
import { STYLES } from './layout/style.ts';
import { drawTable } from './layout/table.ts';
import { createTypesetter } from './layout/typesetter.ts';
import { facesOf, writePdf } from './pdf.ts';
import { drawCover } from './reportCover.ts';
import type { Report, ReportItem } from './reportItem.ts';
import { createPhotos, leftOutSentences } from './reportPhotos.ts';

/** In points: 24 mm. */
const CODE_SIDE = 68;
const CODE_GAP = 16;
const ITEM_GAP = 13;

const BOXES = 'Some characters have no shape in the fonts of this report. An empty box stands for each.';

/**
 * The report of a person's items as a PDF: a cover with totals, a list, and each item with its details and code.
 * @param ensureInTime is called before each page and each row of a table, and may throw to end a report that takes too long
 */
export async function drawReport(report: Report, ensureInTime?: () => void): Promise<Uint8Array> {
  const faces = await facesOf(textsOf(report));
  const typesetter = createTypesetter(faces);
  const newFlow = () => createFlow(typesetter, ensureInTime, report.paper);
  const [cover, flow] = [newFlow(), newFlow()];
  const zone = zoneOf(report.at);
  const codes = codesOf(report);
  const set = createCodeSet(codes.values());
  const photos = createPhotos();
  for (const [item, code] of codes)
    await drawItem(flow, item, { zone, code: set.draw(code), photos, report });
  // The items tell what it says: the photos that were left out, and the characters without a shape.
  const boxes = [...faces.values()].some((face) => face.hasBoxes()) ? [BOXES] : [];
  await drawCover(cover, report, zone, [...leftOutSentences(photos.leftOut()), ...boxes]);
  flow.pages.unshift(...cover.pages);
  addFeet(flow, `${report.ownerLabel} · ${moment(report.at, zone)}`, STYLES.small);
  return writePdf(flow.pages, faces, {
    title: `Item report of ${report.ownerLabel}`,
    author: report.ownerLabel,
    elements: [...cover.elements, ...flow.elements],
    createdAt: new Date(report.at),
    drawings: set.shared,
    pictures: photos.pictures,
  });
}

function* textsOf({ ownerLabel, items }: Report): Iterable<string> {
  yield ownerLabel;
  for (const { name, description, assetType, properties, files = [] } of items) {
    yield `${name} ${description} ${assetType}`;
    for (const file of files) yield file.name;
    for (const property of properties) yield `${property.name} ${property.value}`;
  }
}

/** The code of each item. Error correction L: a page of a report is not stuck on a bicycle. */
function codesOf({ site, items }: Report): Map<ReportItem, Code> {
  const codeOf = createCodes('L');
  const entries = items.map((item) => {
    const link = transferLink(site, { ownerId: item.ownerId, assetId: item.id });
    // An id has no character that a link would write differently.
    return [item, codeOf(link.slice(0, -item.id.length), item.id)] as const;
  });
  return new Map(entries);
}

interface Drawing {
  readonly zone: Zone;
  readonly code: string;
  readonly photos: ReturnType<typeof createPhotos>;
  readonly report: Report;
}

async function drawItem(
  flow: Flow,
  item: ReportItem,
  { zone, code, photos, report }: Drawing,
): Promise<void> {
  const { left, width } = flow.column;
  const beside = { left, width: width - CODE_SIDE - CODE_GAP };
  const taken = (await report.photosOf?.(item)) ?? [];
  const row = await photos.rowOf(taken, beside);
  const hasPhotos = taken.some((photo) => photo instanceof Uint8Array);
  flow.keep(CODE_SIDE + ITEM_GAP + row.height);
  const page = flow.page();
  const top = flow.y;

  const protection = item.isEncrypted ? ' · Encrypted' : '';
  flow.text(item.name, STYLES.item, beside);
  flow.text(`${item.assetType} · Registered ${day(item.createdAt, zone)}${protection}`, STYLES.quiet, beside);
  flow.space(1);
  flow.text(item.description, STYLES.text, beside);
  flow.space(2);
  if (row.height > 0) flow.space(2);
  row.draw(flow);
  await drawDetails(flow, hasPhotos ? withoutImages(item) : item, beside);
  await drawDocuments(flow, item, beside);
  const figure = flow.element('Figure', 'QR code of this item');
  page.square(code, left + beside.width + CODE_GAP, top, CODE_SIDE, figure);
  if (flow.page() === page) flow.y = Math.max(flow.y, top + CODE_SIDE);
  flow.space(ITEM_GAP);
}

/** The addresses of images say nothing more where photos of the item stand. */
const withoutImages = (item: ReportItem): ReportItem => ({
  ...item,
  properties: item.properties.filter((detail) => !holdsImages(detail)),
});

type Detail = ReportItem['properties'][number];

const WIDE = [
  { share: 0.2, style: STYLES.quiet },
  { share: 0.8, style: STYLES.text },
];
const PAIRED = [
  { share: 0.2, style: STYLES.quiet },
  { share: 0.3, style: STYLES.text },
  { share: 0.2, style: STYLES.quiet },
  { share: 0.3, style: STYLES.text },
];

/** These fit on a line of half the page in most scripts; where they do not, they take two. */
const SHORT_NAME = 16;
const SHORT_VALUE = 24;
const isShort = ({ name, value }: Detail): boolean =>
  name.length <= SHORT_NAME && value.length <= SHORT_VALUE && !/[\r\n]/.test(value);

/**
 * More details of an item are read as one paragraph. To write a paragraph takes about as long as to lay out its text, and
 * only the layout has a limit of time.
 */
const MOST_PARAGRAPHS = 40;

/** The details of an item, in their order: short ones two in a row, others over as many lines as they take. */
async function drawDetails(flow: Flow, { name, properties }: ReportItem, within: Column): Promise<void> {
  const paragraph = properties.length > MOST_PARAGRAPHS ? flow.element('P') : undefined;
  for (const group of neighbours(properties)) {
    const cells = group.details.map((detail) => [detail.name, detail.value]);
    await drawTable(flow, {
      columns: group.isShort ? PAIRED : WIDE,
      rows: group.isShort ? inPairs(cells) : cells,
      within,
      continuedAs: name,
      paragraph,
    });
  }
}

/** The files of an item that are no photos, with the day that stands on each. */
async function drawDocuments(flow: Flow, { name, files = [] }: ReportItem, within: Column): Promise<void> {
  const documents = files.filter(({ kind }) => kind !== 'photo');
  const rows = documents.map(({ kind, name: file, date }) => [
    FILE_KIND_LABELS[kind],
    date === undefined ? file : `${file} · ${day(date, UTC)}`,
  ]);
  await drawTable(flow, { columns: WIDE, rows, within, continuedAs: name });
}

function neighbours(properties: readonly Detail[]): { isShort: boolean; details: Detail[] }[] {
  const groups: { isShort: boolean; details: Detail[] }[] = [];
  for (const detail of properties) {
    const group = groups.at(-1);
    if (group?.isShort === isShort(detail)) group.details.push(detail);
    else groups.push({ isShort: isShort(detail), details: [detail] });
  }
  return groups;
}

const inPairs = (cells: readonly string[][]): string[][] =>
  cells.flatMap((cell, index) => (index % 2 === 0 ? [[...cell, ...(cells[index + 1] ?? [])]] : []));
