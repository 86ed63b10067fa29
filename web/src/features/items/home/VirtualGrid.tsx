import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Grid.module.css';
import { GRID_GAP_PX, type GridProps, GridRow, useGridLayout } from './Grid.tsx';

/** The height of a closed card; most cards are closed. */
const ROW_HEIGHT_PX = 190;
/** The cover stands above what was beside the small picture. */
const COVER_HEIGHT_PX = 140;
/** Rows beyond the window's edge: enough for the Tab key to find the next card. */
const OVERSCAN_ROWS = 2;
const NONE = -1;

const rowOf = (element: Element): number =>
  Number(element.closest('[data-index]')?.getAttribute('data-index') ?? NONE);

/**
 * The cards of a long list. Only rows near the window are rendered, and the one that has the focus: without it
 * the keyboard would lose its place by scrolling.
 */
export default function VirtualGrid({ items, renderItem, hasCovers }: GridProps) {
  const { t } = useTranslation('home');
  const { grid, columns, top } = useGridLayout();
  const focusedRow = useRef(NONE);
  const rows = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    estimateSize: () => (hasCovers ? ROW_HEIGHT_PX + COVER_HEIGHT_PX : ROW_HEIGHT_PX),
    gap: GRID_GAP_PX,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
    getItemKey: (row) => `${columns}:${items[row * columns]?.id}`,
    rangeExtractor: (range: Range) => {
      const near = defaultRangeExtractor(range);
      const focused = focusedRow.current;
      if (focused === NONE || focused >= range.count || near.includes(focused)) return near;
      return [...near, focused].toSorted((a, b) => a - b);
    },
  });

  return (
    // biome-ignore lint/a11y/useSemanticElements: rows stand between the list and its items, which <ul> forbids
    <div
      ref={grid}
      role="list"
      aria-label={t('list')}
      className={styles.virtual}
      style={{ height: rows.getTotalSize() }}
      onFocus={(event: FocusEvent) => {
        focusedRow.current = rowOf(event.target);
      }}
      onBlur={() => {
        focusedRow.current = NONE;
      }}
    >
      {rows.getVirtualItems().map(({ key, index, start }) => (
        <GridRow
          key={key}
          ref={rows.measureElement}
          items={items}
          renderItem={renderItem}
          row={index}
          columns={columns}
          className={styles.placed}
          style={{ transform: `translateY(${start - top}px)` }}
        />
      ))}
    </div>
  );
}
