import type { Column, Flow } from './layout/flow.ts';
import { drawTable } from './layout/table.ts';
import type { ReportItem } from './report.ts';
import { STYLES } from './styles.ts';

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

/** These fit on a line of half the page in most writings; where they do not, they take two. */
const SHORT_NAME = 16;
const SHORT_VALUE = 24;
const isShort = ({ name, value }: Detail): boolean =>
  name.length <= SHORT_NAME && value.length <= SHORT_VALUE && !/[\r\n]/.test(value);

/** The details of an item, in their order: short ones two in a row, others over as many lines as they take. */
export async function drawDetails(
  flow: Flow,
  { name, properties }: ReportItem,
  within: Column,
): Promise<void> {
  for (const group of neighbours(properties)) {
    const cells = group.details.map((detail) => [detail.name, detail.value]);
    await drawTable(flow, {
      columns: group.isShort ? PAIRED : WIDE,
      rows: group.isShort ? inPairs(cells) : cells,
      within,
      goesOnAs: name,
    });
  }
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
