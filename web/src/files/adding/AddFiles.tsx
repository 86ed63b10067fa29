import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazyPart.ts';

interface AddFilesProps {
  readonly assetId: string;
}

const AddControls = lazyPart(() => import('./ways/AddControls.tsx'));

/** About the height of the controls, so that little moves when they arrive. */
const HEIGHT_PX = 190;

/** The ways of adding photos and files to an item, as a card of its page. Their code is loaded when it is shown. */
export function AddFiles({ assetId }: AddFilesProps) {
  return (
    <Suspense fallback={<Skeleton height={HEIGHT_PX} />}>
      <AddControls assetId={assetId} />
    </Suspense>
  );
}
