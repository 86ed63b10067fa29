import { type Money, parseMoney } from './money.ts';

interface Detail {
  readonly name: string;
  readonly value: string;
}

/** An amount, and of how many details it is the sum. */
interface Sum extends Money {
  readonly count: number;
}

/** The sum of what the details of one name hold. */
export interface Total {
  /** The name, as the first of them has it. */
  readonly name: string;
  /** One for each currency, in the order of first mention. */
  readonly sums: readonly Sum[];
  /** How many could not be read as an amount. */
  readonly unread: number;
}

/** Names that promise money: 'Purchase price', 'Replacement cost', 'Market value', 'Net worth'. */
const MONEY = /(?:^|\s)(?:price|cost|costs|value|worth)(?:\s+(?:paid|new))?$/i;

/** Totals of details that are named as money, apart by name (a price is not a value) and by currency. */
export function totalsOf(details: Iterable<Detail>): Total[] {
  const byName = new Map<string, { name: string; sums: Map<string, Sum>; unread: number }>();
  for (const detail of details) {
    const name = detail.name.trim();
    if (!MONEY.test(name)) continue;
    const total = byName.get(name.toLowerCase()) ?? { name, sums: new Map(), unread: 0 };
    byName.set(name.toLowerCase(), total);
    const money = parseMoney(detail.value);
    if (money) total.sums.set(money.currency, added(total.sums.get(money.currency), money));
    else total.unread += 1;
  }
  return Array.from(byName.values(), (total) => ({ ...total, sums: [...total.sums.values()] }));
}

const added = (sum: Sum | undefined, { currency, thousandths }: Money): Sum => ({
  currency,
  thousandths: (sum?.thousandths ?? 0n) + thousandths,
  count: (sum?.count ?? 0) + 1,
});
