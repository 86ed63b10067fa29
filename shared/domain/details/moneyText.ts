import { type Money, parseMoney } from '../money.ts';
import { plainNumber } from '../plainNumber.ts';

/** An amount and its currency as two fields show them. */
export interface MoneyParts {
  readonly amount: string;
  /** An ISO 4217 code, or empty. */
  readonly currency: string;
}

/** An amount, and behind it at most a code: as `1250.00 EUR` is stored, with or without marks between thousands. */
const STORED = /^(?<amount>\d[\d.,'’ ]*?)(?: ?(?<currency>[A-Z]{3}))?$/;

/**
 * Takes a stored amount apart.
 * @returns undefined for a text that two fields could not show as it is: `$500`, `about 50 EUR`
 */
export function moneyParts(text: string): MoneyParts | undefined {
  const { amount, currency = '' } = STORED.exec(text.trim())?.groups ?? {};
  return amount !== undefined && parseMoney(text)?.currency === currency ? { amount, currency } : undefined;
}

/** `1250.00 EUR`, with as many decimals as the currency has, and more where the amount has them. */
export function writeMoney({ currency, thousandths }: Money): string {
  const { minimumFractionDigits = 2 } = currency
    ? new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    : {};
  const whole = String(thousandths / 1000n);
  const digits = String(thousandths % 1000n).padStart(3, '0');
  const fraction = digits.replace(/0+$/, '').padEnd(minimumFractionDigits, '0');
  return `${whole}${fraction && `.${fraction}`} ${currency}`.trim();
}

/** The sign of a currency in the countries that have it: `$` for USD as for CAD. */
const ownSignOf = (currency: string): string | undefined =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value;

const ONLY_DIGITS = /^[-−]?[\d.,'’ ]+$/;

/**
 * The text to store for an amount as it was typed and a chosen currency. Digits of any script and marks get the currency,
 * also where they are no clear number, such as `12.3456`, and so does a sign that the currency has with others, such as
 * `$500` for USD. All else stays as it was typed, with `12 EUR` and `about 50` among it.
 */
export function moneyText({ amount, currency }: MoneyParts): string {
  if (currency === '') return amount;
  const plain = plainNumber(amount);
  if (!ONLY_DIGITS.test(plain) || !/\d/.test(plain)) {
    const typed = parseMoney(plain);
    const isOwn = typed && typed.thousandths >= 0n && typed.currency === ownSignOf(currency);
    return isOwn ? writeMoney({ ...typed, currency }) : amount;
  }
  const text = `${plain} ${currency}`;
  const money = parseMoney(text);
  return money && money.thousandths >= 0n ? writeMoney(money) : text;
}
