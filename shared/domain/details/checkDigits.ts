import type { KnownKey } from './knownNames.ts';

/** Why a code may be mistyped: it is too long or short, has signs that it cannot have, or its check digit does not fit. */
export type CodeDoubt = 'length' | 'signs' | 'checkDigit';

/** Spaces, hyphens and dots only make a code easier to read. */
const bare = (code: string): string => code.replace(/[\s.‐–-]/g, '').toUpperCase();

const digitsOf = (code: string): number[] => [...code].map(Number);

/** Luhn's sum (ISO/IEC 7812-1, annex B): every second digit from the right is doubled, and the digits are added. */
function luhnFits(code: string): boolean {
  const sum = digitsOf(code)
    .toReversed()
    .map((digit, place) => (place % 2 === 0 ? digit : digit * 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}

/** The sum of GS1 (General Specifications, 7.9): from the right, the digits count once and three times in turn. */
function gs1Fits(code: string): boolean {
  const sum = digitsOf(code)
    .toReversed()
    .reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** ISO 2108: the digits count 10 to 1 times; X as the last one is ten. */
function isbn10Fits(code: string): boolean {
  const sum = [...code].reduce(
    (total, sign, place) => total + (sign === 'X' ? 10 : Number(sign)) * (10 - place),
    0,
  );
  return sum % 11 === 0;
}

/** The signs of a VIN by their values and the weights of its places (49 CFR 565.15): a sign counts its place modulo ten. */
const VIN_SIGNS = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ';
const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const VIN_CHECK_PLACE = 8;

function vinFits(code: string): boolean {
  const sum = VIN_WEIGHTS.reduce(
    (total, weight, place) => total + weight * (VIN_SIGNS.indexOf(code.charAt(place)) % 10),
    0,
  );
  return code.charAt(VIN_CHECK_PLACE) === (sum % 11 === 10 ? 'X' : String(sum % 11));
}

/**
 * ISO 3779: 17 digits and capital letters without I, O and Q. A check digit is the rule only in North America, whose
 * numbers begin with 1 to 5.
 */
function vinDoubt(code: string): CodeDoubt | undefined {
  if (!/^[A-HJ-NPR-Z\d]*$/.test(code)) return 'signs';
  if (code.length !== 17) return 'length';
  return /^[1-5]/.test(code) && !vinFits(code) ? 'checkDigit' : undefined;
}

/** 3GPP TS 23.003: 15 digits with a check digit; 14 and 16 are forms without one. */
function imeiDoubt(code: string): CodeDoubt | undefined {
  if (!/^\d*$/.test(code)) return 'signs';
  if (code.length < 14 || code.length > 16) return 'length';
  return code.length === 15 && !luhnFits(code) ? 'checkDigit' : undefined;
}

function isbnDoubt(code: string): CodeDoubt | undefined {
  if (!/^\d*X?$/.test(code)) return 'signs';
  if (code.length === 10) return isbn10Fits(code) ? undefined : 'checkDigit';
  if (code.length !== 13) return 'length';
  return /^\d+$/.test(code) && gs1Fits(code) ? undefined : 'checkDigit';
}

/** EAN-8, UPC-A, EAN-13 and GTIN-14 are told by their lengths; a barcode of another length or with letters has no rule. */
function barcodeDoubt(code: string): CodeDoubt | undefined {
  const hasRule = /^\d+$/.test(code) && [8, 12, 13, 14].includes(code.length);
  return hasRule && !gs1Fits(code) ? 'checkDigit' : undefined;
}

const RULES: Partial<Record<KnownKey, (code: string) => CodeDoubt | undefined>> = {
  vin: vinDoubt,
  imei: imeiDoubt,
  isbn: isbnDoubt,
  barcode: barcodeDoubt,
};

/** Whether the codes of a known detail follow a rule. */
export const isChecked = (key: KnownKey): boolean => RULES[key] !== undefined;

/**
 * Why the value of a known detail looks mistyped. It is a warning only: nothing is refused for it.
 * @param value one code, or several with a comma, a semicolon or a stroke between them, as a phone with two cards has
 * @returns undefined where it fits, is empty, or no rule is known
 */
export function codeDoubt(key: KnownKey, value: string): CodeDoubt | undefined {
  const rule = RULES[key];
  if (!rule) return undefined;
  return value
    .split(/[,;/\n]/)
    .map(bare)
    .filter((code) => code !== '')
    .map(rule)
    .find((doubt) => doubt !== undefined);
}
