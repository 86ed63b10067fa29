import { Button, Group, SegmentedControl, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WORTHS, type WorthKind } from '#shared/domain/worth.ts';
import styles from './Overview.module.css';
import { GROUPINGS, type Total } from './overview.ts';
import type { ReadItem } from './readItem.ts';
import { WorthPanel } from './WorthPanel.tsx';

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
