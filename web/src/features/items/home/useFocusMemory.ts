import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useReturnedKey } from './useReturnedKey.ts';

/** The id of the element of the item that had the focus last, by the router's key of the location. */
const focused = new Map<string, string>();

/** So long the items of a long list may take to be drawn where the list is scrolled to. */
const PATIENCE_MS = 1_000;

/** The link of an item, once it is drawn. */
async function focusLink(id: string, isOver: () => boolean): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!isOver() && performance.now() < end) {
    const link = document.getElementById(id)?.querySelector('a');
    if (link) return link.focus({ preventScroll: true });
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
