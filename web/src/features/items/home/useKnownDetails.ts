import { useEffect, useState } from 'react';

/** The code that filters and sorts by the items' known details. It is not part of the first load. */
const load = async () => {
  const [{ filterItems, daysAt }, { sortByKnown }] = await Promise.all([
    import('../filters/matching.ts'),
    import('../filters/knownOrders.ts'),
  ]);
  return { filterItems, daysAt, sortByKnown };
};

export type KnownDetails = Awaited<ReturnType<typeof load>>;

/** @returns undefined until it is there, which is loaded at the first need */
export function useKnownDetails(isNeeded: boolean): KnownDetails | undefined {
  const [known, setKnown] = useState<KnownDetails>();
  useEffect(() => {
    if (!isNeeded || known) return;
    let isCurrent = true;
    load().then(
      (loaded) => isCurrent && setKnown(loaded),
      // The list stays as it was; the next choice of a filter tries again.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isNeeded, known]);
  return known;
}
