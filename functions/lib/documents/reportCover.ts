import { day, moment, type Zone } from './clock.ts';
import type { Flow } from './layout/flow.ts';
import { ACCENT, STYLES } from './layout/style.ts';
import { drawTable } from './layout/table.ts';
import { showMoney, type Total, totalsOf } from './money.ts';
import type { Report, ReportItem } from './reportItem.ts';

const SECTION_GAP = 22;

/**
 * The first page: whose report it is, how many items of each type, what they are worth, and the list of all.
 * @param notice a sentence about the whole report
 */
export async function drawCover(
  flow: Flow,
  { ownerLabel, at, items }: Report,
  zone: Zone,
  notice: string | undefined,
): Promise<void> {
  flow.page().fill(ACCENT, flow.column.left, flow.y, 36, 4);
  flow.space(18);
  flow.text('Item report', STYLES.title);
  flow.space(6);
  flow.text(ownerLabel, STYLES.heading);
  flow.text(moment(at, zone), STYLES.quiet);
  if (notice !== undefined) {
    flow.space(10);
    flow.text(notice, STYLES.text);
  }
  flow.space(26);
  await drawCounts(flow, items);
  await drawTotals(flow, totalsOf(items.flatMap(({ properties }) => properties)));
  await drawList(flow, items, zone);
}

async function drawCounts(flow: Flow, items: readonly ReportItem[]): Promise<void> {
  const counts = new Map<string, number>();
  for (const { assetType } of items) counts.set(assetType, (counts.get(assetType) ?? 0) + 1);
  const byCount = [...counts].sort(([, one], [, other]) => other - one);
  heading(flow, items.length === 1 ? '1 item' : `${items.length} items`);
  await drawTable(flow, {
    columns: [
      { title: 'Type', share: 0.8, style: STYLES.text },
      { title: 'Items', share: 0.2, style: STYLES.text, isRight: true },
    ],
    rows: byCount.map(([type, count]) => [type, String(count)]),
  });
  flow.space(SECTION_GAP);
}

async function drawTotals(flow: Flow, totals: readonly Total[]): Promise<void> {
  if (totals.length === 0) return;
  heading(flow, 'Totals');
  await drawTable(flow, {
    columns: [
      { title: 'Detail', share: 0.45, style: STYLES.text },
      { title: 'Amounts', share: 0.2, style: STYLES.text, isRight: true },
      { title: 'Total', share: 0.35, style: STYLES.strong, isRight: true },
    ],
    rows: totals.flatMap(rowsOf),
  });
  flow.space(SECTION_GAP);
}

const rowsOf = ({ name, sums, unread }: Total): string[][] => [
  ...sums.map((sum) => [
    sum.currency ? name : `${name} (no currency named)`,
    String(sum.count),
    showMoney(sum),
  ]),
  ...(unread > 0 ? [[`${name} (not readable as an amount)`, String(unread), '–']] : []),
];

async function drawList(flow: Flow, items: readonly ReportItem[], zone: Zone): Promise<void> {
  heading(flow, 'All items');
  await drawTable(flow, {
    columns: [
      { title: 'No.', share: 0.08, style: STYLES.quiet },
      { title: 'Name', share: 0.46, style: STYLES.text },
      { title: 'Type', share: 0.22, style: STYLES.text },
      { title: 'Details', share: 0.1, style: STYLES.text, isRight: true },
      { title: 'Registered', share: 0.14, style: STYLES.text, isRight: true },
    ],
    rows: items.map(({ name, assetType, properties, createdAt }, index) => [
      String(index + 1),
      name,
      assetType,
      String(properties.length),
      day(createdAt, zone),
    ]),
  });
}

/** A heading stays with the first rows of what follows it. */
function heading(flow: Flow, text: string): void {
  flow.keep(90);
  flow.text(text, STYLES.heading);
  flow.space(4);
}
