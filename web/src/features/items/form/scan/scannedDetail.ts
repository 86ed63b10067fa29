import { KNOWN_DETAILS } from '#shared/domain/details/knownNames.ts';
import { knownKeyOf, type NamedValue } from '#shared/domain/knownDetails.ts';

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
