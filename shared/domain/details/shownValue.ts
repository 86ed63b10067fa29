import { isAmount } from '../amounts.ts';
import { dateOf } from '../dates.ts';
import { detailKindOf, type NamedValue } from '../knownDetails.ts';
import { parseMoney } from '../money.ts';
import { placeParts, showPlace } from '../places.ts';
import { tagsIn } from '../tags.ts';

const PER_UNIT = 1_000;

/** They are kept: it takes longer to make one than to format hundreds of amounts. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const format = formats.get(currency) ?? new Intl.NumberFormat(undefined, { style: 'currency', currency });
  formats.set(currency, format);
  return format;
}

/** A sign that several currencies share is none. */
const CODE = /^[A-Z]{3}$/;

/** `1250.00 EUR` as the user writes amounts; as it stands without one currency, and for any other text. */
function shownMoney(value: string): string {
  const money = isAmount(value) ? parseMoney(value) : undefined;
  return money && CODE.test(money.currency)
    ? formatOf(money.currency).format(Number(money.thousandths) / PER_UNIT)
    : value;
}

/**
 * The value of a detail as every screen shows it: dates and amounts in the user's own form, places and tags with the same
 * marks between them. A value that does not have its kind's form stays as it was written.
 */
export function shownValue({ name, value }: NamedValue): string {
  const date = dateOf(value);
  if (date) return date.shown;
  if (value.includes('\n')) return value;
  const kind = detailKindOf(name);
  if (kind === 'money') return shownMoney(value);
  if (kind === 'tags') return tagsIn(value).join(', ');
  return kind === 'place' && value.includes('/') ? showPlace(placeParts(value)) : value;
}
