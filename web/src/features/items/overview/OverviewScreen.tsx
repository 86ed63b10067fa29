import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Item } from '#shared/contract/assets.ts';
import '#web/base/texts/overview.ts';
import { routes } from '#web/base/routes.ts';
import { wait } from '#web/base/wait.ts';
import { ListLoading } from '#web/ui/ListLoading.tsx';
import { EmptyState } from '#web/ui/Notice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { formatDay } from '#web/ui/text.ts';
import { AllItems } from '../parts/AllItems.tsx';
import { CompleteSection } from './CompleteSection.tsx';
import { DueSection } from './DueSection.tsx';
import { ItemLine, ItemLines } from './ItemLines.tsx';
import { newestOf } from './overview.ts';
import { createReader, type ReadItem } from './readItem.ts';
import { Totals, totalsOf } from './Totals.tsx';
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

/** The browser paints and takes input after each slice, so that nobody notices the work. */
const SLICE_MS = 12;

/** @returns undefined when it was given up */
async function readInSlices(
  items: readonly Item[],
  isCurrent: () => boolean,
): Promise<ReadItem[] | undefined> {
  const read = createReader();
  const done: ReadItem[] = [];
  let sliceEnd = performance.now() + SLICE_MS;
  for (const item of items) {
    done.push(read(item));
    if (performance.now() < sliceEnd) continue;
    await wait(0);
    if (!isCurrent()) return undefined;
    sliceEnd = performance.now() + SLICE_MS;
  }
  return done;
}

/**
 * Reads what the overview counts of all items, in slices. The component that asks keeps it, so it goes with the items
 * at a lock.
 * @returns undefined until all are read; after a change of the items, as they were until they are read again
 */
function useReadItems(items: readonly Item[]): readonly ReadItem[] | undefined {
  const [read, setRead] = useState<readonly ReadItem[]>();
  useEffect(() => {
    let isCurrent = true;
    void readInSlices(items, () => isCurrent).then((done) => isCurrent && done && setRead(done));
    return () => {
      isCurrent = false;
    };
  }, [items]);
  return read;
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
