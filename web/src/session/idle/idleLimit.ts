export const IDLE_MINUTES = [5, 15, 30, 60] as const;
export type IdleMinutes = (typeof IDLE_MINUTES)[number];

const DEFAULT: IdleMinutes = 15;

const keyOf = (userId: string) => `item-registry.idle-minutes.${userId}`;

/** The time without input after which this browser locks a user's items. */
export function idleMinutes(userId: string): IdleMinutes {
  const stored = Number(localStorage.getItem(keyOf(userId)));
  return IDLE_MINUTES.find((minutes) => minutes === stored) ?? DEFAULT;
}

export const setIdleMinutes = (userId: string, minutes: IdleMinutes): void =>
  localStorage.setItem(keyOf(userId), String(minutes));
