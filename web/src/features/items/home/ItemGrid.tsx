import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { type GridProps, PlainGrid } from './Grid.tsx';

/** Most lists are shorter, and their users never load the code for long ones. */
const LONG_LIST = 50;
/** So many fill a window until that code is there. */
const FIRST = 24;
const VirtualGrid = lazyPart(() => import('./VirtualGrid.tsx'));

/** The items in as many columns as fit. Of a long list, only those near the window are rendered. */
export function ItemGrid({ items, ...grid }: GridProps) {
  if (items.length <= LONG_LIST) return <PlainGrid items={items} {...grid} />;
  return (
    <Suspense fallback={<PlainGrid items={items.slice(0, FIRST)} {...grid} />}>
      <VirtualGrid items={items} {...grid} />
    </Suspense>
  );
}
