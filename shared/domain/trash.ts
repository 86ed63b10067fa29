import { DAY_MS } from './durations.ts';

/** For how long a deleted item can be restored. */
export const TRASH_DAYS = 30;

/** The moment from which on the daily job deletes an item for good. @param trashedAt ISO 8601, as is the result */
export const keptUntil = (trashedAt: string): string =>
  new Date(Date.parse(trashedAt) + TRASH_DAYS * DAY_MS).toISOString();

/** The moment before which an item was deleted that is not kept any more. ISO 8601. */
export const keptSince = (now: Date): string => new Date(now.getTime() - TRASH_DAYS * DAY_MS).toISOString();

/** The days for which an item can still be restored, counted up; 0 where its time is over. */
export const daysLeft = (until: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / DAY_MS));
