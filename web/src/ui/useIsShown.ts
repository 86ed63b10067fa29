import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still on the page, for a response that may come when it has gone. */
export function useIsShown(): Readonly<RefObject<boolean>> {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
