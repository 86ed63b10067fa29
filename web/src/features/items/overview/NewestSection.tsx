import { Card, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#web/ui/text.ts';
import { ItemLine, ItemLines } from './ItemLines.tsx';
import { newestOf } from './overview.ts';
import type { ReadItem } from './readItem.ts';

const MOST = 5;

/** The items that were registered last. */
export function NewestSection({ items }: { readonly items: readonly ReadItem[] }) {
  const { t } = useTranslation('overview');
  const heading = useId();
  return (
    <Card withBorder component="section" aria-labelledby={heading}>
      <Title order={2} id={heading} mb="xs">
        {t('newest.title')}
      </Title>
      <ItemLines lines={newestOf(items, MOST)} keyOf={({ item }) => item.id} more={String}>
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
