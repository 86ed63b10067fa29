import { useEffect } from 'react';
import { useAuth } from '#web/auth/SignIn.tsx';
import { userIdOf } from '#web/auth/userId.ts';
import { useEndSession } from '../endSession.ts';
import { MINUTE_MS } from '../sessionState.ts';

export const IDLE_MINUTES = [5, 15, 30, 60] as const;
type IdleMinutes = (typeof IDLE_MINUTES)[number];

const DEFAULT: IdleMinutes = 15;

const limitKeyOf = (userId: string) => `item-registry.idle-minutes.${userId}`;

/** The time without input after which this browser locks a user's items. */
export function idleMinutes(userId: string): IdleMinutes {
  const stored = Number(localStorage.getItem(limitKeyOf(userId)));
  return IDLE_MINUTES.find((minutes) => minutes === stored) ?? DEFAULT;
}

export const setIdleMinutes = (userId: string, minutes: IdleMinutes): void =>
  localStorage.setItem(limitKeyOf(userId), String(minutes));

const INPUTS = ['keydown', 'pointerdown', 'pointermove', 'touchstart', 'wheel'] as const;
const LOOK_EVERY_MS = 5_000;

const INPUT_KEY = 'item-registry.last-input';
/** All tabs read one instant from the storage, which is not written at every move of the mouse. */
const WRITE_EVERY_MS = 1_000;

/** Notes an input, for all tabs. @param now in ms since 1970. */
function noteInput(now: number): void {
  if (timeWithoutInput(now) >= WRITE_EVERY_MS) localStorage.setItem(INPUT_KEY, String(now));
}

/**
 * The time since the last input in any tab, by the clock: timers stand still while a machine sleeps. A clock that was
 * set back counts like one that was set forward. Infinity where no input was ever noted.
 */
function timeWithoutInput(now: number): number {
  const stored = localStorage.getItem(INPUT_KEY);
  return stored === null ? Number.POSITIVE_INFINITY : Math.abs(now - Number(stored));
}

/**
 * Locks the items after the user's limit without input in any tab. The input that ends a longer pause locks too: after
 * a sleep it may come before any timer.
 */
export function useIdleLock(isOpen: boolean): void {
  const userId = userIdOf(useAuth().user) ?? '';
  const { mutate } = useEndSession();

  useEffect(() => {
    const isIdle = () => timeWithoutInput(Date.now()) >= idleMinutes(userId) * MINUTE_MS;
    const look = () => {
      if (isOpen && isIdle()) mutate('idle');
    };
    const onInput = () => {
      look();
      noteInput(Date.now());
    };
    // A session that was opened on this page was opened by an input. One from before a reload was not.
    if (navigator.userActivation?.hasBeenActive ?? true) noteInput(Date.now());
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    for (const input of INPUTS) window.addEventListener(input, onInput, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      for (const input of INPUTS) window.removeEventListener(input, onInput, { capture: true });
    };
  }, [isOpen, userId, mutate]);
}
