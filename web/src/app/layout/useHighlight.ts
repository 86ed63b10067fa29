import { useEffect, useRef, useState } from 'react';
import { BADGE_HIGHLIGHT_MS } from '#shared/domain/constants.ts';

/** True for a moment after `count` has changed from one known value to another. */
export function useHighlight(count: number | undefined): boolean {
  const shown = useRef(count);
  const [highlighted, setHighlighted] = useState(false);
  useEffect(() => {
    const before = shown.current;
    shown.current = count;
    if (before === undefined || before === count) return;
    setHighlighted(true);
    const timer = setTimeout(() => setHighlighted(false), BADGE_HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return highlighted;
}
