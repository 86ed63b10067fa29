import type { CSSProperties, ReactNode, Ref } from 'react';
import type { ListedItem } from '#shared/contract/assets.ts';
import styles from './ItemGrid.module.css';

export interface GridProps {
  readonly items: readonly ListedItem[];
  readonly renderItem: (item: ListedItem) => ReactNode;
}

interface GridRowProps extends GridProps {
  readonly row: number;
  readonly columns: number;
  readonly ref?: Ref<HTMLDivElement>;
  readonly style?: CSSProperties;
  readonly className?: string | undefined;
}

/** One row of the cards. */
export function GridRow({ items, renderItem, row, columns, ref, style, className = '' }: GridRowProps) {
  const first = row * columns;
  return (
    <div
      ref={ref}
      data-index={row}
      className={`${styles.row} ${className}`}
      style={{ ...style, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {items.slice(first, first + columns).map((item, column) => (
        // biome-ignore lint/a11y/useSemanticElements: <li> would need a <ul> as its parent
        <div key={item.id} role="listitem" aria-setsize={items.length} aria-posinset={first + column + 1}>
          {renderItem(item)}
        </div>
      ))}
    </div>
  );
}
