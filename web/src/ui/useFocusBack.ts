import { useEffect, useState } from 'react';
import { keepFocus } from './keepFocus.ts';

/** The button of the menu that the element is in, which outlasts the menu, or else the element. */
function openerOf(element: Element | null): HTMLElement | undefined {
  const menu = element?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element;
  return opener instanceof HTMLElement && opener !== document.body ? opener : undefined;
}

/**
 * For a dialog that is mounted to open and goes to close: gives the focus back to what had it before, or to the screen's
 * heading where that is gone. The dialog's own way has to see it open and close.
 */
export function useFocusBack(): void {
  const [opener] = useState(() => openerOf(document.activeElement));
  useEffect(
    () => () => {
      // The element that had the focus leaves the page with the dialog, and the layer below takes its keys again.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) opener?.focus({ preventScroll: true });
        void keepFocus();
      });
    },
    [opener],
  );
}
