import { Button, Card, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { type ReactNode, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Item } from '#shared/contract/assets.ts';
import { textKey } from '#shared/domain/foldText.ts';
import { READER_LOCALE } from '#shared/domain/readerLocale.ts';
import type { WorthKind } from '#shared/domain/worth.ts';
import { routes } from '#web/base/routes.ts';
import '#web/base/texts/overview.ts';
import { Lead } from '#web/ui/Lead.tsx';
import { ListLoading } from '#web/ui/ListLoading.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { formatDay } from '#web/ui/text.ts';
import { amountOf } from '../home/worthText.ts';
import { AllItems } from '../parts/AllItems.tsx';
import { CompleteSection } from './CompleteSection.tsx';
import { DueSection } from './DueSection.tsx';
import { ItemLine, ItemLines } from './ItemLines.tsx';
import styles from './Overview.module.css';
import { newestOf, type Total, totalOf } from './overview.ts';
import { type ReadItem, useReadItems } from './readItem.ts';
import { WorthSection } from './WorthSection.tsx';

const SECTIONS = 4;
const SECTION_HEIGHT_PX = 130;

function NoItems() {
  const { t } = useTranslation('overview');
  return (
    <Notice icon={<IconChartBar size={28} />} title={t('none.title')} text={t('none.text')}>
      <Button component={Link} to={routes.createAsset.href()}>
        {t('none.action')}
      </Button>
    </Notice>
  );
}

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
const totalsOf = (items: readonly ReadItem[]): TotalsProps['totals'] => ({
  value: totalOf(items, 'value'),
  purchase: totalOf(items, 'purchase'),
});

/** How many items there are, what they are worth and what they cost, each currency by itself. */
function Totals({ items, totals }: TotalsProps) {
  const { t } = useTranslation('overview');
  const types = new Set(items.map(({ item }) => textKey(item.assetType))).size;
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
      <TotalCard label={t('totals.items')} amounts={[items.length.toLocaleString(READER_LOCALE)]}>
        {t('totals.types', { count: types })}
      </TotalCard>
      <WorthCard kind="value" total={totals.value} />
      <WorthCard kind="purchase" total={totals.purchase} />
    </SimpleGrid>
  );
}

const NEWEST = 5;

/** The items that were registered last. */
function NewestSection({ items }: { readonly items: readonly ReadItem[] }) {
  const { t } = useTranslation('overview');
  const heading = useId();
  return (
    <Card withBorder component="section" aria-labelledby={heading}>
      <Title order={2} id={heading} mb="xs">
        {t('newest.title')}
      </Title>
      <ItemLines lines={newestOf(items, NEWEST)} keyOf={({ item }) => item.id} more={String}>
        {({ item }) => (
          <ItemLine item={item}>
            <Text size="sm" c="dimmed">
              {formatDay(item.createdAt)}
            </Text>
          </ItemLine>
        )}
      </ItemLines>
    </Card>
  );
}

function Sections({ items }: { readonly items: readonly ReadItem[] }) {
  const totals = useMemo(() => totalsOf(items), [items]);
  return (
    <Stack gap="lg">
      <Totals items={items} totals={totals} />
      <DueSection items={items} />
      <WorthSection items={items} totals={totals} />
      <CompleteSection items={items} />
      <NewestSection items={items} />
    </Stack>
  );
}

function ReadyOverview({ items }: { readonly items: readonly Item[] }) {
  const { t } = useTranslation('overview');
  const read = useReadItems(items);
  if (items.length === 0) return <NoItems />;
  if (read) return <Sections items={read} />;
  return <ListLoading text={t('loading')} rows={SECTIONS} rowHeight={SECTION_HEIGHT_PX} />;
}

/** The screen shows what all items come to: totals, dates that come next, what they are worth and what is missing. */
export default function OverviewScreen() {
  const { t } = useTranslation('overview');
  return (
    <>
      <PageHeader title={t('title')} facts={<Lead>{t('lead')}</Lead>} />
      <AllItems loading={t('loading')} failed={{ title: t('loadFailed.title'), text: t('loadFailed.text') }}>
        {(items) => <ReadyOverview items={items} />}
      </AllItems>
    </>
  );
}
