import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { noteList } from '../parts/listPlace.ts';

const listKeyIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'listKey' in state && typeof state.listKey === 'string'
    ? state.listKey
    : undefined;

/**
 * The router's key of the entry of the history that the user comes back to: by the browser's own way back, or by an
 * item's link to the list as it was left. Undefined on any other way to the list.
 */
export function useReturnedKey(): string | undefined {
  const { key, state } = useLocation();
  return useNavigationType() === 'POP' ? key : listKeyIn(state);
}

/** The scroll position of the list, by the router's key of the location. */
const positions = new Map<string, number>();

/** After these the page is where the user wants it. */
const USER_INPUTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to the wanted place, as soon as the page is high enough for it, unless the user scrolls before. From then on it
 * keeps the place under the key.
 * @returns a function that ends that
 */
function followScrolling(key: string, place: number | undefined): () => void {
  let wanted = place;
  const restore = () => {
    if (wanted === undefined) return;
    window.scrollTo({ top: wanted });
    if (window.scrollY >= Math.floor(wanted)) wanted = undefined;
  };
  const giveUp = () => {
    wanted = undefined;
  };
  if (wanted !== undefined) positions.set(key, wanted);
  restore();
  const leaving = new AbortController();
  const options = { passive: true, signal: leaving.signal };
  const remember = () => wanted === undefined && positions.set(key, window.scrollY);
  window.addEventListener('scroll', remember, options);
  for (const input of USER_INPUTS) window.addEventListener(input, giveUp, options);
  const growth = new ResizeObserver(restore);
  growth.observe(document.body);
  leaving.signal.addEventListener('abort', () => growth.disconnect());
  return () => leaving.abort();
}

/**
 * Restores the list's scroll position when the user comes back to it, also from a lock. The browser cannot do so: when it
 * tries, the cards are not rendered yet and the page is too short.
 */
export function useScrollMemory(): void {
  const { key, pathname, search } = useLocation();
  const returned = useReturnedKey() ?? '';

  useLayoutEffect(() => {
    noteList(pathname + search, key);
    return followScrolling(key, positions.get(returned) ?? positions.get(key));
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

/** The id of the element of the item that had the focus last, by the router's key of the location. */
const focused = new Map<string, string>();

/** So long the items of a long list may take to be drawn where the list is scrolled to. */
const DRAWING_LIMIT_MS = 1_000;

/** Whether the user types, or answers a dialog, which they have begun while the list was on its way. */
const isUserElsewhere = (): boolean =>
  document.activeElement?.closest('[role=dialog], input, select, textarea') != null;

/** Focuses the link of an item once it is drawn. */
async function focusLink(id: string, isOver: () => boolean): Promise<void> {
  const end = performance.now() + DRAWING_LIMIT_MS;
  while (!isOver() && performance.now() < end) {
    const link = document.getElementById(id)?.querySelector('a');
    if (link) return isUserElsewhere() ? undefined : link.focus({ preventScroll: true });
    await new Promise((resolve) => setTimeout(resolve, 16));
  }
}

/** Gives the focus back to the item that the user comes back from. */
export function useFocusMemory(list: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const returned = useReturnedKey() ?? '';
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let isLeft = false;
    const left = focused.get(returned);
    if (left !== undefined) void focusLink(left, () => isLeft);
    const note = ({ target }: Event) => {
      const card = target instanceof Element ? target.closest('[id^="item-"]') : null;
      if (card) focused.set(key, card.id);
    };
    element.addEventListener('focusin', note);
    // A click beside the link of a card opens the item as well.
    element.addEventListener('click', note);
    return () => {
      isLeft = true;
      element.removeEventListener('focusin', note);
      element.removeEventListener('click', note);
    };
  }, [list, key, returned]);
}
