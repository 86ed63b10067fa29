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

/** The least widths in rem: of picture, name, type and buttons with the gaps, and of a share of each further column. */
const LEAST_REM = 31;
const LEAST_SHARE_REM = 6.2;

interface WidthStyle extends CSSProperties {
  readonly '--list-columns': string;
  readonly '--list-width': string;
}

/** The share of the width that a column gets: a day is short, and a place is a path whose end says the most. */
const SHARES: Readonly<Record<string, number>> = { place: 1.9, warranty: 1.1, registered: 1.1, changed: 1.1 };
const USUAL_SHARE = 1.3;

const shareOf = ({ key }: Pick<Column, 'key'>): number => SHARES[key] ?? USUAL_SHARE;
const trackOf = (share: number): string => `minmax(0, ${share}fr)`;

const widthsFor = (columns: readonly Column[]): WidthStyle => ({
  '--list-columns': [
    `2.25rem ${trackOf(2.2)} ${trackOf(USUAL_SHARE)}`,
    ...columns.map((column) => trackOf(shareOf(column))),
    '88px',
  ].join(' '),
  '--list-width': `${LEAST_REM + LEAST_SHARE_REM * columns.reduce((sum, column) => sum + shareOf(column), 0)}rem`,
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
