import { type ReactNode, useEffect, useState } from 'react';
import { KNOWN_AFTER_MS } from './mayBeShown.ts';

interface StatusProps {
  readonly children: ReactNode;
}

/**
 * Says what has come of something, where nothing stood before. A screen reader passes over a text that comes together with its
 * region, so the text keeps its place and is shown once the region is known.
 */
export function Status({ children }: StatusProps) {
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setKnown, KNOWN_AFTER_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      <div style={isKnown ? undefined : { visibility: 'hidden' }}>{children}</div>
    </div>
  );
}
