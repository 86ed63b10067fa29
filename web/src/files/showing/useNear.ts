import { type RefObject, useEffect, useState } from 'react';

/** About half a screen: what is this near is loaded before it is scrolled into sight. */
const MARGIN = '400px';

const callbacks = new Map<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | undefined;

/** One observer for all: hundreds of pictures are watched at once. */
function sharedObserver(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) callbacks.get(target)?.(isIntersecting);
    },
    { rootMargin: MARGIN },
  );
  return observer;
}

/** Whether an element is in or near the part of the page that the user sees. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const shared = sharedObserver();
    callbacks.set(watched, setNear);
    shared.observe(watched);
    return () => {
      shared.unobserve(watched);
      callbacks.delete(watched);
      if (callbacks.size > 0) return;
      shared.disconnect();
      observer = undefined;
    };
  }, [element]);
  return isNear;
}
