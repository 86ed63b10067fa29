/** The scripts that run from the right, of the languages that browsers format in. */
const FROM_THE_RIGHT = /Arab|Hebr|Adlm/;

/**
 * The locale that dates, times, numbers and amounts are written in within texts that are in English: the reader's own, but with
 * the digits and the calendar in which they are typed, stored and printed. In a language that runs from the right it is
 * English, since a month of that language would turn the parts of a date around in a line that runs from the left.
 * @param own a BCP 47 tag
 */
export function readerLocale(own: string): Intl.Locale {
  const { script = '' } = new Intl.Locale(own).maximize();
  const shown = FROM_THE_RIGHT.test(script) ? 'en-GB' : own;
  return new Intl.Locale(shown, { calendar: 'gregory', numberingSystem: 'latn' });
}

/** The locale of this browser's reader. */
export const READER_LOCALE = readerLocale(new Intl.NumberFormat().resolvedOptions().locale);
