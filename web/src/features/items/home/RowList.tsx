// biome-ignore-all lint/a11y/useSemanticElements: the table is drawn near the window only, so its rows stand at places of their own

import { type CSSProperties, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DamagedItem, Item, ListedItem } from '#shared/contract/assets.ts';
import { isDamaged } from '../itemList.ts';
import type { SortOrder } from '../listView.ts';
import { type Column, useColumns } from './columns.ts';
import type { DamagedProps } from './DamagedCard.tsx';
import { GRID_FORMS } from './Grid.tsx';
import type { ListedItemProps } from './ItemCard.tsx';
import { ItemGrid } from './ItemGrid.tsx';
import styles from './ItemRow.module.css';
import { CompactRow, DamagedRow, ItemRow } from './ItemRow.tsx';
import { TableHead } from './TableHead.tsx';

/** The least widths in rem: of picture, name, type and buttons with the gaps, and of each further column. */
const LEAST_REM = 31;
const LEAST_COLUMN_REM = 8;

interface WidthStyle extends CSSProperties {
  readonly '--list-columns': string;
  readonly '--list-width': string;
}

const widthsFor = (columns: readonly Column[]): WidthStyle => ({
  '--list-columns': [
    '2.25rem minmax(0, 2.2fr) minmax(0, 1.3fr)',
    ...columns.map(() => 'minmax(0, 1.3fr)'),
    '88px',
  ].join(' '),
  '--list-width': `${LEAST_REM + columns.length * LEAST_COLUMN_REM}rem`,
});

interface RowListProps {
  /** All items, whose details can be columns. */
  readonly items: readonly ListedItem[];
  readonly visible: readonly ListedItem[];
  readonly isCompact: boolean;
  /** Whether others are on their way. */
  readonly isPart: boolean;
  readonly order: SortOrder;
  readonly onSort: (order: SortOrder) => void;
  readonly propsOf: (item: Item) => ListedItemProps;
  readonly damagedPropsOf: (item: DamagedItem) => DamagedProps;
}

/** The items as a list of rows, where there is no room for columns. */
function CompactList({ visible, isPart, propsOf, damagedPropsOf }: RowListProps) {
  return (
    <div className={styles.frame}>
      <ItemGrid
        items={visible}
        isPart={isPart}
        form={GRID_FORMS.compactRows}
        renderItem={(item) =>
          isDamaged(item) ? <DamagedRow {...damagedPropsOf(item)} /> : <CompactRow {...propsOf(item)} />
        }
      />
    </div>
  );
}

/** The items as a table. It scrolls sideways within its frame, and the headings move along. */
function ItemTable(props: RowListProps) {
  const { items, visible, isPart, order, onSort, propsOf, damagedPropsOf } = props;
  const { t } = useTranslation('home');
  const { columns, possible, toggle } = useColumns(items);
  const head = useRef<HTMLDivElement>(null);
  return (
    <div
      role="table"
      aria-label={t('list')}
      aria-rowcount={isPart ? -1 : visible.length + 1}
      className={styles.frame}
      style={widthsFor(columns)}
    >
      <TableHead
        ref={head}
        columns={columns}
        possible={possible}
        onToggle={toggle}
        order={order}
        onSort={onSort}
      />
      <div
        role="presentation"
        className={styles.body}
        onScroll={({ currentTarget }) => {
          if (head.current) head.current.scrollLeft = currentTarget.scrollLeft;
        }}
      >
        <ItemGrid
          items={visible}
          isPart={isPart}
          form={GRID_FORMS.rows}
          renderItem={(item) =>
            isDamaged(item) ? (
              <DamagedRow {...damagedPropsOf(item)} isInTable />
            ) : (
              <ItemRow {...propsOf(item)} columns={columns} />
            )
          }
        />
      </div>
    </div>
  );
}

export default function RowList(props: RowListProps) {
  return props.isCompact ? <CompactList {...props} /> : <ItemTable {...props} />;
}
