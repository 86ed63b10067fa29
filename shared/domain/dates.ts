import { type IsoDate, isoDateOf } from './isoDates.ts';

/** With the month in words, so that no one can mix it up with the day: `14 March 2027`, `Mar 14, 2027`. */
const IN_WORDS = /^(?:(\d{1,2})\.? ([a-z]{3,9})|([a-z]{3,9}) (\d{1,2})),? (\d{4})$/i;
const NAMES = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** The number of the month with this name, written out or with its first letters; 0 for any other word. */
function monthOf(word: string): number {
  const name = word.toLowerCase();
  const letters = name === 'sept' ? 4 : 3;
  return NAMES.findIndex((each) => name === each || name === each.slice(0, letters)) + 1;
}

const twoDigits = (number: number | string): string => String(number).padStart(2, '0');

/** Reads a date also where its month is written in English words. */
export function dateOf(value: string): IsoDate | undefined {
  const text = value.trim();
  const [, before, name, otherName = '', after = '', year] = IN_WORDS.exec(text) ?? [];
  if (year === undefined) return isoDateOf(text);
  const ofMonth = twoDigits(before ?? after);
  return isoDateOf(`${year}-${twoDigits(monthOf(name ?? otherName))}-${ofMonth}`);
}
