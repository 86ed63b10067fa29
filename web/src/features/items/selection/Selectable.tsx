import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import type { ListedItem } from '#shared/contract/assets.ts';
import { latePart } from '#web/ui/lazyPart.ts';
import styles from './Selectable.module.css';
import type { ReportMode, SelectItem } from './useReportMode.ts';

const SelectBox = latePart(async () => ({ default: (await import('./ReportBar.tsx')).SelectBox }));

/** The ids from one item to another, inclusive, in either direction. Only `to` when `from` is gone. */
function between(items: readonly ListedItem[], from: string | undefined, to: string): string[] {
  const ends = [from ?? to, to].map((id) => items.findIndex((item) => item.id === id));
  if (ends.includes(-1)) return [to];
  return items.slice(Math.min(...ends), Math.max(...ends) + 1).map(({ id }) => id);
}

/**
 * Returns a function that selects a card, or with the Shift key all cards from the last one that was clicked.
 * The function never changes, because the cards are memoized.
 */
export function useCardSelection(items: readonly ListedItem[], select: ReportMode['select']): SelectItem {
  const shown = useRef(items);
  const last = useRef<string>(undefined);
  useEffect(() => {
    shown.current = items;
  }, [items]);
  return useCallback(
    (id, isSelected, isRange) => {
      select(isRange ? between(shown.current, last.current, id) : [id], isSelected);
      last.current = id;
    },
    [select],
  );
}

export interface Selecting {
  /** Undefined outside the report mode. */
  readonly isSelected: boolean | undefined;
  readonly onSelect: SelectItem;
}

interface SelectableProps extends Selecting {
  readonly id: string;
  /** Undefined when it cannot be read. */
  readonly name?: string;
  /** The item's picture. The checkbox stands on it, so that nothing moves. */
  readonly children: ReactNode;
}

/** An item's picture, in the report mode with the checkbox that selects the item. */
export function Selectable({ isSelected, children, ...box }: SelectableProps) {
  return (
    <div className={styles.place}>
      {children}
      {isSelected !== undefined && <SelectBox {...box} isSelected={isSelected} />}
    </div>
  );
}
