import { lazy, type ReactNode, Suspense, useState } from 'react';
import { keepFocus } from '#web/ui/keepFocus.ts';
import { lazyPart } from '#web/ui/lazyPart.ts';
import type { Stop } from './StoppedRegistry.tsx';

/** The watch is no part of the screens: they go on where its code cannot be loaded. */
const MemoryWatch = lazy(() => import('./MemoryWatch.tsx').catch(() => ({ default: () => null })));
const StoppedRegistry = lazyPart(() => import('./StoppedRegistry.tsx'));

/**
 * Shows the registry, and stops in front of one that is older than this browser remembers, or that is another one. The
 * screen is hidden then and not taken away, because that may come late: what the user has typed by then stays, and is
 * asked about when they sign out. A dialog stays in front for the same reason.
 */
export function RememberedRegistry({ children }: { readonly children: ReactNode }) {
  const [stop, setStop] = useState<Stop>();
  const goOn = () => {
    setStop(undefined);
    void keepFocus();
  };
  return (
    <>
      <Suspense fallback={null}>
        {stop ? <StoppedRegistry stop={stop} onGoOn={goOn} /> : <MemoryWatch onStop={setStop} />}
      </Suspense>
      <div style={{ display: stop ? 'none' : 'contents' }}>{children}</div>
    </>
  );
}
