const OFFSET = /(?:Z|([+-])(\d{2}):?(\d{2}))$/i;
const MINUTE_MS = 60_000;

/** The time zone of a timestamp's sender. */
export interface Zone {
  readonly offsetMinutes: number;
  /** `UTC` or `UTC+01:00`. */
  readonly name: string;
}

export const UTC: Zone = { offsetMinutes: 0, name: 'UTC' };

/** The zone at the end of an ISO 8601 timestamp; UTC where it has none. */
export function zoneOf(timestamp: string): Zone {
  const [, sign, hours, minutes] = OFFSET.exec(timestamp) ?? [];
  const offsetMinutes = (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
  return Math.abs(offsetMinutes) === 0 ? UTC : { offsetMinutes, name: `UTC${sign}${hours}:${minutes}` };
}

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const DAY = format({ day: 'numeric', month: 'long', year: 'numeric' });
const SHORT_DAY = format({ day: 'numeric', month: 'short', year: 'numeric' });
const TIME = format({ hour: '2-digit', minute: '2-digit' });

const shifted = (timestamp: string, { offsetMinutes }: Zone): Date =>
  new Date(Date.parse(timestamp) + offsetMinutes * MINUTE_MS);

/** `21 November 2026, 17:12 (UTC+01:00)`: an ISO 8601 moment as a clock in that zone shows it. */
export function moment(timestamp: string, zone: Zone): string {
  const there = shifted(timestamp, zone);
  return `${DAY.format(there)}, ${TIME.format(there)} (${zone.name})`;
}

/** `21 Nov 2026`: the day of a moment in that zone. */
export const day = (timestamp: string, zone: Zone): string => SHORT_DAY.format(shifted(timestamp, zone));
