import type { KnownKey } from './details/knownNames.ts';
import { detailsKnownAs, type NamedValue } from './knownDetails.ts';
import { type Money, parseMoney } from './money.ts';

/** An insurer asks for both: the price that was paid for a thing, and its value now. */
export const WORTHS = ['purchase', 'value'] as const;
export type WorthKind = (typeof WORTHS)[number];

const KNOWN_AS = { purchase: 'purchasePrice', value: 'currentValue' } as const satisfies Record<
  WorthKind,
  KnownKey
>;

/** An amount that cannot be read without guessing, as it was written. */
interface Unclear<T> extends NamedValue {
  readonly item: T;
}

/** A total in one currency. */
export interface Sum extends Money {
  /** How many amounts it is the total of. */
  readonly count: number;
}

/** The amounts of one kind over many items. */
export interface Worth<T> {
  /** One for each currency, the most frequent first. */
  readonly sums: readonly Sum[];
  /** How many items have no detail of the kind. */
  readonly without: number;
  readonly unclear: readonly Unclear<T>[];
}

/** A number without a currency may be of any, so it is not counted. */
function amountIn({ value }: NamedValue): Money | undefined {
  const money = parseMoney(value);
  return money?.currency ? money : undefined;
}

/** Adds amounts by currency, the most frequent first. */
export function sumsOf(amounts: readonly Money[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { currency, thousandths } of amounts) {
    const before = sums.get(currency) ?? { thousandths: 0n, count: 0 };
    sums.set(currency, {
      currency,
      thousandths: before.thousandths + thousandths,
      count: before.count + 1,
    });
  }
  return [...sums.values()].toSorted((a, b) => b.count - a.count);
}

/**
 * Adds what these items cost or are worth, by currency. Nothing is converted and nothing guessed. Of an
 * item with several details of the kind, the first counts that can be read, so that no item counts twice.
 */
export function worthOf<T extends { readonly properties: readonly NamedValue[] }>(
  items: readonly T[],
  kind: WorthKind,
): Worth<T> {
  const amounts: Money[] = [];
  const unclear: Unclear<T>[] = [];
  let without = 0;
  for (const item of items) {
    const details = detailsKnownAs(item.properties, KNOWN_AS[kind]);
    const money = details.map(amountIn).find((amount) => amount !== undefined);
    const [first] = details;
    if (money) amounts.push(money);
    else if (first) unclear.push({ item, name: first.name.trim(), value: first.value.trim() });
    else without += 1;
  }
  return { sums: sumsOf(amounts), without, unclear };
}
