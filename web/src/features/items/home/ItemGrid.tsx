import { type ComponentType, Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { type GridProps, PlainGrid } from './Grid.tsx';

/** Most lists are shorter, and their users never load the code for long ones. */
export const LONG_LIST = 50;
/** So many fill a window until that code is there. */
const FIRST = 24;

const loaded: { LongGrid?: ComponentType<GridProps> } = {};

/** Loads the code for long lists: a grid that has it at its start draws no others in between. */
export async function loadLongGrid() {
  const module = await import('./VirtualGrid.tsx');
  loaded.LongGrid = module.default;
  return module;
}

const LateGrid = lazyPart(loadLongGrid);

/**
 * The items in as many columns as fit. Of a long list, only those near the window are rendered. A list that becomes
 * shorter while the user types keeps its grid: another one would draw every card of it anew, in the middle of a
 * keystroke.
 */
export function ItemGrid({ items, ...grid }: GridProps) {
  const [LongGrid] = useState(() => loaded.LongGrid ?? LateGrid);
  const [wasLong, setWasLong] = useState(false);
  const isLong = items.length > LONG_LIST;
  if (isLong && !wasLong) setWasLong(true);
  if (!isLong && !wasLong) return <PlainGrid items={items} {...grid} />;
  return (
    <Suspense fallback={<PlainGrid items={items.slice(0, FIRST)} {...grid} />}>
      <LongGrid items={items} {...grid} />
    </Suspense>
  );
}
