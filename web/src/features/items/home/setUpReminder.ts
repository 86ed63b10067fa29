/** Of this browser, not of a person: all that is kept is a date. */
const KEY = 'item-registry.encryption-reminder';
const DAY_MS = 24 * 60 * 60 * 1_000;

/** How many days the offer to set up encryption rests: after 'Remind Me Later', and after it was closed. */
const DAYS = { later: 7, dismissed: 1 } as const;
export type Pause = keyof typeof DAYS;

const dateOf = (instant: Date): string => instant.toISOString().slice(0, 'YYYY-MM-DD'.length);

/** A browser may refuse its storage; then the offer comes back at the next visit. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

export function isReminderDue(now: Date): boolean {
  const date = attempt(() => localStorage.getItem(KEY)) ?? '';
  return date <= dateOf(now);
}

export function putOffReminder(pause: Pause, now: Date): void {
  const date = dateOf(new Date(now.getTime() + DAYS[pause] * DAY_MS));
  attempt(() => localStorage.setItem(KEY, date));
}
