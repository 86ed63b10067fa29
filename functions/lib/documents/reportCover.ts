import { showMoney } from '#shared/domain/money.ts';
import { WORTHS, type Worth, type WorthKind, worthOf } from '#shared/domain/worth.ts';
import { day, moment, type Zone } from './clock.ts';
import type { Flow } from './layout/flow.ts';
import { ACCENT, SECTION_GAP, STYLES } from './layout/style.ts';
import { drawTable } from './layout/table.ts';
import type { Report, ReportItem } from './reportItem.ts';

const NAMES = { purchase: 'Purchase price', value: 'Current value' } as const satisfies Record<
  WorthKind,
  string
>;

/** Draws what all items cost and are worth by currency, how many say neither, and which amounts do not count. */
async function drawWorth(flow: Flow, items: readonly ReportItem[]): Promise<void> {
  const worths = WORTHS.map((kind) => ({ name: NAMES[kind], worth: worthOf(items, kind) }));
  if (worths.every(({ worth }) => worth.without === items.length)) return;
  flow.heading('Purchase price and current value');
  await drawTable(flow, {
    columns: [
      { title: 'Amount', share: 0.5, style: STYLES.text },
      { title: 'Items', share: 0.15, style: STYLES.text, isRight: true },
      { title: 'Total', share: 0.35, style: STYLES.strong, isRight: true },
    ],
    rows: worths.flatMap(({ name, worth }) => rowsOf(name, worth)),
  });
  flow.space(SECTION_GAP);
  await drawUnclear(
    flow,
    worths.flatMap(({ worth }) => worth.unclear),
  );
}

function rowsOf(name: string, { sums, without, unclear }: Worth<ReportItem>): string[][] {
  return [
    ...sums.map((sum) => [`${name} in ${sum.currency}`, String(sum.count), showMoney(sum)]),
    ...(unclear.length > 0 ? [[`${name} not counted`, String(unclear.length), '–']] : []),
    ...(without > 0 ? [[`No ${name.toLowerCase()}`, String(without), '–']] : []),
  ];
}

/** The cover shows so much of an amount; all of it stands with its item. */
const LONGEST = 80;
const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

async function drawUnclear(flow: Flow, unclear: Worth<ReportItem>['unclear']): Promise<void> {
  if (unclear.length === 0) return;
  flow.heading('Not counted');
  flow.text('These could not be read as one amount with a currency.', STYLES.quiet);
  flow.space(4);
  await drawTable(flow, {
    columns: [
      { title: 'Item', share: 0.4, style: STYLES.text },
      { title: 'Detail', share: 0.25, style: STYLES.quiet },
      { title: 'As written', share: 0.35, style: STYLES.text },
    ],
    rows: unclear.map(({ item, name, value }) => [item.name, name, shortened(value)]),
  });
  flow.space(SECTION_GAP);
}

/**
 * The first page: whose report it is, how many items of each type, what they are worth, and the list of all.
 * @param notices sentences about the whole report
 */
export async function drawCover(
  flow: Flow,
  { ownerLabel, at, items }: Report,
  zone: Zone,
  notices: readonly string[],
): Promise<void> {
  flow.page().fill(ACCENT, flow.column.left, flow.y, 36, 4);
  flow.space(18);
  flow.text('Item report', STYLES.title);
  flow.space(6);
  flow.text(ownerLabel, STYLES.heading, flow.column, 'P');
  flow.text(moment(at, zone), STYLES.quiet);
  for (const notice of notices) {
    flow.space(10);
    flow.text(notice, STYLES.text);
  }
  flow.space(26);
  await drawCounts(flow, items);
  await drawWorth(flow, items);
  await drawList(flow, items, zone);
}

async function drawCounts(flow: Flow, items: readonly ReportItem[]): Promise<void> {
  const counts = new Map<string, number>();
  for (const { assetType } of items) counts.set(assetType, (counts.get(assetType) ?? 0) + 1);
  const byCount = [...counts].sort(([, one], [, other]) => other - one);
  flow.heading(items.length === 1 ? '1 item' : `${items.length} items`);
  await drawTable(flow, {
    columns: [
      { title: 'Type', share: 0.8, style: STYLES.text },
      { title: 'Items', share: 0.2, style: STYLES.text, isRight: true },
    ],
    rows: byCount.map(([type, count]) => [type, String(count)]),
  });
  flow.space(SECTION_GAP);
}

async function drawList(flow: Flow, items: readonly ReportItem[], zone: Zone): Promise<void> {
  flow.heading('All items');
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
