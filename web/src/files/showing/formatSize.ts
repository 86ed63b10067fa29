import { READER_LOCALE } from '#shared/domain/readerLocale.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const STEP = 1_000;

/** A length in bytes as a user reads it, such as '1.4 MB'. */
export function formatSize(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  const maximumFractionDigits = value < 10 && unit > 0 ? 1 : 0;
  // The short form of bytes has no plural.
  const unitDisplay = unit === 0 ? 'long' : 'short';
  const style = { style: 'unit', unit: UNITS[unit] ?? 'byte', unitDisplay } as const;
  return new Intl.NumberFormat(READER_LOCALE, { ...style, maximumFractionDigits }).format(value);
}
