import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus to an element when one step of a screen takes the place of another, and the button that had it has gone:
 * the keyboard would start over at the top of the page.
 * @param step another value for each step
 * @returns the ref of the element, which needs `tabIndex={-1}`
 */
export function useFocusIfLost<E extends HTMLElement>(step: unknown): RefObject<E | null> {
  const element = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step counts
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [step]);
  return element;
}
