import { lazy, Suspense, useSyncExternalStore } from 'react';
import { areOverlaysWanted, watchOverlays } from './dialogs.ts';

const Overlays = lazy(() => import('./overlays.tsx'));

/** The place of all dialogs and toasts, once in the app; empty until the first one is asked for. */
export function OverlayHost() {
  const wanted = useSyncExternalStore(watchOverlays, areOverlaysWanted);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Overlays />
    </Suspense>
  );
}
