import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { endUploads, useQueue } from './uploads.ts';

const UploadsPanel = lazyPart(() => import('./panel/UploadsPanel.tsx'));

/** Shows the uploads on every screen of a signed-in user, and ends them with the sign-in. */
export function UploadsHost() {
  const client = useQueryClient();
  const queue = useQueue();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user has another cache
  useEffect(() => endUploads, [client]);
  return (
    queue && (
      <Suspense fallback={null}>
        <UploadsPanel queue={queue} />
      </Suspense>
    )
  );
}
