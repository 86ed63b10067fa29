import { lazy, type ReactNode, Suspense, useState } from 'react';
import { latePart } from '#web/ui/lazyPart.ts';
import type { Stop } from './StoppedRegistry.tsx';

/** The watch is no part of the screens: they go on where its code cannot be loaded. */
const MemoryWatch = lazy(() => import('./MemoryWatch.tsx').catch(() => ({ default: () => null })));
const StoppedRegistry = latePart(() => import('./StoppedRegistry.tsx'));

/** Shows the registry, and stops in front of one that is older than this browser remembers, or that is another one. */
export function RememberedRegistry({ children }: { readonly children: ReactNode }) {
  const [stop, setStop] = useState<Stop>();
  if (stop) return <StoppedRegistry stop={stop} onGoOn={() => setStop(undefined)} />;
  return (
    <>
      <Suspense fallback={null}>
        <MemoryWatch onStop={setStop} />
      </Suspense>
      {children}
    </>
  );
}
