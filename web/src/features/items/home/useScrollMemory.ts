import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { noteList } from '../parts/listPlace.ts';
import { useReturnedKey } from './useReturnedKey.ts';

/** The scroll position of the list, by the router's key of the location. */
const positions = new Map<string, number>();

/**
 * Restores the list's scroll position when the user comes back to it. The browser cannot do so: when it tries,
 * the cards are not rendered yet and the page is too short.
 */
export function useScrollMemory(): void {
  const { key, pathname, search } = useLocation();
  const returned = useReturnedKey() ?? '';

  useLayoutEffect(() => {
    noteList(pathname + search, key);
    const left = positions.get(returned);
    if (left !== undefined) window.scrollTo({ top: left });
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, returned, pathname, search]);
}

const hasRegisteredId = (state: unknown): state is { readonly registeredId: unknown } =>
  typeof state === 'object' && state !== null && 'registeredId' in state;

/** The id of the item that the user has just registered, which the form passes on; not after a reload or the way back. */
export function useRegisteredId(): unknown {
  const { state } = useLocation();
  const isComingBack = useNavigationType() === 'POP';
  return !isComingBack && hasRegisteredId(state) ? state.registeredId : undefined;
}
