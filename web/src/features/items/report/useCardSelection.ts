import { useCallback, useEffect, useRef } from 'react';
import type { ListedItem } from '#shared/contract/assets.ts';
import type { ReportMode } from './useReportMode.ts';

export type SelectItem = (id: string, isChosen: boolean, isRange: boolean) => void;

/** The ids from one item to another, both included, in either direction; only the last where the first is gone. */
function between(items: readonly ListedItem[], from: string | undefined, to: string): string[] {
  const ends = [from ?? to, to].map((id) => items.findIndex((item) => item.id === id));
  if (ends.includes(-1)) return [to];
  return items.slice(Math.min(...ends), Math.max(...ends) + 1).map(({ id }) => id);
}

/** Chooses cards: with the Shift key, all from the last one that was clicked. It never changes, as cards want it. */
export function useCardSelection(items: readonly ListedItem[], select: ReportMode['select']): SelectItem {
  const shown = useRef(items);
  const last = useRef<string>(undefined);
  useEffect(() => {
    shown.current = items;
  }, [items]);
  return useCallback(
    (id, isChosen, isRange) => {
      select(isRange ? between(shown.current, last.current, id) : [id], isChosen);
      last.current = id;
    },
    [select],
  );
}
