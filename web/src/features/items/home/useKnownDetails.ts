import { useEffect, useState } from 'react';
import { untilLoaded } from '#web/ui/lazyPart.ts';

const load = () => import('../filters/byKnown.ts');

export type KnownDetails = Awaited<ReturnType<typeof load>>;
let loaded: KnownDetails | undefined;

/** Loads the code that filters and sorts by the items' known details. It is not part of the first load. */
export async function loadKnownDetails(): Promise<KnownDetails> {
  loaded = await load();
  return loaded;
}

/** @returns undefined until it is there, which is loaded at the first need, and tried for until it comes */
export function useKnownDetails(isNeeded: boolean): KnownDetails | undefined {
  const [known, setKnown] = useState<KnownDetails>();
  const isMissing = isNeeded && !(known ?? loaded);
  useEffect(() => {
    if (isMissing) void untilLoaded(loadKnownDetails).then(setKnown);
  }, [isMissing]);
  return known ?? loaded;
}
