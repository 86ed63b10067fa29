// This stays apart from money.ts: lists tell amounts from other values before anything is added up.

/** A number with a currency or a unit at most. */
const JUST_AN_AMOUNT = /^(?:\p{Sc}|[A-Z]{3})?\s?\d[\d.,'’ \u00a0\u202f]*\s?(?:\p{Sc}|[A-Z]{3})?$/u;

/** Whether a value is written as an amount, and not as a serial number that begins with a digit: `48,900.00 EUR`, `€ 12`. */
export const isAmount = (value: string): boolean => JUST_AN_AMOUNT.test(value.trim());
