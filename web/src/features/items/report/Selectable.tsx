import { type ReactNode, Suspense } from 'react';
import { SelectBox } from './lazyParts.ts';
import styles from './Selectable.module.css';
import type { SelectItem } from './useCardSelection.ts';

export interface Selecting {
  /** Undefined while nothing is to be chosen. */
  readonly isSelected: boolean | undefined;
  readonly onSelect: SelectItem;
}

interface SelectableProps extends Selecting {
  readonly id: string;
  /** Undefined where it cannot be read. */
  readonly name?: string;
  /** The picture of the item: the checkbox stands on it, so that nothing moves. */
  readonly children: ReactNode;
}

/** An item's picture; while items are chosen, with the checkbox that chooses it. */
export function Selectable({ isSelected, children, ...box }: SelectableProps) {
  return (
    <div className={styles.place}>
      {children}
      {isSelected !== undefined && (
        <Suspense fallback={null}>
          <SelectBox {...box} isSelected={isSelected} />
        </Suspense>
      )}
    </div>
  );
}
