import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Item } from '#shared/contract/assets.ts';

const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** When the item was registered and last changed, in the person's own time. */
export function ItemDates({ item }: { readonly item: Pick<Item, 'createdAt' | 'updatedAt'> }) {
  const { t } = useTranslation('itemDetails');
  const dates: string[] = [t('registered', { date: format.format(new Date(item.createdAt)) })];
  if (item.updatedAt !== item.createdAt) {
    dates.push(t('changed', { date: format.format(new Date(item.updatedAt)) }));
  }
  return (
    <Text size="sm" c="dimmed">
      {dates.join(' · ')}
    </Text>
  );
}
