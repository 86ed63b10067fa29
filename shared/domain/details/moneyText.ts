import { type Money, parseMoney } from '../money.ts';

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

/**
 * The text to store for an amount as it was typed and a chosen currency. Only digits and marks get the currency,
 * also where they are no clear number, such as `12.3456`: all else stays as it was typed, with `12 EUR` and `about 50`
 * among it.
 */
export function moneyText({ amount, currency }: MoneyParts): string {
  const digits = amount.trim();
  if (currency === '' || !/^[\d.,'’ ]+$/.test(digits) || !/\d/.test(digits)) return amount;
  const text = `${digits} ${currency}`;
  const money = parseMoney(text);
  return money ? writeMoney(money) : text;
}
