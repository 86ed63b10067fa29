import { Button, Stack, Text } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Item } from '#shared/contract/assets.ts';
import '#web/base/texts/overview.ts';
import { routes } from '#web/base/routes.ts';
import { ListLoading } from '#web/ui/ListLoading.tsx';
import { EmptyState } from '#web/ui/Notice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { AllItems } from '../parts/AllItems.tsx';
import { CompleteSection } from './CompleteSection.tsx';
import { DueSection } from './DueSection.tsx';
import { NewestSection } from './NewestSection.tsx';
import type { ReadItem } from './readItem.ts';
import { Totals, totalsOf } from './Totals.tsx';
import { useReadItems } from './useReadItems.ts';
import { WorthSection } from './WorthSection.tsx';

const SECTIONS = 4;
const SECTION_HEIGHT_PX = 130;

function NoItems() {
  const { t } = useTranslation('overview');
  return (
    <EmptyState
      icon={<IconChartBar size={28} />}
      title={t('none.title')}
      text={t('none.text')}
      action={
        <Button component={Link} to={routes.createAsset.href()}>
          {t('none.action')}
        </Button>
      }
    />
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
      <PageHeader title={t('title')} />
      <Text c="dimmed" mb="lg" maw={640}>
        {t('lead')}
      </Text>
      <AllItems loading={t('loading')} failed={{ title: t('loadFailed.title'), text: t('loadFailed.text') }}>
        {(items) => <ReadyOverview items={items} />}
      </AllItems>
    </>
  );
}
