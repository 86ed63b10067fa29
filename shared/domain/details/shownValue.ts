import { isAmount } from '../amounts.ts';
import { dateOf } from '../dates.ts';
import { detailKindOf, type NamedValue } from '../knownDetails.ts';
import { parseMoney } from '../money.ts';
import { placeParts, showPlace } from '../places.ts';
import { READER_LOCALE } from '../readerLocale.ts';
import { tagsIn } from '../tags.ts';

const PER_UNIT = 1_000;

/** They are kept: it takes longer to make one than to format hundreds of amounts. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const format =
    formats.get(currency) ?? new Intl.NumberFormat(READER_LOCALE, { style: 'currency', currency });
  formats.set(currency, format);
  return format;
}

/** A sign that several currencies share is none. */
const CODE = /^[A-Z]{3}$/;

/** Its mark may stand between thousands, or before decimals: `99.995 EUR`. */
const TWOFOLD = /^\D*[1-9]\d{0,2}[.,]\d{3}\D*$/;

/**
 * `1250.00 EUR` as the user writes amounts. As it stands where it names no one currency, may be another amount, or has
 * decimals that the currency has not: the user is to see it as it was meant. Any other text stays too.
 */
function shownMoney(value: string): string {
  const money = isAmount(value) && !TWOFOLD.test(value) ? parseMoney(value) : undefined;
  if (!money || !CODE.test(money.currency)) return value;
  const format = formatOf(money.currency);
  const { maximumFractionDigits = 0 } = format.resolvedOptions();
  const isRounded = (money.thousandths * 10n ** BigInt(maximumFractionDigits)) % BigInt(PER_UNIT) !== 0n;
  return isRounded ? value : format.format(Number(money.thousandths) / PER_UNIT);
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
