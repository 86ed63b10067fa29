import { useEffect, useState } from 'react';
import { EXPIRY_WARNING_MS } from '#shared/domain/constants.ts';
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

/** Assistive technology presses a button by a click alone. */
const INPUTS = ['keydown', 'pointerdown', 'pointermove', 'touchstart', 'wheel', 'click'] as const;
const LOOK_EVERY_MS = 5_000;

const INPUT_KEY = 'item-registry.last-input';
/** All tabs read one instant from the storage, which is not written at every move of the mouse. */
const WRITE_EVERY_MS = 1_000;

/** The last input of this tab, in ms since 1970, where the browser had no room for it. */
let unkeptInput: number | undefined;

/** Notes an input, for all tabs. @param now in ms since 1970. */
function noteInput(now: number): void {
  if (timeWithoutInput(now) < WRITE_EVERY_MS) return;
  try {
    localStorage.setItem(INPUT_KEY, String(now));
    unkeptInput = undefined;
  } catch {
    unkeptInput = now;
  }
}

/**
 * The time since the last input in any tab, by the clock: timers stand still while a machine sleeps. A clock that was
 * set back counts like one that was set forward. Infinity where no input was ever noted.
 */
function timeWithoutInput(now: number): number {
  const stored = unkeptInput ?? localStorage.getItem(INPUT_KEY);
  return stored === null ? Number.POSITIVE_INFINITY : Math.abs(now - Number(stored));
}

/** Looks now and then, and runs something at each input. @returns what ends that */
function watchInputs(look: () => void, onInput: () => void): () => void {
  const timer = setInterval(look, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', look);
  for (const input of INPUTS) window.addEventListener(input, onInput, { capture: true, passive: true });
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    for (const input of INPUTS) window.removeEventListener(input, onInput, { capture: true });
  };
}

/**
 * Locks the items after the user's limit without input in any tab. The input that ends a longer pause locks too: after
 * a sleep it may come before any timer.
 * @returns whether it locks within a minute, unless there is an input, by the last look
 */
export function useIdleLock(isOpen: boolean): boolean {
  const userId = userIdOf(useAuth().user) ?? '';
  const { mutate } = useEndSession();
  const [isSoon, setSoon] = useState(false);

  useEffect(() => {
    const lockInTime = () => {
      const timeLeft = idleMinutes(userId) * MINUTE_MS - timeWithoutInput(Date.now());
      if (isOpen && timeLeft <= 0) mutate('idle');
      return timeLeft;
    };
    const look = () => setSoon(isOpen && lockInTime() <= EXPIRY_WARNING_MS);
    // A session that was opened on this page was opened by an input. One from before a reload was not.
    if (navigator.userActivation?.hasBeenActive ?? true) noteInput(Date.now());
    look();
    // An input may begin a press of the warning's button, which has to stay meanwhile: the warning goes by itself.
    return watchInputs(look, () => {
      lockInTime();
      noteInput(Date.now());
    });
  }, [isOpen, userId, mutate]);
  return isSoon;
}
