import { lazy, Suspense, useState } from 'react';
import { EXPIRY_WARNING_MS } from '#shared/domain/constants.ts';
import { useTimeLeft } from '../useTimeLeft.ts';

const ExpiryWarning = lazy(() => import('./ExpiryWarning.tsx'));

/** Warns one minute before the session's end, unless that was waved away. */
export function ExpiryNotice({ end }: { readonly end: number }) {
  const untilWarning = useTimeLeft(end - EXPIRY_WARNING_MS);
  const [isDismissed, setDismissed] = useState(false);
  if (untilWarning > 0 || isDismissed) return null;
  return (
    <Suspense fallback={null}>
      <ExpiryWarning onDismiss={() => setDismissed(true)} />
    </Suspense>
  );
}
