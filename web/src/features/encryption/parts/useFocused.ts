import { type RefObject, useEffect, useRef } from 'react';

/** The ref of what takes the focus when it appears: another view of a dialog begins there. */
export function useFocused<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
