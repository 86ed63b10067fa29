import { useEffect, useEffectEvent } from 'react';
import { moveBetweenCards } from '#web/features/items/home/cardArrows.ts';
import { OPEN_LAYER } from '#web/ui/openLayer.ts';
import { areSingleKeysOn } from './singleKeys.ts';

interface Shortcuts {
  readonly onSearch: () => void;
  readonly onNewItem: () => void;
  readonly onHelp: () => void;
  readonly onPalette: () => void;
}

const TYPED_IN =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]';

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(TYPED_IN) !== null;

/** The shortcuts of every screen. They do nothing while someone types, and while a dialog or a menu is open. */
export function useShortcuts({ onSearch, onNewItem, onHelp, onPalette }: Shortcuts): void {
  const shortcutOf = (event: KeyboardEvent): (() => void) | undefined => {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
      return event.key.toLowerCase() === 'k' ? onPalette : undefined;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || !areSingleKeysOn()) return undefined;
    return { '/': onSearch, n: onNewItem, '?': onHelp }[event.key];
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || document.querySelector(OPEN_LAYER)) return;
    const run = event.repeat || isTyping(event) ? undefined : shortcutOf(event);
    if (!run) return moveBetweenCards(event);
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
