import { useEffect, useRef } from 'react';

/** Tells of the last thing that the user began whether it is still the last one, and the screen still there. */
export function useLatest() {
  const count = useRef(0);
  const begin = () => {
    count.current += 1;
    const own = count.current;
    return () => own === count.current;
  };
  useEffect(
    () => () => {
      count.current += 1;
    },
    [],
  );
  return begin;
}
