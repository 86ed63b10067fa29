const ISO = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/;
/** With the month in words, so that no one can mix it up with the day: `14 March 2027`, `Mar 14, 2027`. */
const IN_WORDS = /^(?:(\d{1,2})\.? ([a-z]{3,9})|([a-z]{3,9}) (\d{1,2})),? (\d{4})$/i;
const MONTHS = 12;
const NAMES = 'january february march april may june july august september october november december'.split(
  ' ',
);

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'long', timeZone: 'UTC' });

/** A date as it is stored: `2026-03-14`, or `2026-03` for a month. */
export interface IsoDate {
  /** As it is stored. */
  readonly text: string;
  /** The last day that it can mean, such as `2026-03-31`, to be compared as text. */
  readonly lastDay: string;
  /** In the user's own form. */
  readonly shown: string;
}

/** The number of the month with this name, written out or with its first letters; 0 for any other word. */
function monthOf(word: string): number {
  const name = word.toLowerCase();
  const letters = name === 'sept' ? 4 : 3;
  return NAMES.findIndex((each) => name === each || name === each.slice(0, letters)) + 1;
}

const twoDigits = (number: number | string): string => String(number).padStart(2, '0');

/**
 * Reads a value that is nothing but a date.
 * @returns undefined for any other text, and for a day that no calendar has
 */
export function isoDateOf(value: string): IsoDate | undefined {
  const text = value.trim();
  const [, year, ofYear, ofMonth] = ISO.exec(text) ?? [];
  if (year === undefined || Number(ofYear) < 1 || Number(ofYear) > MONTHS) return undefined;
  // Day 0 of the next month is the last one of this month.
  const last = new Date(Date.UTC(Number(year), Number(ofYear), 0));
  if (ofMonth === undefined) {
    return { text, lastDay: last.toISOString().slice(0, 10), shown: month.format(last) };
  }
  if (Number(ofMonth) < 1 || Number(ofMonth) > last.getUTCDate()) return undefined;
  return { text, lastDay: text, shown: day.format(new Date(`${text}T00:00:00Z`)) };
}

/**
 * The texts that find a date beside the one that was written: the stored form, the one that is shown, and the month by its
 * whole name. It is empty for any other value.
 */
export function dateWords(value: string): string {
  const date = dateOf(value);
  return date ? `${date.text} ${date.shown} ${month.format(new Date(date.lastDay))}` : '';
}

/** Reads a date also where its month is written in English words. */
export function dateOf(value: string): IsoDate | undefined {
  const text = value.trim();
  const [, before, name, otherName = '', after = '', year] = IN_WORDS.exec(text) ?? [];
  if (year === undefined) return isoDateOf(text);
  const ofMonth = twoDigits(before ?? after);
  return isoDateOf(`${year}-${twoDigits(monthOf(name ?? otherName))}-${ofMonth}`);
}
