import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useWindowVirtualizer,
} from '@tanstack/react-virtual';
import { type FocusEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedItem } from '#shared/contract/assets.ts';
import styles from './Grid.module.css';
import { type GridProps, GridRow, gridRole, remPx, useGridLayout } from './Grid.tsx';
import { PrintedItems } from './PrintedItems.tsx';

/**
 * The heights of the rows that were drawn, by their keys. A list that is shown again is as high as it was when it was
 * left, and so it is scrolled to the same items.
 */
const heights = new Map<string, number>();

/** Rows beyond the window's edge: enough for the Tab key to find the next card. */
const OVERSCAN_ROWS = 1;
const NONE = -1;

const rowOf = (element: Element): number =>
  Number(element.closest('[data-index]')?.getAttribute('data-index') ?? NONE);

/**
 * Whether these items have been painted: the user waits for those within the window only. A list that begins with the
 * same item and is as long mostly draws the same, and keeps the rows that it has.
 */
function usePainted(items: readonly ListedItem[]): boolean {
  const list = `${items.length}:${items[0]?.id}`;
  const [painted, setPainted] = useState('');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(list));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [list]);
  return painted === list;
}

/**
 * The cards of a long list. Only rows near the window are rendered, and the one that has the focus: without it
 * the keyboard would lose its place by scrolling.
 */
export default function VirtualGrid(props: GridProps) {
  const { items, form } = props;
  const { t } = useTranslation('home');
  const { grid, columns, top } = useGridLayout(form, true);
  const focusedRow = useRef(NONE);
  const isPainted = usePainted(items);
  const rowPx = useMemo(() => form.rowRem * remPx(), [form]);
  const keyOf = useCallback(
    (row: number) => `${form.rowRem}:${columns}:${items[row * columns]?.id}`,
    [form, columns, items],
  );
  const rows = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    estimateSize: (row) => heights.get(keyOf(row)) ?? rowPx,
    gap: form.gapPx,
    overscan: isPainted ? OVERSCAN_ROWS : 0,
    scrollMargin: top,
    getItemKey: keyOf,
    // Noted one by one: a look through all rows of a long list would take most of a keystroke's time.
    measureElement: (element, ...observed) => {
      const height = measureElement(element, ...observed);
      heights.set(keyOf(rowOf(element)), height);
      return height;
    },
    rangeExtractor: (range: Range) => {
      const near = defaultRangeExtractor(range);
      const focused = focusedRow.current;
      if (focused === NONE || focused >= range.count || near.includes(focused)) return near;
      return [...near, focused].toSorted((a, b) => a - b);
    },
  });

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it has the role of a list or of a group of rows */}
      <div
        ref={grid}
        {...gridRole(form, t('list'))}
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
            {...props}
            ref={rows.measureElement}
            row={index}
            columns={columns}
            className={styles.placed}
            style={{ transform: `translateY(${start - top}px)` }}
          />
        ))}
      </div>
      <PrintedItems {...props} />
    </>
  );
}
