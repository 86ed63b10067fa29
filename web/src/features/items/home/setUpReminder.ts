import { useState } from 'react';
import { useAuth } from '#web/auth/SignIn.tsx';
import { userIdOf } from '#web/auth/userId.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** How long the offer stays away, whether it was put off or dismissed. */
const PAUSE_DAYS = 7;

/** A browser may have several users, and one must not put the offer off for another. Only a date is stored. */
const keyOf = (userId: string): string => `item-registry.encryption-reminder.${userId}`;

const dateOf = (instant: Date): string => instant.toISOString().slice(0, 'YYYY-MM-DD'.length);

/** A browser may deny access to its storage. The offer then comes back at the next visit. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/** Whether the offer to set up encryption is due for the user, and a function that puts it off. */
export function useSetUpReminder() {
  const key = keyOf(userIdOf(useAuth().user) ?? '');
  const [isDue, setDue] = useState(
    () => (attempt(() => localStorage.getItem(key)) ?? '') <= dateOf(new Date()),
  );
  const putOff = () => {
    const date = dateOf(new Date(Date.now() + PAUSE_DAYS * DAY_MS));
    attempt(() => localStorage.setItem(key, date));
    setDue(false);
  };
  return { isDue, putOff };
}
