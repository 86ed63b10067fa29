import { READER_LOCALE } from './readerLocale.ts';

const ISO = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/;
const MONTHS = 12;
const day = new Intl.DateTimeFormat(READER_LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat(READER_LOCALE, { year: 'numeric', month: 'long', timeZone: 'UTC' });

/** A date as it is stored: `2026-03-14`, or `2026-03` for a month. */
export interface IsoDate {
  /** As it is stored. */
  readonly text: string;
  /** The last day that it can mean, such as `2026-03-31`, to be compared as text. */
  readonly lastDay: string;
  /** In the user's own form. */
  readonly shown: string;
}

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
  if (ofMonth !== undefined && (Number(ofMonth) < 1 || Number(ofMonth) > last.getUTCDate())) return undefined;
  const lastDay = ofMonth === undefined ? last.toISOString().slice(0, 10) : text;
  return {
    text,
    lastDay,
    // It takes long, and an import that reads thousands of dates shows none.
    get shown() {
      return (ofMonth === undefined ? month : day).format(new Date(lastDay));
    },
  };
}

/**
 * The texts that find a date beside its stored form: the one that is shown, and the month by its whole name. It is empty for
 * any other value: a date that was written in words is found by these.
 */
export function dateWords(value: string): string {
  const date = isoDateOf(value);
  return date ? `${date.shown} ${month.format(new Date(date.lastDay))}` : '';
}
