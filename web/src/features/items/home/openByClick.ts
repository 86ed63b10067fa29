import type { MouseEvent } from 'react';

/** Elements with a click of their own, or a text that one selects. */
const OWN_CLICKS = 'a, button, input, section';

/**
 * Passes a click anywhere on an item's card on to its checkbox, or without one to its link, with the keys that were
 * held. So the whole card is a target for the pointer, while the keyboard and a screen reader know one link only.
 */
export function openByClick(event: MouseEvent<HTMLElement>): void {
  const { currentTarget: card, target, ctrlKey, metaKey, shiftKey } = event;
  // A menu of the card stands elsewhere in the document; React passes its clicks on to the card.
  if (!(target instanceof Element) || !card.contains(target) || target.closest(OWN_CLICKS)) return;
  const box = card.querySelector('input[type=checkbox]');
  const isSelectingText = getSelection()?.toString() !== '';
  if (!box && isSelectingText) return;
  const click = new window.MouseEvent('click', {
    bubbles: true,
    cancelable: true,
    ctrlKey,
    metaKey,
    shiftKey,
  });
  (box ?? card.querySelector('a'))?.dispatchEvent(click);
}
