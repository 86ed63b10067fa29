import { showMoney } from '#shared/domain/money.ts';
import { WORTHS, type Worth, type WorthKind, worthOf } from '#shared/domain/worth.ts';
import type { Flow } from './layout/flow.ts';
import { SECTION_GAP, STYLES } from './layout/style.ts';
import { drawTable } from './layout/table.ts';
import type { ReportItem } from './reportItem.ts';

const NAMES = { purchase: 'Purchase price', value: 'Current value' } as const satisfies Record<
  WorthKind,
  string
>;

/** Draws what all items cost and are worth by currency, how many say neither, and which amounts do not count. */
export async function drawWorth(flow: Flow, items: readonly ReportItem[]): Promise<void> {
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
