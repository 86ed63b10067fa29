import { codeDoubt } from '#shared/domain/details/checkDigits.ts';
import { KNOWN_DETAILS, type KnownKey } from '#shared/domain/details/knownNames.ts';
import { knownKeyOf, type NamedValue } from '#shared/domain/knownDetails.ts';
import type { Purpose } from '#web/ui/scan/purposes.ts';

/** The codes to look for on a product or its label, for a known detail or for any. */
export const purposeFor = (key: KnownKey | undefined): Purpose =>
  key === undefined || key === 'barcode' || key === 'isbn' ? 'product' : 'serial';

const ADDRESS = /^(?:[a-z][a-z\d+.-]*:\/\/|www\.|mailto:)/i;

/**
 * A code as a value of one line: a delivery's code has signs between its parts that nobody sees.
 * @param key the known detail that it is for
 * @returns undefined for a code that the detail cannot have, and for an address, which stands beside many a code
 */
export function valueOfCode(code: string, key: KnownKey | undefined): string | undefined {
  const value = code.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  if (value === '' || ADDRESS.test(value)) return undefined;
  return key && codeDoubt(key, value) ? undefined : value;
}

/** The International ISBN Agency's part of the EAN numbers: they stand on books. Those with 979-0 stand on music. */
const ON_BOOKS = /^97(?:8\d|9[1-9])\d{9}$/;

export interface Scanned {
  readonly name: string;
  readonly value: string;
  /** The detail that waits for such a code; undefined where a new one is to be added. */
  readonly place: number | undefined;
}

/**
 * The detail that a scanned code becomes.
 * @param details those of the form, in their order
 */
export function scannedDetail(code: string, details: readonly NamedValue[]): Scanned {
  const key = ON_BOOKS.test(code) ? 'isbn' : 'barcode';
  const place = details.findIndex(({ name, value }) => knownKeyOf(name) === key && value.trim() === '');
  const name = details[place]?.name ?? KNOWN_DETAILS[key].name;
  return { name, value: code, place: place < 0 ? undefined : place };
}
