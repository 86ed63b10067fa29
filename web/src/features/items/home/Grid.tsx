import { type CSSProperties, type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedItem } from '#shared/contract/assets.ts';
import styles from './Grid.module.css';

export const GRID_GAP_PX = 16;
const CARD_MIN_PX = 300;

export interface GridProps {
  readonly items: readonly ListedItem[];
  readonly renderItem: (item: ListedItem) => ReactNode;
  /** Whether the cards have covers, which make them higher. */
  readonly hasCovers: boolean;
}

/** Measures a grid that scrolls with the window: its columns, and its distance in pixels from the page's top. */
export function useGridLayout() {
  const grid = useRef<HTMLDivElement>(null);
  const [layout, setLayout] = useState({ columns: 1, top: 0 });

  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const measure = () => {
      const fitting = Math.floor((element.clientWidth + GRID_GAP_PX) / (CARD_MIN_PX + GRID_GAP_PX));
      const columns = Math.max(1, fitting);
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
      setLayout((was) => (was.columns === columns && was.top === top ? was : { columns, top }));
    };
    measure();
    // The body grows and shrinks with whatever stands above the grid.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  return { grid, ...layout };
}

interface GridRowProps extends Omit<GridProps, 'hasCovers'> {
  readonly row: number;
  readonly columns: number;
  readonly ref?: Ref<HTMLDivElement>;
  readonly style?: CSSProperties;
  readonly className?: string | undefined;
}

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

/** The cards of a list that is short enough to render all of them. */
export function PlainGrid({ items, renderItem }: Omit<GridProps, 'hasCovers'>) {
  const { t } = useTranslation('home');
  const { grid, columns } = useGridLayout();
  const rows = Array.from({ length: Math.ceil(items.length / columns) }, (_, row) => row);
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows stand between the list and its items, which <ul> forbids
    <div ref={grid} role="list" aria-label={t('list')} className={styles.plain}>
      {rows.map((row) => (
        <GridRow
          key={`${columns}:${items[row * columns]?.id}`}
          items={items}
          renderItem={renderItem}
          row={row}
          columns={columns}
        />
      ))}
    </div>
  );
}
