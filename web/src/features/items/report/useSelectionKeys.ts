import { useEffect, useEffectEvent } from 'react';

interface SelectionKeys {
  readonly onAll: () => void;
  readonly onLeave: () => void;
  /** While a report is being made. */
  readonly areOff: boolean;
}

const OPEN_LAYER = '[role=dialog], [role=alertdialog], [role=menu]';
/** Their own Ctrl+A selects a text, and their own Escape empties a search. */
const FIELD = 'input:not([type=checkbox]), textarea, select';

/** While items are selected, Ctrl+A (⌘A) takes all that are visible, and Escape leaves. */
export function useSelectionKeys({ onAll, onLeave, areOff }: SelectionKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (areOff || event.defaultPrevented || document.querySelector(OPEN_LAYER)) return;
    if (target instanceof Element && target.closest(FIELD)) return;
    const isAll = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'a';
    if (!isAll && event.key !== 'Escape') return;
    event.preventDefault();
    if (isAll) onAll();
    else onLeave();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
