import {
  Button,
  Card,
  Group,
  SegmentedControl,
  SimpleGrid,
  Skeleton,
  Stack,
  Table,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { Suspense, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { READER_LOCALE } from '#shared/domain/readerLocale.ts';
import { WORTHS, type WorthKind } from '#shared/domain/worth.ts';
import { lazyPart } from '#web/ui/lazyPart.ts';
import { amountOf } from '../home/worthText.ts';
import styles from './Overview.module.css';
import { GROUPINGS, type Grouping, largestShares, type Sum, sharesOf, type Total } from './overview.ts';
import type { ReadItem } from './readItem.ts';

const WorthChart = lazyPart(() => import('./WorthChart.tsx'));

/** As many bars can be told apart, and as many rows looked through. */
const MOST_BARS = 8;
const MOST_ROWS = 50;
const BAR_HEIGHT_PX = 34;
const AXIS_HEIGHT_PX = 48;
const THOUSANDTHS = 1_000;

/** A row of the table. */
interface Row extends Sum {
  readonly key: string;
  readonly name: string;
}

interface WorthTableProps {
  readonly label: string;
  readonly grouping: Grouping;
  readonly rows: readonly Row[];
}

/** The same amounts as in the chart, in full. */
function WorthTable({ label, grouping, rows }: WorthTableProps) {
  const { t } = useTranslation('overview');
  return (
    <Table aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t(`worth.${grouping}`)}</Table.Th>
          <Table.Th scope="col" className={styles.number}>
            {t('worth.items')}
          </Table.Th>
          <Table.Th scope="col" className={styles.number}>
            {t('worth.amount')}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.key}>
            <Table.Th scope="row" fw={400} className={styles.group} dir="auto">
              {row.name}
            </Table.Th>
            <Table.Td className={styles.number}>{row.count.toLocaleString(READER_LOCALE)}</Table.Td>
            <Table.Td className={styles.number}>{amountOf(row)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface PanelProps {
  readonly items: readonly ReadItem[];
  readonly kind: WorthKind;
  readonly currency: string;
  readonly grouping: Grouping;
  readonly isTable: boolean;
}

/** The largest shares of a total by name, and all others as the last row. */
function useRows({ items, kind, currency, grouping }: PanelProps) {
  const { t } = useTranslation('overview');
  const shares = useMemo(() => sharesOf(items, kind, currency, grouping), [items, kind, currency, grouping]);
  const unnamed = t(grouping === 'type' ? 'worth.noType' : 'worth.noPlace');
  return (most: number): Row[] => {
    const { largest, rest } = largestShares(shares, most);
    const rows = largest.map((share) => ({ ...share, name: share.name ?? unnamed }));
    return rest ? [...rows, { ...rest, key: 'rest', name: t('worth.rest') }] : rows;
  };
}

/** The shares of a total in one currency: as a chart with the table for screen readers, or as the table alone. */
function WorthPanel(props: PanelProps) {
  const { t } = useTranslation('overview');
  const { currency, grouping, isTable } = props;
  const rowsOf = useRows(props);
  const label = t(grouping === 'type' ? 'worth.byType' : 'worth.byPlace', { currency });
  const bars = rowsOf(MOST_BARS).map(({ name, thousandths }) => ({
    name,
    amount: Number(thousandths) / THOUSANDTHS,
  }));
  const table = <WorthTable label={label} grouping={grouping} rows={rowsOf(MOST_ROWS)} />;
  const height = bars.length * BAR_HEIGHT_PX + AXIS_HEIGHT_PX;
  const show = (amount: number) =>
    amountOf({ currency, thousandths: BigInt(Math.round(amount * THOUSANDTHS)) });
  return (
    <Card withBorder>
      <Title order={3} mb="sm">
        {label}
      </Title>
      {isTable ? (
        table
      ) : (
        <>
          <div style={{ height }}>
            <Suspense fallback={<Skeleton height={height} aria-hidden="true" />}>
              <WorthChart label={label} bars={bars} show={show} />
            </Suspense>
          </div>
          <VisuallyHidden>{table}</VisuallyHidden>
        </>
      )}
    </Card>
  );
}

interface WorthSectionProps {
  readonly items: readonly ReadItem[];
  readonly totals: Readonly<Record<WorthKind, Total>>;
}

/** The section shows what types and places are worth: a pair of charts for each currency, as currencies cannot be compared. */
export function WorthSection({ items, totals }: WorthSectionProps) {
  const { t } = useTranslation('overview');
  const heading = useId();
  const stated = WORTHS.filter((kind) => totals[kind].sums.length > 0).toReversed();
  const [chosen, setChosen] = useState<WorthKind>('value');
  const [isTable, setTable] = useState(false);
  const kind = stated.includes(chosen) ? chosen : stated[0];
  const hasPlaces = items.some(({ place }) => place !== undefined);
  const groupings = GROUPINGS.filter((grouping) => grouping === 'type' || hasPlaces);
  return (
    <section aria-labelledby={heading}>
      <Group justify="space-between" mb="sm" mih={44}>
        <Title order={2} id={heading}>
          {t('worth.title')}
        </Title>
        {kind && (
          <Group gap="md">
            {stated.length > 1 && (
              <SegmentedControl<WorthKind>
                aria-label={t('worth.kind')}
                className={styles.kinds ?? ''}
                value={kind}
                onChange={setChosen}
                data={stated.map((value) => ({ value, label: t(`totals.${value}`) }))}
              />
            )}
            <Button
              variant={isTable ? 'light' : 'default'}
              aria-pressed={isTable}
              onClick={() => setTable(!isTable)}
            >
              {t('worth.asTable')}
            </Button>
          </Group>
        )}
      </Group>
      {kind ? (
        <Stack>
          {totals[kind].sums.map(({ currency }) => (
            <SimpleGrid key={currency} cols={{ base: 1, md: groupings.length }} spacing="md">
              {groupings.map((grouping) => (
                <WorthPanel key={grouping} {...{ items, kind, currency, grouping, isTable }} />
              ))}
            </SimpleGrid>
          ))}
        </Stack>
      ) : (
        <Text c="dimmed">{t('worth.none')}</Text>
      )}
    </section>
  );
}
