import type { ListedItem } from '#shared/contract/assets.ts';
import { type Money, showMoney } from '#shared/domain/money.ts';
import { type WorthKind, worthOf } from '#shared/domain/worth.ts';
import { isDamaged } from '../itemList.ts';

/** The total of a list of items in a line, for a text with these parts. */
export interface ListWorth {
  /** `value` where any item says what it is worth now, otherwise `purchase`. */
  readonly kind: WorthKind;
  /** `EUR 12,300 + CHF 400`. */
  readonly amounts: string;
  /** How many items it is the total of. */
  readonly count: number;
}

/** Whole units, as the reader writes numbers; a sign that several currencies share stands as it is. */
export function amountOf(money: Money): string {
  try {
    const units = Number(money.thousandths) / 1_000;
    const style = { style: 'currency', currency: money.currency, currencyDisplay: 'code' } as const;
    return new Intl.NumberFormat(undefined, { ...style, maximumFractionDigits: 0 }).format(units);
  } catch {
    return showMoney(money).replace(/\.\d+$/, '');
  }
}

/**
 * The total of items by currency.
 * @param only the kind of a total that it stands beside; without it the first kind that any item states
 * @returns undefined where no item says what it is worth or what it cost
 */
export function worthOfList(items: readonly ListedItem[], only?: WorthKind): ListWorth | undefined {
  const readable = items.flatMap((item) => (isDamaged(item) ? [] : [item]));
  for (const kind of only ? [only] : (['value', 'purchase'] as const)) {
    const { sums } = worthOf(readable, kind);
    const count = sums.reduce((total, sum) => total + sum.count, 0);
    if (count > 0) return { kind, amounts: sums.map(amountOf).join(' + '), count };
  }
  return undefined;
}
