// biome-ignore-all lint/a11y/useSemanticElements: the table is drawn near the window only, so its rows stand at places of their own
// biome-ignore-all lint/a11y/useFocusableInteractive: links and buttons within take the focus

import { ActionIcon, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconColumns } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import '#web/base/texts/table.ts';
import type { SortOrder } from '../listView.ts';
import { type Column, FIXED_COLUMNS } from './columns.ts';
import styles from './ItemRow.module.css';

/** The name of a column: a text of the product, or the name of the items' own detail. */
function useColumnName() {
  const { t } = useTranslation('table');
  return ({ key, detail }: Column): string => {
    const fixed = FIXED_COLUMNS.find((each) => each === key);
    return detail?.name ?? (fixed ? t(`names.${fixed}`) : key);
  };
}

/** The orders that a click on a column's heading changes between. */
const ORDERS_OF: Readonly<Record<string, readonly [SortOrder, ...SortOrder[]]>> = {
  name: ['name'],
  type: ['type'],
  place: ['place'],
  value: ['value'],
  warranty: ['warranty'],
  registered: ['newest', 'oldest'],
  changed: ['changed'],
};

const DESCENDING: readonly SortOrder[] = ['newest', 'changed', 'value'];

/** How a column is sorted, as a screen reader is told; undefined where it cannot be. */
function sortOf(key: string, order: SortOrder): 'ascending' | 'descending' | 'none' | undefined {
  const orders = ORDERS_OF[key];
  if (!orders) return undefined;
  if (!orders.includes(order)) return 'none';
  return DESCENDING.includes(order) ? 'descending' : 'ascending';
}

interface Sorting {
  readonly order: SortOrder;
  readonly onSort: (order: SortOrder) => void;
}

interface HeadingProps extends Sorting {
  readonly name: string;
  readonly column: string;
  readonly isAmount?: boolean;
}

/** The heading of a column, which sorts by it where that is possible; at a second click by its other order. */
function Heading({ name, column, isAmount, order, onSort }: HeadingProps) {
  const sort = sortOf(column, order);
  const orders = ORDERS_OF[column];
  const Arrow = sort === 'descending' ? IconChevronDown : IconChevronUp;
  return (
    <div role="columnheader" aria-sort={sort} data-amount={isAmount || undefined}>
      {orders ? (
        <UnstyledButton
          className={styles.sort ?? ''}
          onClick={() => onSort(orders[(orders.indexOf(order) + 1) % orders.length] ?? orders[0])}
        >
          <bdi>{name}</bdi>
          {sort !== 'none' && <Arrow size={14} aria-hidden="true" />}
        </UnstyledButton>
      ) : (
        <bdi>{name}</bdi>
      )}
    </div>
  );
}

interface ColumnsMenuProps {
  readonly columns: readonly Column[];
  readonly possible: readonly Column[];
  readonly onToggle: (key: string) => void;
}

/** Chooses the columns. It stays open, because several are chosen at a time. */
function ColumnsMenu({ columns, possible, onToggle }: ColumnsMenuProps) {
  const { t } = useTranslation('table');
  const nameOf = useColumnName();
  const isShown = ({ key }: Column) => columns.some((column) => column.key === key);
  return (
    <Menu position="bottom-end" closeOnItemClick={false} withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={t('columns')} title={t('columns')}>
          <IconColumns size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={styles.columns ?? ''}>
        {possible.map((column) => (
          <Menu.CheckboxItem key={column.key} checked={isShown(column)} onChange={() => onToggle(column.key)}>
            <bdi>{nameOf(column)}</bdi>
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface TableHeadProps extends Sorting, ColumnsMenuProps {
  readonly ref: RefObject<HTMLDivElement | null>;
}

/** The headings of the table, which stay at the window's top. */
export function TableHead({ ref, columns, possible, onToggle, order, onSort }: TableHeadProps) {
  const { t } = useTranslation('table');
  const { t: home } = useTranslation('home');
  const nameOf = useColumnName();
  const sorting = { order, onSort };
  return (
    <div ref={ref} role="rowgroup" className={styles.headFrame}>
      <div role="row" aria-rowindex={1} className={styles.head}>
        <div role="columnheader">
          <VisuallyHidden>{t('picture')}</VisuallyHidden>
        </div>
        <Heading column="name" name={home('card.name')} {...sorting} />
        <Heading column="type" name={home('card.type')} {...sorting} />
        {columns.map((column) => (
          <Heading
            key={column.key}
            column={column.key}
            name={nameOf(column)}
            isAmount={column.isAmount}
            {...sorting}
          />
        ))}
        <div role="columnheader" className={`${styles.buttons} ${styles.last}`} aria-label={t('actions')}>
          <ColumnsMenu columns={columns} possible={possible} onToggle={onToggle} />
        </div>
      </div>
    </div>
  );
}
