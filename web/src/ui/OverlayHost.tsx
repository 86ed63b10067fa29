import { lazy, Suspense, useSyncExternalStore } from 'react';
import { areOverlaysWanted, watchOverlays } from './dialogs.ts';

const Overlays = lazy(() => import('./overlays.tsx'));

/** Renders all dialogs and toasts; empty until the first one is requested. */
export function OverlayHost() {
  const wanted = useSyncExternalStore(watchOverlays, areOverlaysWanted);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Overlays />
    </Suspense>
  );
}
