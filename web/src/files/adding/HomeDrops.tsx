import { useState } from 'react';
import type { ListedItem } from '#shared/contract/assets.ts';
import { latePart } from '#web/ui/lazyPart.ts';
import { useFileDrops } from './ways/useFileDrops.ts';

const DropCover = latePart(() => import('./ways/DropCover.tsx'));
const WhichItem = latePart(() => import('./ways/WhichItem.tsx'));

interface HomeDropsProps {
  readonly items: readonly ListedItem[];
}

/** Receives the files that are dropped on Home or pasted there, and asks for their item. */
export default function HomeDrops({ items }: HomeDropsProps) {
  const [files, setFiles] = useState<readonly File[]>();
  const isOver = useFileDrops(setFiles);
  return (
    <>
      {isOver && <DropCover />}
      {files && <WhichItem files={files} items={items} onClose={() => setFiles(undefined)} />}
    </>
  );
}
