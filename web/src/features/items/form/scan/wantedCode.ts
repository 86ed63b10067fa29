import { codeDoubt } from '#shared/domain/details/checkDigits.ts';
import type { KnownKey } from '#shared/domain/details/knownNames.ts';
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
