import { createContext, useContext, useLayoutEffect, useState } from 'react';

/** Gives the data that a screen wants to have again after a lock; undefined for none. */
export type Take = () => unknown;

export interface Keeping {
  readonly register: (name: string, take: Take) => () => void;
  /** The data that came back, as JSON by name. */
  readonly restored: Readonly<Record<string, string>>;
}

export const KeepingContext = createContext<Keeping | undefined>(undefined);

/** The data that `useKeep` kept under this name when a lock hid the screen; undefined at an ordinary visit. */
export function useRestored<T>(name: string): T | undefined {
  const text = useContext(KeepingContext)?.restored[name];
  const [value] = useState<T | undefined>(() => (text === undefined ? undefined : JSON.parse(text)));
  return value;
}

/**
 * Keeps a part of the screen through a lock. A screen that keeps something is replaced by a notice, and comes back
 * with it once the items are unlocked.
 * @param take gives plain data when the lock begins, or undefined
 */
export function useKeep<T>(name: string, take: () => T | undefined): void {
  const keeping = useContext(KeepingContext);
  useLayoutEffect(() => keeping?.register(name, take));
}
