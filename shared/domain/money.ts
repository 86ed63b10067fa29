import { plainNumber } from './plainNumber.ts';

/** An amount of money in a detail's value. */
export interface Money {
  /** An ISO 4217 code; the sign itself where several currencies share it; empty where none is named. */
  readonly currency: string;
  /** In thousandths, so that sums are exact. */
  readonly thousandths: bigint;
}

const CODES = new Set(Intl.supportedValuesOf('currency'));

/** Signs that mean one currency. */
const SIGNS = new Map([
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['₽', 'RUB'],
  ['₴', 'UAH'],
  ['₺', 'TRY'],
  ['₩', 'KRW'],
  ['₪', 'ILS'],
  ['zł', 'PLN'],
  ['kč', 'CZK'],
  ['ft', 'HUF'],
  ['fr.', 'CHF'],
  ['us$', 'USD'],
  ['ca$', 'CAD'],
  ['au$', 'AUD'],
  ['nz$', 'NZD'],
  ['hk$', 'HKD'],
  ['r$', 'BRL'],
  ['a$', 'AUD'],
  ['s$', 'SGD'],
  ['nt$', 'TWD'],
  ['mx$', 'MXN'],
  ['฿', 'THB'],
  ['₫', 'VND'],
  ['₱', 'PHP'],
  ['₦', 'NGN'],
  ['₵', 'GHS'],
  ['₡', 'CRC'],
  ['₲', 'PYG'],
  ['৳', 'BDT'],
  ['៛', 'KHR'],
  ['₭', 'LAK'],
  ['₮', 'MNT'],
  ['₸', 'KZT'],
  ['₾', 'GEL'],
  ['₼', 'AZN'],
  ['֏', 'AMD'],
]);

/** Signs that several currencies share: which one is meant is not said. */
const SHARED_SIGNS = new Map([
  ['$', '$'],
  ['¥', '¥'],
  ['￥', '¥'],
  ['kr', 'kr'],
  ['kr.', 'kr'],
]);

const AMOUNT =
  /^(?<before>[^\d+\-−]*)(?<minus>[-−]?)(?<after>[^\d]*?)(?<number>\d[\d.,'’ ]*?)(?:[.,][-–—])?(?<behind>[^\d.,'’-]*)$/u;

/** An amount with its currency at one side, then words: `7,200.00 EUR by the violin maker`. */
const AMOUNT_AND_WORDS =
  /^(?<amount>(?:(?:[A-Z]{3}|[^\s\d\w.,+\-−]{1,3}|[A-Z]{1,2}\$) ?\d[\d.,'’ ]*\d?|\d[\d.,'’ ]*? ?(?:[A-Z]{3}|\p{Sc}|zł|Kč|kr\.?|Ft|Fr\.)))(?:,? +|[,;] *)(?<words>[^\d\s].*)$/su;
/**
 * The only words that may follow an amount: they say how the thing came or in what state it was. After any other, such as
 * `million`, `each` or `x2`, the amount may be another one than the number says.
 */
const HARMLESS =
  /^\(?(?:by|with|in|from|at|incl\.?|including|inclusive|bought|used|second-?hand|second hand|refurbished|new)(?![\p{L}\d-])/iu;
/** These make a rate, a multiple or a bound out of the amount, also further on: `50 EUR in 12 instalments`. */
const CHANGING =
  /(?<![\p{L}\d])(?:(?:per|each|every|apiece|hourly|daily|weekly|monthly|quarterly|yearly|annual(?:ly)?|instal?lments?|payments|deposit|thousands?|millions?|billions?|lakhs?|crores?|least|most)(?![\p{L}\d])|p\. ?a\.|[x×*+] ?\d)|^(?:by|at|in) (?:an? |the )?(?:hour|day|week|month|quarter|year|piece)(?!\p{L})/iu;

/**
 * Reads a text that is an amount of money, with nothing or with harmless words after it: `1.234,50 €`, `USD 1,234.50`,
 * `CHF 1'200.–`, `12000`, `7,200.00 EUR by the violin maker`.
 * @returns undefined for anything else, and where a number can be read in two ways or other words or a second amount follow.
 */
export function parseMoney(text: string): Money | undefined {
  const line = plainNumber(text);
  const whole = parseAmount(line);
  if (whole) return whole;
  const { amount, words = '' } = AMOUNT_AND_WORDS.exec(line)?.groups ?? {};
  if (amount === undefined || !HARMLESS.test(words)) return undefined;
  if (CHANGING.test(words) || namesMoney(words)) return undefined;
  return parseAmount(amount.trim());
}

/** Whether a currency is named, in capitals or by its sign: a second amount may follow. */
const namesMoney = (words: string): boolean =>
  /\p{Sc}/u.test(words) || (words.match(/\b[A-Z]{3}\b/g) ?? []).some((word) => CODES.has(word));

/** A longer text is no amount, and its search would take a time that grows with the square of its length. */
const LONGEST_AMOUNT = 60;

function parseAmount(line: string): Money | undefined {
  if (line.length > LONGEST_AMOUNT) return undefined;
  const parts = AMOUNT.exec(line)?.groups;
  if (!parts) return undefined;
  const names = [parts.before, parts.after, parts.behind].map((part = '') => part.trim()).filter(Boolean);
  const currency = names.length === 0 ? '' : currencyOf(names);
  if (currency === undefined) return undefined;
  const thousandths = thousandthsOf((parts.number ?? '').trim(), currency);
  if (thousandths === undefined) return undefined;
  return { currency, thousandths: parts.minus ? -thousandths : thousandths };
}

/** The one currency that these names mean: `$` with `USD` beside it is USD. */
function currencyOf(names: readonly string[]): string | undefined {
  const clear = new Set<string>();
  const shared = new Set<string>();
  for (const name of names) {
    const code = CODES.has(name.toUpperCase()) ? name.toUpperCase() : SIGNS.get(name.toLowerCase());
    const sign = SHARED_SIGNS.get(name.toLowerCase());
    if (code) clear.add(code);
    else if (sign) shared.add(sign);
    else return undefined;
  }
  const meant = clear.size > 0 ? clear : shared;
  return meant.size === 1 ? [...meant][0] : undefined;
}

/** Groups of three, or as in India of two before the last three; one sort of separator between them. */
const GROUPED = /^(?:\d{1,3}([., '’])\d{3}(?:\1\d{3})*|\d{1,2}(?:,\d{2})+,\d{3}|\d+)$/;
const LONGEST = 15;

function thousandthsOf(number: string, currency: string): bigint | undefined {
  const decimal = decimalAt(number, currency);
  if (decimal === undefined) return undefined;
  const whole = number.slice(0, decimal);
  const fraction = number.slice(decimal + 1);
  if (!GROUPED.test(whole) || !/^\d{0,3}$/.test(fraction)) return undefined;
  const mark = number.charAt(decimal);
  if (mark !== '' && whole.includes(mark)) return undefined;
  const digits = whole.replace(/\D/g, '');
  return digits.length > LONGEST ? undefined : BigInt(digits + fraction.padEnd(3, '0'));
}

/** Where the decimal mark is, or the end; undefined where a mark may be that or one between groups. */
function decimalAt(number: string, currency: string): number | undefined {
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','));
  if (last < 0) return number.length;
  const before = number.slice(0, last);
  if (before.includes(number.charAt(last))) return number.length;
  const isDecimal = /\D/.test(before) || number.length - last !== 4 || number.startsWith('0');
  if (isDecimal) return last;
  // 1.234 in a currency of thousandths is either of two amounts.
  return hasThousandths(currency) ? undefined : number.length;
}

const hasThousandths = (currency: string): boolean =>
  CODES.has(currency) &&
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 3;

/** `EUR 12,300.00`; thousandths are shown where there are any. */
export function showMoney({ currency, thousandths }: Money): string {
  const size = thousandths < 0n ? -thousandths : thousandths;
  const digits = (size % 1000n).toString().padStart(3, '0');
  const fraction = digits.endsWith('0') ? digits.slice(0, 2) : digits;
  const whole = (size / 1000n).toString().replace(/\B(?=(\d{3})+$)/g, ',');
  return `${currency}${currency ? ' ' : ''}${thousandths < 0n ? '−' : ''}${whole}.${fraction}`;
}
