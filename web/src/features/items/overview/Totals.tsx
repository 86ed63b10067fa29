import { Card, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { foldText } from '#shared/domain/foldText.ts';
import type { WorthKind } from '#shared/domain/worth.ts';
import { amountOf } from '../home/worthText.ts';
import styles from './Overview.module.css';
import { type Total, totalOf } from './overview.ts';
import type { ReadItem } from './readItem.ts';

interface TotalCardProps {
  readonly label: string;
  readonly amounts: readonly string[];
  readonly children: ReactNode;
}

const TotalCard = ({ label, amounts, children }: TotalCardProps) => (
  <Card withBorder component="section" aria-label={label}>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    {amounts.map((amount) => (
      <p key={amount} className={styles.amount}>
        {amount}
      </p>
    ))}
    <Text size="sm" c="dimmed" component="div">
      {children}
    </Text>
  </Card>
);

function WorthCard({ kind, total: { sums, without, unclear } }: { kind: WorthKind; total: Total }) {
  const { t } = useTranslation('overview');
  const counted = sums.reduce((total, { count }) => total + count, 0);
  return (
    <TotalCard
      label={t(`totals.${kind}`)}
      amounts={sums.length > 0 ? sums.map(amountOf) : [t('totals.noAmount')]}
    >
      {counted > 0 && <div>{t('totals.counted', { count: counted })}</div>}
      {without > 0 && <div>{t('totals.without', { count: without })}</div>}
      {unclear > 0 && <div>{t('totals.unclear', { count: unclear })}</div>}
    </TotalCard>
  );
}

interface TotalsProps {
  readonly items: readonly ReadItem[];
  readonly totals: Readonly<Record<WorthKind, Total>>;
}

/** The totals of both kinds of worth. */
export const totalsOf = (items: readonly ReadItem[]): TotalsProps['totals'] => ({
  value: totalOf(items, 'value'),
  purchase: totalOf(items, 'purchase'),
});

/** How many items there are, what they are worth and what they cost, each currency by itself. */
export function Totals({ items, totals }: TotalsProps) {
  const { t } = useTranslation('overview');
  const types = new Set(items.map(({ item }) => foldText(item.assetType))).size;
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
      <TotalCard label={t('totals.items')} amounts={[items.length.toLocaleString()]}>
        {t('totals.types', { count: types })}
      </TotalCard>
      <WorthCard kind="value" total={totals.value} />
      <WorthCard kind="purchase" total={totals.purchase} />
    </SimpleGrid>
  );
}
