import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { OlderRegistryProps } from './OlderRegistry.tsx';

type Older = Omit<OlderRegistryProps, 'onGoOn'>;

/** The watch is no part of the screens: they go on where its code cannot be loaded. */
const MemoryWatch = lazy(() => import('./MemoryWatch.tsx').catch(() => ({ default: () => null })));
const OlderRegistry = lazy(() => import('./OlderRegistry.tsx'));

/** Shows the registry, and stops in front of one that is older than this browser remembers. */
export function RememberedRegistry({ children }: { readonly children: ReactNode }) {
  const [older, setOlder] = useState<Older>();
  if (older) {
    return (
      <Suspense fallback={null}>
        <OlderRegistry {...older} onGoOn={() => setOlder(undefined)} />
      </Suspense>
    );
  }
  return (
    <>
      <Suspense fallback={null}>
        <MemoryWatch onOlder={setOlder} />
      </Suspense>
      {children}
    </>
  );
}
