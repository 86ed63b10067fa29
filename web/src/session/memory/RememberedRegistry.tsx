import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Stop } from './MemoryWatch.tsx';

/** The watch is no part of the screens: they go on where its code cannot be loaded. */
const MemoryWatch = lazy(() => import('./MemoryWatch.tsx').catch(() => ({ default: () => null })));
const OlderRegistry = lazy(() => import('./OlderRegistry.tsx'));
const AnotherRegistry = lazy(() => import('./AnotherRegistry.tsx'));

/** Shows the registry, and stops in front of one that is older than this browser remembers, or that is another one. */
export function RememberedRegistry({ children }: { readonly children: ReactNode }) {
  const [stop, setStop] = useState<Stop>();
  const goOn = () => setStop(undefined);
  if (stop) {
    return (
      <Suspense fallback={null}>
        {stop.kind === 'older' && <OlderRegistry {...stop} onGoOn={goOn} />}
        {stop.kind === 'another' && <AnotherRegistry {...stop} onGoOn={goOn} />}
      </Suspense>
    );
  }
  return (
    <>
      <Suspense fallback={null}>
        <MemoryWatch onStop={setStop} />
      </Suspense>
      {children}
    </>
  );
}
