import { createContext, useContext, useEffect, useLayoutEffect, useState } from 'react';
import type { ConfirmDialog } from '#web/ui/shownDialogs.tsx';

/** Gives the data that a screen wants to have again after a lock; undefined for none. */
export type Take = () => unknown;

export interface Keeping {
  readonly register: (name: string, take: Take) => () => void;
  /** The data that came back and is not taken yet, as JSON by name. */
  readonly restored: ReadonlyMap<string, string>;
  /** The question about it until the dialog that asks it is back; undefined for what was typed. */
  readonly question: ConfirmDialog | undefined;
  /** Forgets the data of this name: it has been taken. */
  readonly forget: (name: string) => void;
}

export const KeepingContext = createContext<Keeping | undefined>(undefined);

/**
 * The data that `useKeep` kept under this name when a lock hid the screen; undefined at an ordinary visit. It is there
 * for one component once: what is opened again later has been sent or given up since.
 */
export function useRestored<T>(name: string): T | undefined {
  const keeping = useContext(KeepingContext);
  const [value] = useState<T | undefined>(() => {
    const text = keeping?.restored.get(name);
    return text === undefined ? undefined : JSON.parse(text);
  });
  // Only once it is on the page: React may draw a component twice, or in vain.
  useEffect(() => keeping?.forget(name), [keeping, name]);
  return value;
}

/**
 * The question that leaving asks about restored work until the dialog that asks it is back; undefined for what was typed.
 */
export function useRestoredQuestion(): ConfirmDialog | undefined {
  const keeping = useContext(KeepingContext);
  return useState(keeping?.question)[0];
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
