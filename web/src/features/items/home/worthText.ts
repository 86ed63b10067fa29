import type { ListedItem } from '#shared/contract/assets.ts';
import { type Money, showMoney } from '#shared/domain/money.ts';
import { sumsOf } from '#shared/domain/worth.ts';
import { factsOf } from '../filters/facts.ts';
import { isDamaged } from '../itemList.ts';

/** The total of a list of items in a line, for a text with these parts. */
export interface ListWorth {
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

/** The amount that the list shows as an item's value; a number without a currency may be of any, so it is not counted. */
function countedIn(item: ListedItem): Money[] {
  const value = isDamaged(item) ? undefined : factsOf(item).value;
  return value?.currency ? [value] : [];
}

/**
 * The total by currency of the values that the list shows.
 * @returns undefined where no item says what it is worth or what it cost
 */
export function worthOfList(items: readonly ListedItem[]): ListWorth | undefined {
  const values = items.flatMap(countedIn);
  return values.length === 0
    ? undefined
    : { amounts: sumsOf(values).map(amountOf).join(' + '), count: values.length };
}
