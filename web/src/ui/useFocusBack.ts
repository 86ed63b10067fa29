import { useEffect, useState } from 'react';
import { keepFocus } from './keepFocus.ts';

/**
 * For a dialog that is mounted to open and goes to close: gives the focus back to what had it before, or to the screen's
 * heading where that is gone. The dialog's own way has to see it open and close.
 */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // The element that had the focus leaves the page with the dialog, and the layer below takes its keys again.
      requestAnimationFrame(() => {
        const isLost = document.activeElement === document.body;
        if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
        void keepFocus();
      });
    },
    [opener],
  );
}
