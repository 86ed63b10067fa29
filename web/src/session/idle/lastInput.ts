const KEY = 'item-registry.last-input';
/** All tabs read one instant from the storage, which is not written at every move of the mouse. */
const WRITE_EVERY_MS = 1_000;

/** Notes an input, for all tabs. @param now in ms since 1970. */
export function noteInput(now: number): void {
  if (timeWithoutInput(now) >= WRITE_EVERY_MS) localStorage.setItem(KEY, String(now));
}

/**
 * The time since the last input in any tab, by the clock: timers stand still while a machine sleeps. A clock that was
 * set back counts like one that was set forward. Infinity where no input was ever noted.
 */
export function timeWithoutInput(now: number): number {
  const stored = localStorage.getItem(KEY);
  return stored === null ? Number.POSITIVE_INFINITY : Math.abs(now - Number(stored));
}
