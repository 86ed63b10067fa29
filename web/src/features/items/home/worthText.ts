import type { ListedItem } from '#shared/contract/assets.ts';
import { knownKeyOf } from '#shared/domain/knownDetails.ts';
import { type Money, showMoney } from '#shared/domain/money.ts';
import { READER_LOCALE } from '#shared/domain/readerLocale.ts';
import { sumsOf } from '#shared/domain/worth.ts';
import { factsOf } from '../filters/facts.ts';
import { isDamaged } from '../itemList.ts';

/** The total of a list of items in a line, for a text with these parts. */
export interface ListWorth {
  /** `EUR 12,300 + CHF 400`. */
  readonly amounts: string;
  /** How many items it is the total of. */
  readonly count: number;
  /** Whether one of the amounts is a purchase price. */
  readonly hasPrices: boolean;
}

/** Whole units, as the reader writes numbers; a sign that several currencies share stands as it is. */
export function amountOf(money: Money): string {
  try {
    const units = Number(money.thousandths) / 1_000;
    const style = { style: 'currency', currency: money.currency, currencyDisplay: 'code' } as const;
    return new Intl.NumberFormat(READER_LOCALE, { ...style, maximumFractionDigits: 0 }).format(units);
  } catch {
    return showMoney(money).replace(/\.\d+$/, '');
  }
}

interface Counted {
  readonly money: Money;
  readonly isPrice: boolean;
}

/** The amount that the list shows as an item's value; a number without a currency may be of any, so it is not counted. */
function countedIn(item: ListedItem): Counted[] {
  if (isDamaged(item)) return [];
  const { value: money, valueDetail } = factsOf(item);
  if (!money?.currency) return [];
  return [{ money, isPrice: knownKeyOf(valueDetail?.name ?? '') === 'purchasePrice' }];
}

/**
 * The total by currency of the values that the list shows.
 * @returns undefined where no item says what it is worth or what it cost
 */
export function worthOfList(items: readonly ListedItem[]): ListWorth | undefined {
  const counted = items.flatMap(countedIn);
  if (counted.length === 0) return undefined;
  const sums = sumsOf(counted.map(({ money }) => money));
  return {
    amounts: sums.map(amountOf).join(' + '),
    count: counted.length,
    hasPrices: counted.some(({ isPrice }) => isPrice),
  };
}
