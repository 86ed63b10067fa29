import { READER_LOCALE } from '#shared/domain/readerLocale.ts';

const HAS_ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/i;

/** The instant of an ISO 8601 text, which is in UTC also where it does not say so. */
export const instantOf = (text: string): Date => new Date(HAS_ZONE.test(text) ? text : `${text}Z`);

/**
 * Writes instants in the user's own time; a text that is no time stays as it is. The format is made at its first use: a slow
 * browser takes long for one, and many screens that have this file show no time.
 */
export function formatOf(options: Intl.DateTimeFormatOptions): (text: string) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (text) => {
    const instant = instantOf(text);
    format ??= new Intl.DateTimeFormat(READER_LOCALE, options);
    return Number.isNaN(instant.getTime()) ? text : format.format(instant);
  };
}

/** The day and the time of an instant, such as 'Mar 4, 2026, 14:05'. */
export const formatInstant = formatOf({ dateStyle: 'medium', timeStyle: 'short' });

/** The time of day, such as '14:05', where the day stands elsewhere. */
export const formatTime = formatOf({ timeStyle: 'short' });

/** The day of an instant, such as 'Mar 4, 2026'. */
export const formatDay = formatOf({ dateStyle: 'medium' });

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** Signs that turn the direction, or end an isolation. */
const TURNING = /\p{Bidi_C}/gu;

/** A name within a sentence: a script that runs the other way does not turn the words around it, nor does a sign. */
export const isolate = (name: string): string =>
  `${FIRST_STRONG_ISOLATE}${name.replace(TURNING, '')}${POP_ISOLATE}`;
