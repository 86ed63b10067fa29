import { lazy, Suspense } from 'react';
import type { GridProps } from './GridRow.tsx';
import { PlainGrid } from './PlainGrid.tsx';

/** Most people's lists are shorter, and never load what a long one needs. */
const LONG = 50;
const VirtualGrid = lazy(() => import('./VirtualGrid.tsx'));

/** The cards in as many columns as fit; of a long list only those near the window. */
export function ItemGrid({ items, renderItem }: GridProps) {
  if (items.length <= LONG) return <PlainGrid items={items} renderItem={renderItem} />;
  return (
    <Suspense fallback={<PlainGrid items={items.slice(0, LONG)} renderItem={renderItem} />}>
      <VirtualGrid items={items} renderItem={renderItem} />
    </Suspense>
  );
}
