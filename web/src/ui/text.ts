const HAS_ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/i;

/** The instant of an ISO 8601 text, which is in UTC also where it does not say so. */
export const instantOf = (text: string): Date => new Date(HAS_ZONE.test(text) ? text : `${text}Z`);

const dateAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const month = new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'long' });

const formatted = (format: Intl.DateTimeFormat, text: string): string => {
  const instant = instantOf(text);
  return Number.isNaN(instant.getTime()) ? text : format.format(instant);
};

/** In the person's own time; a text that is no time stays as it is. */
export const formatInstant = (text: string): string => formatted(dateAndTime, text);

/** The month of an instant, such as 'March 2024'. */
export const formatMonth = (text: string): string => formatted(month, text);

/** The time of day, such as '14:05', where the day stands elsewhere. */
export const formatTime = (text: string): string => formatted(time, text);

/** The day of an instant, such as 'Mar 4, 2026'. */
export const formatDay = (text: string): string => formatted(day, text);

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** A name within a sentence: a script that runs the other way does not turn the words around it. */
export const isolate = (name: string): string => `${FIRST_STRONG_ISOLATE}${name}${POP_ISOLATE}`;
