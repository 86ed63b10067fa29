import { useEffect, useState } from 'react';
import type { ListedItem } from '#shared/contract/assets.ts';
import { unlessOver } from '#web/base/unlessOver.ts';
import type { ListWorth } from './worthText.ts';

/**
 * The total of items of the list, a moment after they are shown: its code is not part of the first load. It is
 * kept by the component that asks, so it goes with the list at a lock.
 * @returns undefined before, and where no item says what it is worth
 */
export function useListWorth(items: readonly ListedItem[]): ListWorth | undefined {
  const [worth, setWorth] = useState<ListWorth>();
  // The total is left out while its code cannot be loaded.
  useEffect(
    () => unlessOver(import('./worthText.ts'), ({ worthOfList }) => setWorth(worthOfList(items))),
    [items],
  );
  return worth;
}
