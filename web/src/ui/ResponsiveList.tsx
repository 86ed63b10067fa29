import { Card, SimpleGrid, Stack, Table, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { Facts } from './Facts.tsx';
import styles from './ResponsiveList.module.css';

/** A column of the table. On a card, a column with a `text` can be one of the facts. */
export interface Column<Item> {
  readonly key: string;
  readonly label: string;
  readonly text?: (item: Item) => string;
  /** The cell, where it shows more than `text`. The element that names the item takes `nameId` as its id. */
  readonly cell?: (item: Item, nameId: string) => ReactNode;
  /** The cells of an id are cut where they have no room, and show all of it while the pointer rests on them. */
  readonly look?: 'id' | 'name' | 'date' | 'number';
  /** The share of the table's width, on a desktop and on a tablet. Either all columns have one, or none. */
  readonly width?: readonly [desktop: string, tablet: string];
}

interface TableProps<Item> {
  readonly columns: readonly Column<Item>[];
  /** A line across all columns before each row. It needs `below`. */
  readonly above?: (item: Item) => ReactNode;
  /** A second line of each row, across all columns. */
  readonly below?: (item: Item) => ReactNode;
  /** Whether it is the one to which the address of the page leads: it stands out, and is scrolled to. */
  readonly isLinked?: (item: Item) => boolean;
}

/** Brings what the address leads to into view, once. */
function useLinked<E extends Element>(isLinked: boolean) {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (isLinked) ref.current?.scrollIntoView({ block: 'center' });
  }, [isLinked]);
  return { ref, ...(isLinked && { 'data-linked': true, 'aria-current': true }) };
}

interface CardProps<Item> {
  readonly columns: readonly Column<Item>[];
  /** The top of a card. The element that names the item takes `nameId` as its id. */
  readonly cardHead: (item: Item, nameId: string) => ReactNode;
  /** The keys of the columns that a card shows as facts, in their order; left out where its top and its foot say it all. */
  readonly cardFacts?: readonly string[];
  /** Below the facts. */
  readonly cardFoot?: (item: Item, nameId: string) => ReactNode;
}

interface ResponsiveListProps<Item> extends TableProps<Item>, CardProps<Item> {
  /** The name of the table for screen readers. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item, index: number) => string;
  /** The width of the window up to which the table has no room: 640 or 960 pixels. */
  readonly cardsUpTo?: '40em' | '60em';
}

interface CellProps<Item> {
  readonly item: Item;
  readonly column: Column<Item>;
  readonly nameId: string;
}

/** The cell of a name is the header of its row. */
function Cell<Item>({ item, column: { look, text, cell }, nameId }: CellProps<Item>) {
  const content = cell ? cell(item, nameId) : text?.(item);
  if (look === 'name') {
    return (
      <Table.Th scope="row" className={styles.name}>
        {content}
      </Table.Th>
    );
  }
  return (
    <Table.Td className={look && styles[look]} title={look === 'id' ? text?.(item) : undefined}>
      {content}
    </Table.Td>
  );
}

function Row<Item>({ item, columns, above, below, isLinked }: TableProps<Item> & { readonly item: Item }) {
  const nameId = useId();
  const linked = useLinked<HTMLTableSectionElement>(isLinked?.(item) ?? false);
  // Cells whose item and columns stay are not drawn anew: there may be thousands of them.
  const row = useMemo(
    () => (
      <Table.Tr>
        {columns.map((column) => (
          <Cell key={column.key} item={item} column={column} nameId={nameId} />
        ))}
      </Table.Tr>
    ),
    [item, columns, nameId],
  );
  if (!below) return row;
  return (
    <Table.Tbody className={styles.group} {...linked}>
      {above && (
        <Table.Tr className={styles.above}>
          <Table.Td colSpan={columns.length}>{above(item)}</Table.Td>
        </Table.Tr>
      )}
      {row}
      <Table.Tr className={styles.below}>
        <Table.Td colSpan={columns.length}>{below(item)}</Table.Td>
      </Table.Tr>
    </Table.Tbody>
  );
}

function ItemCard<Item>({
  item,
  columns,
  cardHead,
  cardFacts,
  cardFoot,
  isLinked,
}: CardProps<Item> & Pick<TableProps<Item>, 'isLinked'> & { readonly item: Item }) {
  const nameId = useId();
  const linked = useLinked<HTMLDivElement>(isLinked?.(item) ?? false);
  const content = useMemo(() => {
    const facts = cardFacts?.flatMap((key) =>
      columns
        .filter((column) => column.key === key)
        .map(({ label, text }) => [label, text?.(item) ?? ''] as const),
    );
    return (
      <Stack>
        {cardHead(item, nameId)}
        {facts && <Facts facts={facts} />}
        {cardFoot?.(item, nameId)}
      </Stack>
    );
  }, [item, columns, cardHead, cardFacts, cardFoot, nameId]);
  return (
    <Card withBorder component="article" aria-labelledby={nameId} className={styles.card} {...linked}>
      {content}
    </Card>
  );
}

/** The name of an item as the heading of its card, above a badge. */
export function CardTitle({ id, name, badge }: { id: string; name: string; badge: ReactNode }) {
  return (
    <Stack gap={6} align="flex-start">
      <Title order={2} size="h3" id={id} style={{ overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
      </Title>
      {badge}
    </Stack>
  );
}

/** The same list as a table on a wide screen and as cards on a narrow one. */
export function ResponsiveList<Item>({
  label,
  items,
  keyOf,
  cardsUpTo = '40em',
  columns,
  above,
  below,
  isLinked,
  ...card
}: ResponsiveListProps<Item>) {
  const isNarrow = useMediaQuery(`(max-width: ${cardsUpTo})`, false, { getInitialValueInEffect: false });
  const link = isLinked ? { isLinked } : {};
  if (isNarrow) {
    return (
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {items.map((item, index) => (
          <ItemCard key={keyOf(item, index)} item={item} columns={columns} {...link} {...card} />
        ))}
      </SimpleGrid>
    );
  }
  const rows = items.map((item, index) => (
    <Row
      key={keyOf(item, index)}
      item={item}
      columns={columns}
      {...(above ? { above } : {})}
      {...(below ? { below } : {})}
      {...link}
    />
  ));
  const isFixed = columns.some(({ width }) => width);
  return (
    <div className={styles.frame}>
      <Table
        layout={isFixed ? 'fixed' : 'auto'}
        withRowBorders={false}
        aria-label={label}
        className={styles.table}
        data-fixed={isFixed || undefined}
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ key, label: heading, look, width }) => (
              <Table.Th
                key={key}
                scope="col"
                className={look === 'number' ? styles.number : undefined}
                __vars={{ '--width': width?.[0], '--tablet-width': width?.[1] }}
              >
                {heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        {below ? rows : <Table.Tbody>{rows}</Table.Tbody>}
      </Table>
    </div>
  );
}
