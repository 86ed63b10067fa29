import { type CSSProperties, type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ListedItem } from '#shared/contract/assets.ts';
import styles from './Grid.module.css';

/** How the items stand. Lengths in rem grow with the reader's size of text. */
export interface GridForm {
  /** The least width of a column; undefined for one column. */
  readonly columnRem: number | undefined;
  readonly gapPx: number;
  /** About the height of a row. */
  readonly rowRem: number;
  /** Whether the rows are those of a table, whose headings its caller draws. */
  readonly isTable?: boolean;
}

export const GRID_FORMS = {
  cards: { columnRem: 16.25, gapPx: 16, rowRem: 19.875 },
  compactCards: { columnRem: 8, gapPx: 10, rowRem: 9.75 },
  rows: { columnRem: undefined, gapPx: 0, rowRem: 2.8125, isTable: true },
  compactRows: { columnRem: undefined, gapPx: 0, rowRem: 3.5625 },
} as const satisfies Record<string, GridForm>;

/** The role and the place of an item, for screen readers and for the arrow keys. */
function roleOf({ form: { isTable }, items, isPart }: GridProps, place: number) {
  if (isTable) return { role: 'row', 'aria-rowindex': place + 2, 'data-place': place + 1 };
  return {
    role: 'listitem',
    'aria-setsize': isPart ? -1 : items.length,
    'aria-posinset': place + 1,
    'data-place': place + 1,
  };
}

/** The role of the element around all items. */
export const gridRole = ({ isTable }: GridForm, label: string) =>
  isTable ? { role: 'rowgroup' } : { role: 'list', 'aria-label': label };

export interface GridProps {
  readonly items: readonly ListedItem[];
  readonly renderItem: (item: ListedItem) => ReactNode;
  readonly form: GridForm;
  /** Whether others are on their way, so that their number is not known. */
  readonly isPart: boolean;
}

/** The reader's size of text in pixels. */
export const remPx = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

function columnsIn(width: number, { columnRem, gapPx }: GridForm): number {
  if (columnRem === undefined) return 1;
  return Math.max(1, Math.floor((width + gapPx) / (columnRem * remPx() + gapPx)));
}

const MAX_WIDTH_PX = 1152;
const MARGINS_PX = 48;

/** The columns that the page most likely has room for. If there are as many, no card is drawn twice. */
const likelyColumns = (form: GridForm): number =>
  columnsIn(Math.min(MAX_WIDTH_PX, document.documentElement.clientWidth - MARGINS_PX), form);

/**
 * Measures a grid that scrolls with the window: its columns, and its distance in pixels from the page's top. The browser
 * says when, before it paints: measured at once, the whole page would be laid out in the middle of being drawn.
 * @param isPlaced whether its rows stand at that distance; 0 for others
 */
export function useGridLayout(form: GridForm, isPlaced: boolean) {
  const grid = useRef<HTMLDivElement>(null);
  const [layout, setLayout] = useState(() => ({ columns: likelyColumns(form), top: 0 }));

  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const measure = () => {
      const columns = columnsIn(element.clientWidth, form);
      const top = isPlaced ? Math.round(element.getBoundingClientRect().top + window.scrollY) : 0;
      flushSync(() =>
        setLayout((was) => (was.columns === columns && was.top === top ? was : { columns, top })),
      );
    };
    // The body grows and shrinks with whatever stands above the grid.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [form, isPlaced]);

  return { grid, ...layout };
}

interface GridRowProps extends GridProps {
  readonly row: number;
  readonly columns: number;
  readonly ref?: Ref<HTMLDivElement>;
  readonly style?: CSSProperties;
  readonly className?: string | undefined;
}

export function GridRow(props: GridRowProps) {
  const { items, renderItem, form, row, columns, ref, style, className = '' } = props;
  const first = row * columns;
  return (
    <div
      ref={ref}
      data-index={row}
      className={`${styles.row} ${className}`}
      style={{ ...style, gap: form.gapPx, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {items.slice(first, first + columns).map((item, column) => (
        <div key={item.id} {...roleOf(props, first + column)}>
          {renderItem(item)}
        </div>
      ))}
    </div>
  );
}

/** The items of a list that is short enough to render all of them. */
export function PlainGrid(props: GridProps) {
  const { items, form } = props;
  const { t } = useTranslation('home');
  const { grid, columns } = useGridLayout(form, false);
  const rows = Array.from({ length: Math.ceil(items.length / columns) }, (_, row) => row);
  return (
    <div ref={grid} {...gridRole(form, t('list'))} className={styles.plain} style={{ gap: form.gapPx }}>
      {rows.map((row) => (
        <GridRow key={`${columns}:${items[row * columns]?.id}`} {...props} row={row} columns={columns} />
      ))}
    </div>
  );
}
